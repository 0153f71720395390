import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cursor } from '#app/lists/cursor-rules.ts';
import { facets, workFacets } from '#app/works/facets/tables.ts';
import { works } from '#app/works/tables.ts';
import { bounded, db } from '#server/database/database.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { createBooks } from '#tests/support/works.ts';
import { SORTINGS } from '../sorting-rules.ts';
import type { Bounds } from './candidates.server.ts';
import { type Conditions, NO_CONDITIONS } from './conditions.server.ts';
import { countFiltered, filteredWorks } from './filtered-works.server.ts';
import { SAMPLE } from './sample.server.ts';

const SCAN: Bounds = { time: 1_000, length: 1_000, count: 1_000, rare: 0, share: 0 };
const INDEX: Bounds = { time: 0, length: 0, count: 0, rare: 1_000, share: 1.1 };
const BOUNDED: Bounds = { time: 7, length: 7, count: 7, rare: 0, share: 0 };

type Row = { id: string; title: string; facets: number[]; minutes: number; renewed: Date; created: Date; likes: number; views: number };
let all: Row[];
let tag: (name: string) => number;
let hidden: Member;

const { freshMs } = SAMPLE;
afterAll(() => {
  SAMPLE.freshMs = freshMs;
});
beforeAll(async () => {
  SAMPLE.freshMs = -1; // the sample of an earlier file has other works
  await db.delete(works);
  const author = await createMember();
  hidden = await createMember();
  const overrides = Array.from({ length: 120 }, (_, n) => ({
    title: `Work ${n}`,
    tags: ['t2', 't3', 't5', 't7'].filter((name) => n % Number(name.slice(1)) === 0),
    genre: ['Mystery', 'Poetry', 'Drama'][n % 3],
    likesCount: n % 5,
    viewsCount: (n * 7) % 11,
    readingSeconds: (n % 6) * 60,
    createdAt: new Date(2026, 0, 1 + (n % 9)),
    renewedAt: n % 2 ? new Date(2026, 1, 1 + (n % 4)) : null,
  }));
  await createBooks(author, overrides);
  await createBooks(hidden, overrides.slice(0, 30));
  // More in a row than a bounded scan finds, in all orders but that of the shortest.
  const first = { likesCount: 99, viewsCount: 99, readingSeconds: 6_000, createdAt: new Date(2026, 3, 1), renewedAt: new Date(2026, 3, 1) };
  await createBooks(
    hidden,
    Array.from({ length: 16 }, () => first),
  );
  await hide(hidden);
  const names = await db.select().from(facets);
  tag = (name) => names.find(({ dimension, folded }) => dimension !== 'kind' && folded === name)?.id ?? -1;
  const { rows } = await db.execute<Row>(sql`select w.id, w.title, f.facets, f.minutes, f.renewed_at as renewed, f.created_at as created,
    w.likes_count as likes, w.views_count as views from ${works} w join ${workFacets} f on f.work_id = w.id where w.author_id = ${author.id}`);
  all = rows.map((row) => ({ ...row, renewed: new Date(row.renewed), created: new Date(row.created) }));
});

const conditions = (some: Partial<Conditions>): Conditions => ({ ...NO_CONDITIONS, ...some });
const FILTERS: (() => Conditions)[] = [
  () => conditions({}),
  () => conditions({ all: [tag('t2')] }),
  () => conditions({ all: [tag('t2'), tag('t3')], none: [tag('t5')] }),
  () =>
    conditions({
      anyOf: [
        [tag('t5'), tag('t7')],
        [tag('mystery'), tag('poetry')],
      ],
    }),
  () => conditions({ all: [tag('t3')], anyOf: [[tag('t5'), tag('t7')]], minutes: { from: 1, to: 4 } }),
  () => conditions({ none: [tag('t2'), tag('t3')] }),
  () => conditions({ all: [tag('t2'), tag('t3'), tag('t5'), tag('t7')] }),
  () => conditions({ all: [-5] }),
];
const passes =
  ({ all, anyOf, none, minutes }: Conditions) =>
  (row: Row) =>
    all.every((id) => row.facets.includes(id)) &&
    anyOf.every((group) => group.some((id) => row.facets.includes(id))) &&
    !none.some((id) => row.facets.includes(id)) &&
    row.minutes >= (minutes.from ?? 0) &&
    row.minutes <= (minutes.to ?? 1_000);
const KEY = { updated: 'renewed', newest: 'created', liked: 'likes', viewed: 'views', longest: 'minutes', shortest: 'minutes' } as const;

/** All works that a filter finds, page by page, with the number of requests. */
async function everyPage(filter: Conditions, sorting: keyof typeof KEY, bounds: Bounds) {
  const ids: string[] = [];
  const ends: string[] = [];
  let cursor: Cursor | null = null;
  for (let requests = 1; ; requests++) {
    const page = await filteredWorks(null, { conditions: filter, sorting, cursor, bounds });
    ids.push(...page.works.map(({ id }) => id));
    cursor = page.more;
    if (!cursor) return { ids, ends, requests };
    ends.push(cursor.id);
    expect(requests).toBeLessThan(100);
  }
}

test.each(SORTINGS.map(({ sorting }) => sorting))(
  'sorted by %s, a scan in order, by the index and in small steps find the same works in the same order (FILTER-04, FILTER-07)',
  async (sorting) => {
    for (const filter of FILTERS) {
      const key = (row: Row) => Number(row[KEY[sorting]]) * (sorting === 'shortest' ? 1 : -1);
      const byId = sorting === 'shortest' ? 1 : -1;
      const expected = all
        .filter(passes(filter()))
        .sort((a, b) => key(a) - key(b) || (a.id < b.id ? -byId : byId))
        .map(({ id }) => id);
      const counted = { n: expected.length, atLeast: false };
      for (const bounds of [SCAN, INDEX, BOUNDED]) {
        if (bounds === INDEX && !filter().all.length && !filter().anyOf.length) continue;
        const found = await everyPage(filter(), sorting, bounds);
        expect(found.ids).toEqual(expected);
        // Facets that no work has are never searched in order.
        if (bounds === BOUNDED) expect(found.requests > 14).toBe(!filter().all.includes(-5));
        else expect(await countFiltered(null, { conditions: filter(), sorting, bounds })).toEqual(counted);
      }
    }
  },
);

test('a scan that ends early counts at least what it found, and shows where it stopped (FILTER-05, FILTER-07)', async () => {
  const filter = conditions({ all: [tag('t2')] });
  const first = await filteredWorks(null, { conditions: filter, sorting: 'updated', cursor: null, bounds: BOUNDED });
  expect(first).toMatchObject({ searched: 28, more: { id: expect.any(String) } }); // the first 23 works are hidden
  const counted = await countFiltered(null, { conditions: filter, sorting: 'updated', bounds: BOUNDED });
  expect(counted).toEqual({ n: first.works.length, atLeast: true });
});

test.each(SORTINGS.map(({ sorting }) => sorting))(
  'sorted by %s, the place at which a scan ends is that of a work which the viewer may see (FILTER-07, PRIVACY-02)',
  async (sorting) => {
    const visible = new Set(all.map(({ id }) => id));
    const { ends } = await everyPage(conditions({}), sorting, BOUNDED);
    expect(ends.length).toBeGreaterThan(10);
    expect(ends.filter((id) => !visible.has(id))).toEqual([]);
  },
);

test('works of private authors are found by the author alone (FILTER-01, PRIVACY-02)', async () => {
  const own = await countFiltered(hidden, { conditions: conditions({}), sorting: 'newest' });
  expect([own.n, (await countFiltered(null, { conditions: conditions({}), sorting: 'newest' })).n]).toEqual([166, 120]);
});

test('a statement of a filter ends after two seconds (FILTER-07)', async () => {
  const slow = bounded.execute(sql`select pg_sleep(3)`).catch((error) => error.cause?.code);
  expect(await slow).toBe('57014');
});
