import { expect } from 'vitest';
import { newId } from '../../../app/forms/new-id.ts';
import type { DraftType } from '../../../app/works/kinds.ts';
import type { Document } from '../../../editor/document/document-types.ts';
import type { Member } from '../people.ts';
import { fetchData, visit } from '../request.ts';

export const text = (words: string): Document => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

type DraftOptions = {
  kind?: DraftType /** The work of a chapter or arc. */;
  work?: string;
  title?: string;
  description?: string;
  tags?: string[];
  pages?: unknown[];
};

/** The body of a first save, by default with two short pages. */
export function firstSave({ kind = 'book', work, title, description, tags, pages }: DraftOptions = {}) {
  const list = pages ?? [text('The extra beam came at eleven.'), text('One. The harbour wall.')];
  return {
    save: newId(),
    base: 0,
    kind,
    ...(work && { work }),
    title: title ?? 'The Keeper’s Arithmetic',
    description: description ?? 'Each night the lamp turns once more.',
    ...(tags && { tags }),
    order: list.map((_, i) => String(i + 1)),
    pages: Object.fromEntries(list.map((page, i) => [String(i + 1), page])),
  };
}

export const saveDraft = (id: string, body: unknown, as?: string) =>
  visit(`/drafts/${id}`, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' }, as });

/** Creates a draft that its author saved once; returns its id. */
export async function draftOf(author: Member, options: DraftOptions = {}) {
  const id = newId();
  expect((await saveDraft(id, firstSave(options), author.cookie)).status).toBe(200);
  return id;
}

/** Publishes a draft with the choices of the publish sheet. */
export const publish = (id: string, as?: string, choices: Record<string, string> = {}) =>
  fetchData(`/drafts/${id}/publish`, new URLSearchParams({ genre: 'Mystery', language: 'English', cover: 'drawn', ...choices }), as);

export const publishPart = (id: string, as?: string) => fetchData(`/drafts/${id}/publish-part`, new URLSearchParams(), as);
