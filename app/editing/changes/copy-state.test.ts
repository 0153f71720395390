import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createComic } from '#tests/support/comics.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { draftRow, openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const stateOf = async (id: string, as = author) => (await visit(`/drafts/${id}/copy-state`, { as: as.cookie })).json();
const PAGES = ['One.', 'Two.', 'Three.'];

test('what was changed and changed back does not differ from what readers see (EDIT-06)', async () => {
  const book = await createBook(author, { pages: PAGES });
  const id = await openCopy(author, book.id);
  expect(await stateOf(id)).toMatchObject({ revision: 1, isOfDeletedPart: false, differs: false });
  const changes = [
    { title: 'Another title' },
    { description: 'Another description.' },
    { tags: ['another'] },
    { choices: { cover: 'drawn', genre: 'Mystery', language: 'English' } },
    { pages: { 2: text('Another page.') } },
    { order: ['2', '1', '3'] },
    { order: ['1', '2'] },
  ];
  const back = { title: book.title, description: book.description, tags: book.tags, pages: { 2: text('Two.') } };
  for (const change of changes) {
    await saveCopy(author, id, change);
    expect([change, (await stateOf(id)).differs]).toEqual([change, true]);
    // A page that was deleted returns with another key.
    const order = 'order' in change && change.order?.length === 2 ? ['1', '2', '9'] : ['1', '2', '3'];
    await saveCopy(author, id, {
      ...{ ...back, order, choices: { cover: 'drawn', genre: 'Fantasy', language: 'English' } },
      ...(order.includes('9') && { pages: { ...back.pages, 9: text('Three.') } }),
    });
    expect([change, (await stateOf(id)).differs]).toEqual([change, false]);
  }
  expect((await publishChanges(author, id)).text).toContain('Nothing has changed yet.');
  expect((await stateOf(id)).revision).toBe((await draftRow(id))?.revision);
});

test('panels of a comic and the text of a chapter are compared too (EDIT-06)', async () => {
  const comic = await createComic(author);
  const ofComic = await openCopy(author, comic.id);
  expect((await stateOf(ofComic)).differs).toBe(false);
  await saveCopy(author, ofComic, { order: ['1'] });
  expect((await stateOf(ofComic)).differs).toBe(true);
  const book = await createBook(author);
  const chapter = await createChapter(book);
  const id = await openCopy(author, book.id, chapter.id);
  expect((await stateOf(id)).differs).toBe(false);
  await saveCopy(author, id, { title: 'Another title' });
  expect((await stateOf(id)).differs).toBe(true);
});

test('the state of a copy says that its chapter was deleted, and is not found by others (EDIT-21)', async () => {
  const book = await createBook(author);
  const chapter = await createChapter(book);
  const id = await openCopy(author, book.id, chapter.id);
  const other = await createMember();
  expect((await visit(`/drafts/${id}/copy-state`, { as: other.cookie })).status).toBe(404);
  expect((await send(`/works/${book.id}/parts/${chapter.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await stateOf(id)).toMatchObject({ isOfDeletedPart: true });
  expect((await visit(`/drafts/${id}/copy-state`, { as: other.cookie })).status).toBe(404);
});
