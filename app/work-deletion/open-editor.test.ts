import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createComic } from '#tests/support/comics.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, saveDraft } from '#tests/support/drafts/drafts.ts';
import { draftRow, openCopy } from '#tests/support/drafts/working-copies.ts';
import { createMember } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { drafts } from '../drafts/tables.ts';

const EMPTY_PANEL = { picture: null, description: '', bubbles: [] };
const MORE = { ...firstSave(), base: 1, order: ['1'], pages: { 1: text('And on.') } };

test('the editor of a chapter or arc whose work was deleted saves its next text in the draft that was retained (EDIT-21, SCHED-05)', async () => {
  const author = await createMember();
  const [book, comic] = [await createBook(author), await createComic(author)];
  const chapter = await createDraft(author, { kind: 'chapter', work: book.id, pages: [text('So far.')] });
  const arc = await createDraft(author, { kind: 'arc', work: comic.id, pages: [EMPTY_PANEL] });
  const unrelated = await createDraft(author);
  const other = await createDraft(author, { kind: 'chapter', work: (await createBook(author)).id });
  for (const { id } of [book, comic]) expect((await send(`/works/${id}/delete`, {}, author.cookie)).status).toBe(303);
  for (const [id, part, work, kind] of [
    [chapter, 'chapter', book.id, 'book'],
    [arc, 'arc', comic.id, 'comic'],
  ] as const) {
    const pages = part === 'arc' ? {} : MORE.pages;
    const outdated = await saveDraft(id, { ...MORE, kind: part, work, pages }, author.cookie);
    expect([outdated.status, await outdated.json()]).toMatchObject([403, { problem: 'not-allowed' }]);
    expect((await draftRow(id))?.revision).toBe(1);
    expect((await saveDraft(id, { ...MORE, save: crypto.randomUUID(), kind, pages }, author.cookie)).status).toBe(200);
  }
  expect(await db.$count(drafts, eq(drafts.authorId, author.id))).toBe(4);
  // A save of another editor, for a work that exists, does not change the draft of a book.
  const [row] = await db.select({ work: drafts.workId }).from(drafts).where(eq(drafts.id, other));
  expect((await saveDraft(unrelated, { ...MORE, kind: 'chapter', work: row?.work ?? '' }, author.cookie)).status).toBe(404);
});

test('a save that was stored before its work was deleted, but not answered, is answered when it is sent again (DRAFT-05)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const id = crypto.randomUUID();
  const first = firstSave({ kind: 'chapter', work: book.id });
  expect((await saveDraft(id, first, author.cookie)).status).toBe(200);
  await send(`/works/${book.id}/delete`, {}, author.cookie);
  const again = await saveDraft(id, first, author.cookie);
  expect([again.status, await again.json()]).toMatchObject([200, { revision: 1 }]);
});

test('the answer to a save of a working copy says when its chapter was deleted (EDIT-21)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const chapter = await createChapter(book);
  const id = await openCopy(author, book.id, chapter.id);
  const save = async (base: number) =>
    (await saveDraft(id, { ...MORE, save: crypto.randomUUID(), kind: 'chapter', work: book.id, base }, author.cookie)).json();
  expect(await save((await draftRow(id))?.revision ?? 0)).not.toHaveProperty('isOfDeletedPart');
  expect((await send(`/works/${book.id}/parts/${chapter.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await save((await draftRow(id))?.revision ?? 0)).toMatchObject({ isOfDeletedPart: true });
});
