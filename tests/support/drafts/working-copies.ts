import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { drafts } from '#app/drafts/tables.ts';
import { versions } from '#app/editing/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import type { Member } from '../people.ts';
import { fetchData, send } from '../request.ts';
import { saveDraft } from './drafts.ts';

/** Opens the working copy of a work, or of one of its parts. */
export const edit = (id: string, as?: Member, partId?: string) =>
  send(partId ? `/works/${id}/parts/${partId}/edit` : `/works/${id}/edit`, {}, as?.cookie);
export const draftIn = (response: Response) => response.headers.get('location')?.split('draft=')[1] ?? '';
export const openCopy = async (author: Member, id: string, partId?: string) => draftIn(await edit(id, author, partId));
export const draftRow = async (id: string) => (await db.select().from(drafts).where(eq(drafts.id, id)))[0];
export const workRow = async (id: string) => (await db.select().from(works).where(eq(works.id, id)))[0];

/** Inserts two versions of a work without pages: what readers see, and changes that were not published. */
export async function createVersions(work: { id: string }, title: string) {
  const details = { genre: null, language: 'English', tags: [] };
  const values = { workId: work.id, title, description: title, details, note: title, pagesCount: 0, wordsCount: 0 };
  const rows = [
    { ...values, number: 1 },
    { ...values, number: 2, isPublished: false },
  ];
  const [shown, unpublished] = await db.insert(versions).values(rows).returning({ id: versions.id });
  if (!shown || !unpublished) throw new Error('the versions were not created');
  return [shown.id, unpublished.id] as const;
}

type Change = {
  title?: string;
  description?: string;
  order?: readonly string[];
  pages?: Record<string, object>;
  tags?: readonly string[];
  choices?: { cover: string | null; genre: string | null; language: string | null };
};
/** Saves a working copy as its editor does; pages that are not given stay. */
export async function saveCopy(author: Member, id: string, change: Change = {}) {
  const row = await draftRow(id);
  if (!row) throw new Error('no working copy');
  const order = Array.from({ length: row.pagesCount }, (_, i) => String(i + 1));
  const { title, description, tags, revision: base, kind, origin, workId } = row;
  const type = origin === 'challenge' || origin === 'kids' ? origin : kind;
  const head = { save: crypto.randomUUID(), base, kind: type, title, description, tags, order, pages: {} };
  expect((await saveDraft(id, { ...head, ...(workId && { work: workId }), ...change }, author.cookie)).status).toBe(200);
}

export const publishChanges = (author: Member, id: string, form: Record<string, string> = {}) =>
  fetchData(`/drafts/${id}/publish-changes`, new URLSearchParams(form), author.cookie);
