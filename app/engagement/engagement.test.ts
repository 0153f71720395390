import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, statusesOf, visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { works } from '../works/tables.ts';
import { continueReading } from './progress/progress.server.ts';
import { likes, readingProgress, savedStories, views } from './tables.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const counts = async (id: string) => {
  const [row] = await db.select({ likes: works.likesCount, views: works.viewsCount }).from(works).where(eq(works.id, id));
  return row;
};
const form = (fields: Record<string, string> = {}) => new URLSearchParams(fields);

test('a like raises the count by one, and a second press changes nothing (ENGAGE-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const first = await fetchData(`/works/${book.id}/like`, form(), reader.cookie);
  const second = await fetchData(`/works/${book.id}/like`, form(), reader.cookie);
  expect(first.status).toBe(200);
  expect(second.text).toBe(first.text);
  expect(await counts(book.id)).toMatchObject({ likes: 1 });
});

test('without JavaScript a like is stored and returns to the page it was pressed on (ENGAGE-01, ENGAGE-04)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const response = await send(`/works/${book.id}/like`, { back: `/book/${book.id}?page=2` }, reader.cookie);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`/book/${book.id}?page=2`);
  const elsewhere = await send(`/works/${book.id}/like`, { back: 'https://elsewhere.example/' }, reader.cookie);
  const fallback = elsewhere.headers.get('location') ?? '';
  expect(fallback).toBe(`/works/${book.id}`);
  expect((await visit(fallback)).headers.get('location')).toBe(`/book/${book.id}`);
  expect(await counts(book.id)).toMatchObject({ likes: 1 });
});

test('1,000 likes by one person, fifty at a time, count as 1 (ENGAGE-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const { resetRateLimits } = await import('#server/limits/rate-limits.ts');
  for (let batch = 0; batch < 5; batch++) {
    resetRateLimits();
    const like = () => fetchData(`/works/${book.id}/like`, form(), reader.cookie);
    expect(await statusesOf(Array.from({ length: 200 }, () => like))).toEqual(new Set([200]));
  }
  expect(await counts(book.id)).toMatchObject({ likes: 1 });
  expect(await db.$count(likes, eq(likes.workId, book.id))).toBe(1);
});

test('likes by 200 people, fifty at a time, count as 200 (ENGAGE-01)', async () => {
  const book = await createBook(await createMember());
  const readers = await Promise.all(Array.from({ length: 200 }, () => createMember()));
  const like = (reader: Member) => () => fetchData(`/works/${book.id}/like`, form(), reader.cookie);
  expect(await statusesOf(readers.map(like))).toEqual(new Set([200]));
  expect(await counts(book.id)).toMatchObject({ likes: 200 });
});

test('a visitor cannot like, save, store progress or change reading settings (ENGAGE-03, PRIVACY-05)', async () => {
  const book = await createBook(await createMember());
  for (const path of [`/works/${book.id}/like`, `/works/${book.id}/save`, `/works/${book.id}/progress`, '/reading-settings']) {
    const { status, text } = await fetchData(path, form({ page: '1' }));
    expect([path, status]).toEqual([path, 401]);
    expect(text).toContain('sign-in-needed');
  }
  expect(await counts(book.id)).toEqual({ likes: 0, views: 0 });
});

test('a visitor’s request for part of a page is refused without mentioning a page (ENGAGE-03)', async () => {
  const { id } = await createBook(await createMember());
  const response = await visit(`/works/${id}/state/current`);
  expect([response.status, await response.json()]).toEqual([401, { problem: 'sign-in-needed', message: 'Please sign in to do this.' }]);
});

test('everyone may like, save and read works of a public profile, only the owner those of a private one (PRIVACY-02, PRIVACY-03)', async () => {
  const [author, stranger] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const paths = [`/works/${book.id}/like`, `/works/${book.id}/save`, `/works/${book.id}/progress`];
  const statuses = async (as?: string) => Promise.all(paths.map(async (path) => (await fetchData(path, form({ page: '1' }), as)).status));
  expect(await statuses(stranger.cookie)).toEqual([200, 200, 200]);
  expect(await statuses(author.cookie)).toEqual([200, 200, 200]);
  await hide(author);
  const newcomer = await createMember();
  expect(await statuses(newcomer.cookie)).toEqual([404, 404, 404]);
  expect(await statuses(stranger.cookie)).toEqual([404, 404, 404]);
  expect(await statuses(author.cookie)).toEqual([200, 200, 200]);
  expect(await statuses()).toEqual([401, 401, 401]);
  expect(await counts(book.id)).toEqual({ likes: 2, views: 2 });
});

test('a hidden work, a missing work and a malformed id get the same answer (PRIVACY-02)', async () => {
  const [author, stranger] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await hide(author);
  for (const action of ['like', 'save', 'progress']) {
    const request = async (id: string) => {
      const { status, text } = await fetchData(`/works/${id}/${action}`, form({ page: '1' }), stranger.cookie);
      return { status, text };
    };
    const missing = await request(NOWHERE);
    expect(missing.status).toBe(404);
    expect(await request(book.id)).toEqual(missing);
    expect(await request("1' or 1=1")).toEqual(missing);
  }
});

test('Save toggles and persists; saving twice is one row (ENGAGE-16, ENGAGE-17, DATA-23)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const savedCount = () => db.$count(savedStories, and(eq(savedStories.workId, book.id), eq(savedStories.personId, reader.id)));
  await fetchData(`/works/${book.id}/save`, form({ saved: 'yes' }), reader.cookie);
  await fetchData(`/works/${book.id}/save`, form({ saved: 'yes' }), reader.cookie);
  expect(await savedCount()).toBe(1);
  await fetchData(`/works/${book.id}/save`, form({ saved: 'no' }), reader.cookie);
  await fetchData(`/works/${book.id}/save`, form({ saved: 'no' }), reader.cookie);
  expect(await savedCount()).toBe(0);
});

test('opening a work counts one view per person, and visitors are not counted (AMB-04, ENGAGE-24, ENGAGE-25, ENGAGE-26, DATA-09)', async () => {
  const [author, one, two] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  for (const as of [one.cookie, one.cookie, two.cookie, undefined]) expect((await visit(`/book/${book.id}`, { as })).status).toBe(200);
  await Promise.all(Array.from({ length: 30 }, () => visit(`/book/${book.id}`, { as: two.cookie })));
  expect(await counts(book.id)).toMatchObject({ views: 2 });
  expect(await db.$count(views, eq(views.workId, book.id))).toBe(2);
});

test('a prefetched page does not count as read (ENGAGE-24)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await visit(`/book/${book.id}`, { as: reader.cookie, headers: { 'sec-purpose': 'prefetch' } });
  await visit(`/book/${book.id}.data`, { as: reader.cookie });
  expect(await counts(book.id)).toMatchObject({ views: 0 });
  expect(await db.$count(readingProgress, eq(readingProgress.personId, reader.id))).toBe(0);
});

test('reading stores one position per person and work, within its pages (ENGAGE-28, ENGAGE-30)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['One.', 'Two.', 'Three.'] });
  const place = async () =>
    db
      .select({ page: readingProgress.currentPage, of: readingProgress.totalPages })
      .from(readingProgress)
      .where(eq(readingProgress.personId, reader.id));
  await visit(`/book/${book.id}?page=2`, { as: reader.cookie });
  expect(await place()).toEqual([{ page: 2, of: 3 }]);
  await fetchData(`/works/${book.id}/progress`, form({ page: '99' }), reader.cookie);
  expect(await place()).toEqual([{ page: 3, of: 3 }]);
  for (const page of ['0', '-1', 'two', '', '1e99', '9999999999'])
    expect((await fetchData(`/works/${book.id}/progress`, form({ page }), reader.cookie)).status).toBe(422);
  expect(await place()).toEqual([{ page: 3, of: 3 }]);
});

test('the newest 20 reading positions are stored, each visible only to its reader (ENGAGE-29, ENGAGE-31, ENGAGE-34, DATA-15, PRIVACY-04)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const books = [];
  for (let i = 0; i < 23; i++) books.push(await createBook(author));
  for (const book of books) await fetchData(`/works/${book.id}/progress`, form({ page: '1' }), reader.cookie);
  const newest = books.map(({ id }) => id).reverse();
  const stored = await db.select({ id: readingProgress.workId }).from(readingProgress).where(eq(readingProgress.personId, reader.id));
  expect(stored.map(({ id }) => id).sort()).toEqual(newest.slice(0, 20).sort());
  const listed = await continueReading(reader);
  expect(listed.map(({ id }) => id)).toEqual(newest.slice(0, 20));
  expect(listed[0]).toMatchObject({
    title: books.at(-1)?.title,
    cover: null,
    currentPage: 1,
    totalPages: 2,
    author: { name: author.name },
  });
  expect(listed[0]?.lastRead).toBeInstanceOf(Date);
  expect(await continueReading(other)).toEqual([]);
  await hide(author);
  expect(await continueReading(reader)).toEqual([]);
});

test('a reader can remove only their own reading position (ENGAGE-33)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  await fetchData(`/works/${book.id}/progress`, form({ page: '2' }), reader.cookie);
  await fetchData(`/works/${book.id}/progress`, form({ forget: 'yes' }), other.cookie);
  expect(await continueReading(reader)).toHaveLength(1);
  await fetchData(`/works/${book.id}/progress`, form({ forget: 'yes' }), reader.cookie);
  expect(await continueReading(reader)).toEqual([]);
});

test('a removed reading position can be restored with its page and time, unless a newer one was stored (ENGAGE-33)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, later] = [await createBook(author, { pages: ['One.', 'Two.', 'Three.'] }), await createBook(author)];
  const progress = (fields: Record<string, string>, id = book.id) => fetchData(`/works/${id}/progress`, form(fields), reader.cookie);
  await progress({ page: '2' });
  await progress({ page: '1' }, later.id);
  const [, place] = await continueReading(reader);
  await progress({ forget: 'yes' });
  const undo = { restore: 'yes', page: '2', at: String(place?.lastRead.getTime()) };
  expect((await progress(undo)).status).toBe(200);
  const [first, second] = await continueReading(reader);
  expect([first?.id, second?.id, second?.currentPage]).toEqual([later.id, book.id, 2]);
  expect(second?.lastRead.getTime()).toBe(place?.lastRead.getTime());
  await progress({ page: '3' });
  await progress(undo);
  expect((await continueReading(reader))[0]).toMatchObject({ id: book.id, currentPage: 3 });
  for (const wrong of [{ page: '0' }, { at: 'soon' }, { at: '-1' }]) expect((await progress({ ...undo, ...wrong })).status).toBe(422);
  await hide(author);
  expect((await progress(undo)).status).toBe(404);
});

test('a reading position sent late has its time of reading and does not replace a newer one (ENGAGE-32, AMB-31)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['One.', 'Two.', 'Three.'] });
  const progress = (fields: Record<string, string>) => fetchData(`/works/${book.id}/progress`, form(fields), reader.cookie);
  const late = (page: string, at: number) => progress({ restore: 'yes', page, at: String(at) });
  const hourAgo = Date.now() - 3_600_000;
  expect((await late('2', hourAgo)).status).toBe(200);
  expect((await late('3', hourAgo + 1000)).status).toBe(200);
  const [place] = await continueReading(reader);
  expect([place?.currentPage, place?.lastRead.getTime()]).toEqual([3, hourAgo + 1000]);
  expect((await late('1', hourAgo)).status).toBe(200);
  expect((await continueReading(reader))[0]?.currentPage).toBe(3);
});

test('the age of a reading position sent late is correct even if the browser’s clock is wrong (ENGAGE-32)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['One.', 'Two.', 'Three.'] });
  const [hour, day] = [3_600_000, 86_400_000];
  const stored = async () => {
    const [place] = await continueReading(reader);
    return [place?.currentPage, Math.round((Date.now() - (place?.lastRead.getTime() ?? 0)) / 60_000)];
  };
  const late = async (page: string, at: number, sent?: number) => {
    const fields = { restore: 'yes', page, at: String(at), ...(sent && { sent: String(sent) }) };
    expect((await fetchData(`/works/${book.id}/progress`, form(fields), reader.cookie)).status).toBe(200);
    return stored();
  };
  const fast = Date.now() + day;
  expect(await late('2', fast - 3 * hour, fast)).toEqual([2, 180]);
  const slow = Date.now() - day;
  expect(await late('3', slow - 2 * hour, slow)).toEqual([3, 120]);
  expect(await late('1', fast - 3 * hour, fast)).toEqual([3, 120]);
  expect(await late('1', fast)).toEqual([1, 0]); // an old client, which does not send the time of sending
});

test('reading settings are stored with the account, and only valid values are accepted', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const chosen = { paper: 'mist', typeface: 'easy', size: '5', spacing: 'airy', width: 'narrow', dim: 'on' };
  expect((await fetchData('/reading-settings', form(chosen), reader.cookie)).status).toBe(200);
  for (const wrong of [{ paper: 'x' }, { size: '7' }, { size: '2.5' }, { width: '"><script>' }])
    expect((await fetchData('/reading-settings', form({ ...chosen, ...wrong }), reader.cookie)).status).toBe(422);
  const page = await (await visit(`/book/${book.id}`, { as: reader.cookie })).text();
  expect(page).toMatch(/class="reader[^>]*data-paper="mist"/);
  expect(page).toMatch(/class="reader[^>]*data-theme="light"/);
});

test('actions on a work that is being deleted answer "not found", never with an error', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  for (let round = 0; round < 5; round++) {
    const book = await createBook(author);
    const requests = ['like', 'save', 'progress', 'comments'].flatMap((action) =>
      Array.from({ length: 4 }, () => fetchData(`/works/${book.id}/${action}`, form({ page: '1', text: 'Hello' }), reader.cookie)),
    );
    const [responses] = await Promise.all([Promise.all(requests), db.delete(works).where(eq(works.id, book.id))]);
    for (const { status } of responses) expect([200, 404]).toContain(status);
  }
});

test('works of every kind have their own views, likes and saves (ENGAGE-27, ENGAGE-35)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  for (const kind of ['book', 'comic', 'theory', 'world'] as const) {
    const work = await createWork(author, { kind });
    const path = { book: '/book/', comic: '/comic/', theory: '/theory/', world: '/world/' }[kind] + work.id;
    for (let i = 0; i < 2; i++) expect([kind, (await visit(path, { as: reader.cookie })).status]).toEqual([kind, 200]);
    await fetchData(`/works/${work.id}/like`, form({}), reader.cookie);
    await fetchData(`/works/${work.id}/save`, form({ saved: 'yes' }), reader.cookie);
    expect(await counts(work.id)).toMatchObject({ views: 1, likes: 1 });
    expect(await db.$count(savedStories, eq(savedStories.workId, work.id))).toBe(1);
  }
  expect((await continueReading(reader)).map(({ kind }) => kind).sort()).toEqual(['book', 'comic', 'theory', 'world']);
});

test('opening a form address with unusual characters redirects to its page (ERR-07)', async () => {
  const reader = await createMember();
  for (const [path, back] of [
    ['/posts/%F0%9F%92%A9/like', '/posts/%F0%9F%92%A9'],
    ['/posts/%C4%B0/delete', '/posts/%C4%B0'],
    ['/works/%7F/progress', '/works/%7F'],
    ['/works/%C4%B0/save', '/works/%C4%B0'],
    ['/works/%C4%B0/like', '/works/%C4%B0'],
    ['/works/%C4%B0/delete', '/works/%C4%B0'],
  ] as const) {
    const response = await visit(path, { as: reader.cookie });
    expect([response.status, response.headers.get('location')]).toEqual([303, back]);
    expect((await visit(`${path}.data`, { as: reader.cookie })).status).toBeLessThan(500);
  }
});
