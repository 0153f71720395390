import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { createArc, createComic } from '#tests/support/comics.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { continueReading } from '../../engagement/progress/progress.server.ts';
import { readingPlaces } from '../../engagement/tables.ts';
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
  const { id: chapterId } = await createChapter(book, { title: 'One', pages: ['A.', 'B.'] });
  await store(book.id, { page: '2' }, reader);
  await store(book.id, { page: '2', part: chapterId }, reader);
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

const opened = async (path: string, reader: Member) => pageOf(await visit(path, { as: reader.cookie }));
const textOf = async (path: string, reader: Member) => (await opened(path, reader)).all('article')[0]?.text.split('\n').at(-1);
const offers = async (path: string, reader?: Member) =>
  (await pageOf(await visit(path, { as: reader?.cookie }))).parts('.reader-continue a').map((link) => [link.attribute('href'), link.text]);

test('each part opens at its own place, also after 20 other works and without a history, until the part is deleted (LIB-10)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['Front.', 'End.'] });
  const { id: chapterId } = await createChapter(book, { title: 'One', pages: ['A.', 'B.', 'C.'] });
  const { id: two } = await createChapter(book, { title: 'Two', pages: ['D.', 'E.', 'F.'] });
  const path = `/book/${book.id}`;
  await store(book.id, { page: '2' }, reader);
  await store(book.id, { page: '3', part: chapterId }, reader);
  await store(book.id, { page: '2', part: two }, reader);
  for (let i = 0; i < 20; i++) await store((await createBook(author)).id, { page: '1' }, reader);
  await fetchData('/library/history/clear', new URLSearchParams(), reader.cookie);
  expect([
    await textOf(`${path}/chapter/${chapterId}`, reader),
    await textOf(path, reader),
    await textOf(`${path}/chapter/${two}`, reader),
  ]).toEqual(['C.', 'End.', 'E.']);
  expect(await textOf(`${path}/chapter/${chapterId}`, other)).toBe('A.');
  const stored = () =>
    db
      .select()
      .from(readingPlaces)
      .where(and(eq(readingPlaces.workId, book.id), eq(readingPlaces.personId, reader.id)));
  expect((await stored()).map(({ percent }) => percent).sort()).toEqual([100, 100, 66]);
  await store(book.id, { page: '1', part: chapterId }, reader);
  // as far as it was ever read
  expect((await stored()).find(({ partId }) => partId === chapterId)).toMatchObject({ page: 1, percent: 100 });
  await fetchData(`/works/${book.id}/parts/${two}/delete`, new URLSearchParams(), author.cookie);
  expect((await stored()).map(({ partId }) => partId)).not.toContain(two);
});

test('the page of a work offers the part and the page that were read last, on any device, and no one else’s (LIB-10)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['Front.', 'End.'] });
  const { id: three } = await createChapter(book, { title: 'Chapter 3', pages: ['A.', 'B.'] });
  const { id: four } = await createChapter(book, { title: 'Chapter 4', pages: ['C.', 'D.', 'E.'] });
  const path = `/book/${book.id}`;
  expect(await offers(path, reader)).toEqual([]);
  await store(book.id, { page: '2', part: three }, reader);
  await store(book.id, { page: '2', part: four }, reader);
  await store(book.id, { page: '3', part: four }, reader);
  const offer = [`${path}/chapter/${four}`, 'Continue: Chapter 4, page 3'];
  for (const _ of ['first', 'second']) expect(await offers(path, reader)).toEqual([offer]); // opening the work does not move the place
  expect([await offers(path, other), await offers(path), await offers(`${path}/chapter/${three}`, reader)]).toEqual([[], [], []]);
  const direct = await createMember(); // began with a chapter, before the work itself was opened
  await store(book.id, { page: '3', part: four }, direct);
  for (const _ of ['first', 'second']) expect(await offers(path, direct)).toEqual([offer]);
  expect(await offers(path, reader)).toEqual([[`${path}/chapter/${three}`, 'Continue: Chapter 3, page 2']]); // it was opened last
  await db.update(parts).set({ state: 'hidden', stateDecisionId: crypto.randomUUID() }).where(eq(parts.id, three));
  expect(await offers(path, reader)).toEqual([offer]);
  await store(book.id, { page: '2' }, reader); // turned the pages of the work itself
  expect([await offers(path, reader), await textOf(path, reader)]).toEqual([[], 'End.']);
  const late = { restore: 'yes', page: '1', part: four, partPage: '1', at: String(Date.now() - 60_000) };
  await store(book.id, late, reader);
  expect(await textOf(`${path}/chapter/${four}`, reader)).toBe('E.');
});

test('the page of a comic offers the arc and the panel that were read last (LIB-10)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const comic = await createComic(author);
  const { id: arc } = await createArc(comic, { title: 'The Terminus', panels: Array(9).fill({}) });
  await store(comic.id, { page: '4', part: arc }, reader);
  expect(await offers(`/comic/${comic.id}`, reader)).toEqual([[`/comic/${comic.id}/arc/${arc}`, 'Continue: The Terminus, panel 4']]);
});

test('opening a page of a work stores history and place in one statement, the first time with the view in another (LIB-10)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const { id: chapter } = await createChapter(book, { pages: ['A.', 'B.'] });
  const query = vi.spyOn(pool, 'query');
  const statements = async (path: string) => {
    query.mockClear();
    await visit(path, { as: reader.cookie });
    return query.mock.calls.map(([given]) => (given as unknown as { name?: string }).name ?? String(given).slice(0, 40));
  };
  const first = await statements(`/book/${book.id}`);
  const inPart = await statements(`/book/${book.id}/chapter/${chapter}`);
  query.mockRestore();
  expect(first).toEqual(['viewer_by_session', 'read_text', 'open_work', 'reading_progress']);
  expect(inPart).toEqual(['viewer_by_session', 'read_chapter', 'reading_progress_of_part']);
});
