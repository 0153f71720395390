import { and, eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createArc, createComic } from '#tests/support/comics.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { pages, parts, works } from '../tables.ts';
import { jobHandlers } from './measure-works.server.ts';
import { readingTime } from './reading-time.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const words = (n: number) => 'word '.repeat(n).trim();
const minutesOf = async (id: string) => ((await workRow(id))?.readingSeconds ?? Number.NaN) / 60;

test('the reading time is given in minutes and hours (TAG-06)', () => {
  expect([0, 1, 5, 59, 60, 80, 120, 61].map(readingTime)).toEqual([
    '1 min',
    '1 min',
    '5 min',
    '59 min',
    '1 h',
    '1 h 20 min',
    '2 h',
    '1 h 1 min',
  ]);
  expect(readingTime(null)).toBe('');
});

test('238 words a minute, over the work and its chapters that readers see, on card and page (TAG-06)', async () => {
  const book = await createBook(author, { title: 'Zqlong', pages: [words(1_190), words(1_190)] });
  expect(await minutesOf(book.id)).toBeCloseTo(10);
  const chapter = await createChapter(book, { pages: [words(16_660)] });
  expect(await minutesOf(book.id)).toBeCloseTo(80);
  const shown = async () =>
    (await pageOf(await visit('/all-books'))).parts('.browse-grid > li').find(({ text }) => text.includes('Zqlong'));
  expect((await shown())?.text).toContain('1 h 20 min');
  expect((await shown())?.parts('bdi').map(({ text }) => text)).toContain('1 h 20 min'); // in order also on the card of an Arabic work
  expect((await pageOf(await visit(`/book/${book.id}`))).text).toContain('1 h 20 min');
  await db.update(parts).set({ state: 'held' }).where(eq(parts.id, chapter.id));
  expect((await shown())?.text).toContain('10 min');
  await db.update(parts).set({ state: 'shown' }).where(eq(parts.id, chapter.id));
  expect(await minutesOf(book.id)).toBeCloseTo(80);
  await db.delete(parts).where(eq(parts.id, chapter.id));
  expect(await minutesOf(book.id)).toBeCloseTo(10);
});

test('a panel takes eight seconds, in a comic and its arcs (TAG-06)', async () => {
  const comic = await createComic(author, { panels: [{}, {}, {}] });
  expect(await minutesOf(comic.id)).toBeCloseTo(24 / 60);
  await createArc(comic, { panels: [{}, {}] });
  expect(await minutesOf(comic.id)).toBeCloseTo(40 / 60);
});

test('scripts without spaces are measured by their characters, words beside them as words (TAG-06)', async () => {
  const japanese = await createBook(author, { pages: ['海辺の町に灯台がある。'.repeat(100)] });
  expect(await minutesOf(japanese.id)).toBeCloseTo(1_000 / 500);
  const thai = await createBook(author, { pages: ['กขค'.repeat(500)] });
  expect(await minutesOf(thai.id)).toBeCloseTo(1_500 / 500);
  const mixed = await createBook(author, { pages: [`${'灯台'.repeat(250)} ${words(238)}`] });
  expect(await minutesOf(mixed.id)).toBeCloseTo(2);
  const cyrillic = await createBook(author, { pages: ['слово '.repeat(476).trim()] });
  expect(await minutesOf(cyrillic.id)).toBeCloseTo(2);
});

test('published changes have the length of the new text (TAG-06, EDIT-08)', async () => {
  const book = await createBook(author, { pages: [words(238)] });
  await createChapter(book, { pages: [words(238)] });
  const id = await openCopy(author, book.id);
  await saveCopy(author, id, { pages: { 1: text(words(714)) } });
  expect(await minutesOf(book.id)).toBeCloseTo(2);
  expect((await publishChanges(author, id)).status).toBe(200);
  expect(await minutesOf(book.id)).toBeCloseTo(4);
});

test.each(['book', 'chapter'] as const)(
  'changed and removed pages of a %s are subtracted, others still count (TAG-06, EDIT-08)',
  async (of) => {
    const texts = [words(238), words(476), words(238), words(952)];
    const book = await createBook(author, { pages: of === 'book' ? texts : [words(238)] });
    const chapter = await createChapter(book, { pages: of === 'chapter' ? texts : [words(238)] });
    expect(await minutesOf(book.id)).toBeCloseTo(9);
    const id = await openCopy(author, book.id, of === 'chapter' ? chapter.id : undefined);
    await saveCopy(author, id, { pages: { 2: text(words(714)) } });
    expect((await publishChanges(author, id)).status).toBe(200);
    expect(await minutesOf(book.id)).toBeCloseTo(10);
    const ofPart = of === 'chapter' ? eq(pages.partId, chapter.id) : isNull(pages.partId);
    await db.delete(pages).where(and(eq(pages.workId, book.id), ofPart, eq(pages.position, 4)));
    expect(await minutesOf(book.id)).toBeCloseTo(6);
  },
);

test('a job measures the works that were published before, with their parts, once (TAG-06)', async () => {
  const book = await createBook(author, { pages: [words(238)] });
  await createChapter(book, { pages: [words(476)] });
  const held = await createChapter(book, { pages: [words(476)], state: 'held' });
  const comic = await createComic(author, { panels: [{}, {}, {}] });
  await db.update(works).set({ ownSeconds: null, readingSeconds: null });
  await db.update(parts).set({ seconds: null });
  expect((await pageOf(await visit('/all-books'))).text).not.toMatch(/\d min/);
  // What is published meanwhile is measured by the job as well.
  await createChapter(book, { pages: [words(238)] });
  for (let run = 0; run < 2; run++) await jobHandlers[0]?.run({}, { tries: 1, signal: new AbortController().signal });
  expect([await minutesOf(book.id), await minutesOf(comic.id)]).toEqual([expect.closeTo(4), expect.closeTo(24 / 60)]);
  await db.update(parts).set({ state: 'shown' }).where(eq(parts.id, held.id));
  expect(await minutesOf(book.id)).toBeCloseTo(6);
  expect(await db.$count(works, sql`reading_seconds is null`)).toBe(0);
});
