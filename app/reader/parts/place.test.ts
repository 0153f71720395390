import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createArc, createComic } from '#tests/support/comics.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { continueReading } from '../../engagement/progress/progress.server.ts';
import { parts } from '../../works/tables.ts';

const store = (workId: string, fields: Record<string, string>, reader: Member) =>
  fetchData(`/works/${workId}/progress`, new URLSearchParams(fields), reader.cookie);
/** The cards of Continue Reading on the home page: link, text and percentage of each. */
async function cards(reader: Member) {
  const home = await pageOf(await visit('/', { as: reader.cookie }));
  return home.parts('a.continue').map((card) => ({
    to: card.attribute('href'),
    place: card.parts('.continue-page')[0]?.text,
    read: card.parts('.continue-foot')[0]?.text,
  }));
}

test('Continue Reading opens the chapter and the page that was read last (ENGAGE-30, HOME-10, HOME-13, HOME-16)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['Front.', 'End.'] });
  await createChapter(book, { title: 'One', pages: ['A.'] });
  const { id: two } = await createChapter(book, { title: 'Two', pages: ['First.', 'Second.', 'Third.', 'Fourth.'] });
  await visit(`/book/${book.id}/chapter/${two}?page=3`, { as: reader.cookie });
  expect(await cards(reader)).toEqual([{ to: `/book/${book.id}/chapter/${two}`, place: 'Chapter 2, page 3 of 4', read: 'Today75%' }]);
  const opened = await pageOf(await visit(`/book/${book.id}/chapter/${two}`, { as: reader.cookie }));
  expect(opened.all('article')[0]?.text).toBe('Third.');
  expect((await store(book.id, { page: '4', part: two }, reader)).status).toBe(200);
  expect((await cards(reader))[0]?.place).toBe('Chapter 2, page 4 of 4');
});

test('opening the book retains the position in a chapter; turning the book’s pages replaces it (ENGAGE-30)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['Front.', 'End.'] });
  const { id: one } = await createChapter(book, { title: 'One', pages: ['A.', 'B.'] });
  await store(book.id, { page: '2' }, reader);
  await store(book.id, { page: '2', part: one }, reader);
  const front = await pageOf(await visit(`/book/${book.id}`, { as: reader.cookie }));
  expect(front.all('article')[0]?.text).toBe('End.');
  expect((await cards(reader))[0]?.place).toBe('Chapter 1, page 2 of 2');
  await store(book.id, { page: '1' }, reader);
  expect(await cards(reader)).toEqual([{ to: `/book/${book.id}`, place: 'Page 1 of 2', read: 'Today50%' }]);
});

test('the reading position in an arc is one of its panels (ENGAGE-30, ENGAGE-35)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const comic = await createComic(author);
  const { id: arc } = await createArc(comic, { title: 'The Terminus', panels: Array(9).fill({}) });
  await visit(`/comic/${comic.id}/arc/${arc}?panel=4`, { as: reader.cookie });
  expect(await cards(reader)).toEqual([{ to: `/comic/${comic.id}/arc/${arc}`, place: 'Arc 1, page 4 of 9', read: 'Today44%' }]);
  const opened = await pageOf(await visit(`/comic/${comic.id}/arc/${arc}`, { as: reader.cookie }));
  expect(opened.names('link')).toContain('Continue at panel 4 of 9');
});

test('a position is stored only in a part of a readable work, and returns to the work if the part is deleted (ENGAGE-30)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, other] = [await createBook(author), await createBook(author)];
  const { id: chapter } = await createChapter(book, { title: 'One', pages: ['A.', 'B.'] });
  for (const [work, part] of [
    [other.id, chapter],
    [book.id, other.id],
    [book.id, 'x'],
  ])
    expect((await store(work ?? '', { page: '1', part: part ?? '' }, reader)).status).toBe(404);
  expect(await continueReading(reader)).toEqual([]);
  await store(book.id, { page: '99', part: chapter }, reader);
  expect((await cards(reader))[0]?.place).toBe('Chapter 1, page 2 of 2');
  await db.delete(parts).where(eq(parts.id, chapter));
  expect((await cards(reader))[0]).toMatchObject({ to: `/book/${book.id}`, place: 'Page 1 of 2' });
  await hide(author);
  expect((await store(book.id, { page: '1' }, reader)).status).toBe(404);
});

test('Undo restores a removed reading position in a chapter (ENGAGE-33)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const { id: chapter } = await createChapter(book, { title: 'One', pages: ['A.', 'B.'] });
  await store(book.id, { page: '2', part: chapter }, reader);
  await store(book.id, { forget: 'yes' }, reader);
  expect(await cards(reader)).toEqual([]);
  const fields = { restore: 'yes', page: '1', part: chapter, partPage: '2', at: String(Date.now() - 1000) };
  expect((await store(book.id, fields, reader)).status).toBe(200);
  expect((await cards(reader))[0]?.place).toBe('Chapter 1, page 2 of 2');
});
