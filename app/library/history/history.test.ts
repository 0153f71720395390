import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { libraryCounts, libraryEntries, readingHistory } from '../../engagement/library/tables.ts';
import { readingProgress, savedStories } from '../../engagement/tables.ts';
import { byDay } from './history-rules.ts';

const open = (path: string, reader: Member) => visit(path, { as: reader.cookie });
const turn = (work: { id: string }, reader: Member, page: number) => send(`/works/${work.id}/progress`, { page: `${page}` }, reader.cookie);
const history = async (reader: Member) => pageOf(await open('/library/history', reader));
const titles = async (reader: Member) => (await history(reader)).parts('.library-words b').map(({ text }) => text);
/** Moves all rows of the reader back in time. */
const pass = (reader: Member, time: string) =>
  db.execute(sql`update reading_history set opened_at = opened_at - ${time}::interval where person_id = ${reader.id}`);

test('what was opened is listed once per work, newest first, by day, for its reader alone (LIB-09)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const [first, second] = [await createBook(author, { title: 'First' }), await createBook(author, { title: 'Second' })];
  const chapter = await createChapter(first);
  await open(`/book/${first.id}`, reader);
  await pass(reader, '3 days');
  await open(`/book/${second.id}`, reader);
  await turn(second, reader, 2);
  expect(await titles(reader)).toEqual(['Second', 'First']);
  expect((await history(reader)).parts('.history-day')).toHaveLength(2);
  await open(`/book/${first.id}/chapter/${chapter.id}`, reader);
  expect(await titles(reader)).toEqual(['First', 'Second']);
  expect((await history(reader)).parts('.history-day')).toHaveLength(1);
  expect((await history(reader)).one('navigation', 'Shelves').names('link')).toContain('History 2');
  expect(await titles(other)).toEqual([]);
  expect(await titles(author)).toEqual([]);
});

test('a page turned in the newest work writes nothing for ten minutes, and another work moves to the top at once (LIB-09)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [first, second] = [await createBook(author, { title: 'First' }), await createBook(author, { title: 'Second' })];
  await turn(first, reader, 1);
  await pass(reader, '1 minute');
  const at = async () => (await db.select().from(readingHistory).where(eq(readingHistory.workId, first.id)))[0]?.openedAt.getTime();
  const before = await at();
  await turn(first, reader, 2);
  expect(await at()).toBe(before);
  await turn(second, reader, 1);
  await turn(first, reader, 1);
  expect(await titles(reader)).toEqual(['First', 'Second']);
});

test('Remove and Clear history touch no state, Saved Stories or place, without scripts (LIB-09)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const books = [await createBook(author, { title: 'One' }), await createBook(author, { title: 'Two' })];
  for (const book of books) {
    await fetchData(`/works/${book.id}/save`, new URLSearchParams({ saved: 'yes' }), reader.cookie);
    await turn(book, reader, 2);
  }
  const others = async () => [
    await db.$count(libraryEntries, eq(libraryEntries.personId, reader.id)),
    await db.$count(savedStories, eq(savedStories.personId, reader.id)),
    await db.$count(readingProgress, eq(readingProgress.personId, reader.id)),
  ];
  await turn(books[0] as { id: string }, other, 1);
  expect(await others()).toEqual([2, 2, 2]);
  const browser = await plainBrowser('/library/history', { as: reader.cookie });
  await browser.submit('Remove: Two');
  expect(await titles(reader)).toEqual(['One']);
  await browser.follow('Clear history');
  expect(await titles(reader)).toEqual(['One']);
  await browser.submit('Clear history');
  expect(browser.page.text).toContain('Your history is cleared.');
  expect(await titles(reader)).toEqual([]);
  expect(await others()).toEqual([2, 2, 2]);
  expect(await titles(other)).toEqual(['One']);
  const [count] = await db.select().from(libraryCounts).where(sql`person_id = ${reader.id} and shelf = 'history'`);
  expect(count?.n).toBe(0);
});

test('Pause history stops recording and nothing else, until it is turned off (LIB-09)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { title: 'Unseen' });
  const browser = await plainBrowser('/library/history', { as: reader.cookie });
  await browser.submit('Pause history');
  expect(browser.path).toBe('/library/history');
  expect(browser.page.one('switch', 'Pause history').attribute('aria-checked')).toBe('true');
  await turn(book, reader, 2);
  expect(await titles(reader)).toEqual([]);
  expect(await db.$count(readingProgress, eq(readingProgress.personId, reader.id))).toBe(1);
  expect((await pageOf(await open('/library', reader))).text).toContain('Unseen'); // Reading, by LIB-04
  await browser.submit('Pause history');
  await turn(book, reader, 2);
  expect(await titles(reader)).toEqual(['Unseen']);
});

test('works are grouped by the day of the reader’s time zone (LIB-09)', () => {
  const opened = ['2026-03-02T01:00:00Z', '2026-03-01T23:00:00Z', '2026-03-01T02:00:00Z'].map((at) => ({ addedAt: new Date(at) }));
  const days = (zone: string) => byDay(opened, zone).map(({ name, works }) => [name, works.length]);
  expect(days('UTC')).toEqual([
    ['March 2, 2026', 1],
    ['March 1, 2026', 2],
  ]);
  expect(days('America/New_York')).toEqual([
    ['March 1, 2026', 2],
    ['February 28, 2026', 1],
  ]);
});
