import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { createMember } from '#tests/support/people.ts';
import { newId } from '../../forms/new-id.ts';
import { draftPages, drafts } from '../tables.ts';

const save = async (id: string, body: unknown, as: string) => {
  const response = await saveDraft(id, body, as);
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
};
/** An image that belongs to another member, or is deleted. */
const FOREIGN_IMAGE = `/media/books/${newId()}/books/1700000000000-0123456789abcdef.webp`;
const picture = { type: 'doc', content: [{ type: 'image', attrs: { src: FOREIGN_IMAGE, alt: 'A lamp', width: 40, height: 30 } }] };

test('a page with another member’s image is refused, and the other pages can be saved (DRAFT-04)', async () => {
  const author = await createMember();
  const { cookie } = author;
  const id = await createDraft(author);
  const next = { ...firstSave(), base: 1, pages: { 1: text('What was typed since.'), 2: picture } };
  expect(await save(id, next, cookie)).toMatchObject({ status: 422, page: '2', message: 'Images must be uploaded first.' });
  expect(await save(id, { ...next, pages: { 1: text('What was typed since.') } }, cookie)).toMatchObject({ status: 200, revision: 2 });
});

test('a draft with another member’s cover is saved without it, and publishing requires another cover (DRAFT-04)', async () => {
  const { cookie } = await createMember();
  const id = newId();
  const choices = { cover: FOREIGN_IMAGE, genre: 'Poetry', language: 'English' };
  expect((await save(id, { ...firstSave(), choices }, cookie)).status).toBe(200);
  const [row] = await db.select({ cover: drafts.cover, genre: drafts.genre }).from(drafts).where(eq(drafts.id, id));
  expect([row, await db.$count(draftPages, eq(draftPages.draftId, id))]).toEqual([{ cover: null, genre: 'Poetry' }, 2]);
  const published = await publish(id, cookie, { cover: FOREIGN_IMAGE });
  expect([published.status, published.text.includes('Please choose a cover.')]).toEqual([422, true]);
});

test('a save that is out of date is rejected before its pages are checked (DRAFT-04)', async () => {
  const author = await createMember();
  const id = await createDraft(author);
  const stale = { ...firstSave(), base: 7, pages: { 1: { type: 'doc', content: [{ type: 'unknown' }] } } };
  expect(await save(id, stale, author.cookie)).toMatchObject({ status: 409, problem: 'draft-conflict', revision: 1, keys: ['1', '2'] });
  expect((await save(newId(), stale, author.cookie)).status).toBe(404);
  const other = await createMember();
  expect((await save(id, { ...stale, base: 1 }, other.cookie)).status).toBe(404);
  expect((await save(id, { ...stale, base: 1 }, author.cookie)).status).toBe(422);
});
