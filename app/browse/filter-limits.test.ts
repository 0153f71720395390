import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { libraryEntries } from '#app/engagement/library/tables.ts';
import { LIBRARY_BOUND } from '#app/library/library-rules.ts';
import { works } from '#app/works/tables.ts';
import { bounded, db, plannedOnce } from '#server/database/database.ts';
import type { SharedPool } from '#server/database/shared-pool.ts';
import { consume, resetRateLimits } from '#server/limits/rate-limits.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBooks } from '#tests/support/works.ts';
import { BOUNDS } from './filter/query/candidates.server.ts';
import { SAMPLE } from './filter/query/sample.server.ts';

const SEARCHED = /Searched (\d+) works so far\./;
const DEFAULTS = [{ ...BOUNDS }, { ...LIBRARY_BOUND }] as const;
let author: Member;
let reader: Member;
const { freshMs } = SAMPLE;
beforeAll(async () => {
  SAMPLE.freshMs = -1; // the sample of an earlier file has other works
  [author, reader] = [await createMember(), await createMember()];
});
afterAll(() => {
  SAMPLE.freshMs = freshMs;
});
beforeEach(async () => {
  await resetRateLimits();
  await db.delete(works);
});
afterEach(() => {
  Object.assign(BOUNDS, DEFAULTS[0]);
  Object.assign(LIBRARY_BOUND, DEFAULTS[1]);
});

/** Thirty works, of which the oldest two have the tag. */
const thirty = () =>
  createBooks(
    author,
    Array.from({ length: 30 }, (_, n) => ({
      title: `Work ${n}`,
      tags: n < 2 ? ['Zqlast', 'Zqsea'] : ['Zqsea'],
      createdAt: new Date(2026, 0, 1 + n),
    })),
  );

/** The titles of all pages, and the numbers of works that each page says were searched. */
async function searched(path: string, title: string, pages = 9) {
  const browser = await plainBrowser(path, { as: reader.cookie });
  const [titles, numbers]: [string[], (string | undefined)[]] = [[], []];
  for (let page = 0; page < pages; page++) {
    titles.push(...browser.page.parts(title).map(({ text }) => text));
    numbers.push(SEARCHED.exec(browser.page.text)?.[1]);
    const next = browser.page.all('link', 'Keep searching')[0];
    if (!next) break;
    expect(browser.page.text).not.toContain('No works match.');
    await browser.follow('Keep searching');
  }
  return { titles, numbers };
}

test.each(['/browse?tag=zqlast', '/all-books?tag=zqlast', '/tag/zqsea?tag=zqlast'])(
  'a page of %s that is not full says how many works were searched, and the search continues where it ended (FILTER-07)',
  async (path) => {
    await thirty();
    Object.assign(BOUNDS, { time: 12, rare: 0, share: 0 });
    expect(await searched(path, '.tile b[title]')).toEqual({ titles: ['Work 1', 'Work 0'], numbers: ['12', '24', undefined] });
    const first = await plainBrowser(path);
    expect(first.page.parts('.filter-count').map(({ text }) => text)).toEqual(['at least 0 works']);
    Object.assign(BOUNDS, DEFAULTS[0]);
    expect(await searched(path, '.tile b[title]')).toEqual({ titles: ['Work 1', 'Work 0'], numbers: [undefined] });
  },
);

test('the works of all scans of a page are counted, also those which the viewer may not see (FILTER-07)', async () => {
  await thirty();
  const closed = await createMember();
  await createBooks(
    closed,
    Array.from({ length: 24 }, (_, n) => ({ title: `Hidden ${n}`, tags: ['Zqsea'], createdAt: new Date(2026, 2, 1 + n) })),
  );
  await hide(closed);
  Object.assign(BOUNDS, { time: 12, rare: 0, share: 0 });
  expect(await searched('/browse?tag=zqlast', '.tile b[title]')).toEqual({
    titles: ['Work 1', 'Work 0'],
    numbers: ['36', '48', undefined],
  });
});

test('a page of which ten scans show nothing says how many works were searched, and the search goes on (FILTER-07, PRIVACY-02)', async () => {
  await thirty();
  const closed = await createMember();
  await createBooks(
    closed,
    Array.from({ length: 34 }, (_, n) => ({ title: `Hidden ${n}`, tags: ['Zqsea'], createdAt: new Date(2026, 2, 1 + n) })),
  );
  await hide(closed);
  Object.assign(BOUNDS, { time: 3, rare: 0, share: 0 });
  const { titles, numbers } = await searched('/browse?tag=zqlast', '.tile b[title]', 20);
  expect([titles, numbers.slice(0, 3)]).toEqual([
    ['Work 1', 'Work 0'],
    ['30', '36', '39'],
  ]);
});

test.each(['added', 'read', 'title', 'updated', 'new'])(
  'a filtered shelf sorted by %s scans a fixed number of works at a time (FILTER-07, LIB-02)',
  async (sort) => {
    const added = await thirty();
    await db
      .insert(libraryEntries)
      .values(added.map(({ id }, n) => ({ personId: reader.id, workId: id, state: 'want' as const, stateAt: new Date(2026, 1, 1 + n) })));
    const path = `/library?shelf=want&sort=${sort}&tag=zqlast`;
    const whole = await searched(path, '.library-words b');
    expect([whole.titles.toSorted(), whole.numbers]).toEqual([['Work 0', 'Work 1'], [undefined]]);
    Object.assign(LIBRARY_BOUND, { works: 12 });
    expect(await searched(path, '.library-words b')).toEqual({ titles: whole.titles, numbers: ['12', '24', undefined] });
    const first = await plainBrowser(path, { as: reader.cookie });
    expect(first.page.parts('.filter-count').map(({ text }) => text)).toEqual([expect.stringMatching(/^at least [0-2] works?$/)]);
  },
);

const FILTERED = [
  '/browse?kind=book',
  '/browse/more?kind=book',
  '/browse/count?kind=book',
  '/all-books?tag=Zqsea&sort=liked',
  '/all-books/more?tag=Zqsea&sort=liked',
  '/all-books/count?tag=zqsea',
  '/tag/zqsea?kind=book',
  '/tag/zqsea/more?kind=book',
  '/tag/zqsea/count?kind=book',
  '/search?q=work&kind=book',
  '/library?kind=book',
];

test.each(FILTERED)('a caller has ninety requests of %s a minute (FILTER-07)', async (path) => {
  await thirty();
  const caller = await createMember();
  const request = () => visit(path, { as: caller.cookie });
  for (let n = 0; n < 89; n++) await consume('filter', caller.id);
  expect([(await request()).status, (await request()).status]).toEqual([200, 429]);
  // All of these pages share one limit; other pages remain available.
  expect((await visit('/browse?kind=comic', { as: caller.cookie })).status).toBe(429);
  expect((await visit('/all-books', { as: caller.cookie })).status).toBe(200);
});

test.each(FILTERED)('the works of %s are read with the connections and the time limit of filters (FILTER-07)', async (path) => {
  await thirty();
  const pools = [bounded, db, plannedOnce].map(({ $client }) => vi.spyOn($client as SharedPool, 'query'));
  try {
    expect((await visit(path, { as: reader.cookie })).status).toBeLessThan(400);
    const [limited = [], ...others] = pools.map(({ mock }) =>
      mock.calls.map(([query]) => JSON.stringify(query)).filter((text) => / candidate\b/.test(text)),
    );
    expect([limited.length > 0, others.flat()]).toEqual([true, []]);
  } finally {
    for (const spy of pools) spy.mockRestore();
  }
});
