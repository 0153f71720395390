import { expect } from 'vitest';
import { newId } from '#app/forms/new-id.ts';
import { localFields } from '#app/publish/schedule/moment.ts';
import type { Member } from '../people.ts';
import { fetchData, visit } from '../request.ts';
import { CHOICES } from './choices.ts';
import { type DraftOptions, firstSave } from './draft-save.ts';

export const saveDraft = (id: string, body: unknown, as?: string) =>
  visit(`/drafts/${id}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' }, as });

/** Creates a draft that its author saved once; returns its id. */
export async function createDraft(author: Member, options: DraftOptions = {}) {
  const id = newId();
  expect((await saveDraft(id, firstSave(options), author.cookie)).status).toBe(200);
  return id;
}

/** Creates a draft that will be published tomorrow at this hour. */
export async function createScheduled(author: Member, title: string) {
  const id = await createDraft(author, { title });
  const clock = localFields({ at: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(), zone: 'Europe/Berlin' });
  const form = { from: 'work', ...CHOICES, ...clock, zone: 'Europe/Berlin' };
  expect((await fetchData(`/drafts/${id}/schedule`, new URLSearchParams(form), author.cookie)).status).toBe(200);
  return id;
}

/** Publishes a draft with the choices of the publish sheet. */
export const publish = (id: string, as?: string, choices: Record<string, string> = {}) =>
  fetchData(`/drafts/${id}/publish`, new URLSearchParams({ ...CHOICES, ...choices }), as);

export const publishPart = (id: string, as?: string, choices: Record<string, string> = {}) =>
  fetchData(`/drafts/${id}/publish-part`, new URLSearchParams(choices), as);
