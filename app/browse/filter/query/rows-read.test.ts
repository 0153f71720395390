import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reading } from '#tests/support/database/reading.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { seed } from '#tests/support/seed.ts';
import { SORTINGS } from '../sorting-rules.ts';
import { type Conditions, NO_CONDITIONS } from './conditions.server.ts';
import { countFiltered, filteredWorks } from './filtered-works.server.ts';
import { SAMPLE } from './sample.server.ts';

const WORKS = 12_000;
const BOUND = 300;
const BOUNDS = { time: BOUND, length: BOUND, count: BOUND, rare: BOUND, share: 0.02 };
/** Of each candidate its row, its facets, its author, and that it is not among the works that the member hid; the rest are the sample's. */
const ROWS_MAX = 4 * BOUND + 500;

/** Facets: kinds of half of the works each, one of two thirds, one of 12 works, and ten of a tenth each. */
const [ODD, EVEN, FREQUENT, RARE] = [1, 2, 3, 4];
const TENTHS = Array.from({ length: 10 }, (_, n) => 10 + n);

const { freshMs } = SAMPLE;
let [seldom, reader]: [Member, Member] = [] as never;
beforeAll(async () => {
  const author = await createMember();
  [seldom, reader] = [await createMember(), await createMember()];
  await seed(
    sql`set local session_replication_role = replica`, // without triggers, which take most of the time
    sql`insert into works (kind, title, author_id, language, rating, warnings_stated, created_at, views_count, likes_count)
      select 'book', 'Book ' || n, case when n % 200 = 7 then ${seldom.id}::uuid else ${author.id}::uuid end, 'Latin', 'everyone', 'none',
        now() - n * interval '1 second', n, ${WORKS}::int - n from generate_series(0, ${WORKS - 1}::int) n`,
    sql`insert into work_facets (work_id, author_id, facets, minutes, words, created_at, renewed_at)
      select id, author_id, array_remove(array[${ODD}::int + views_count % 2, case when views_count % 3 > 0 then ${FREQUENT}::int end,
        case when views_count % 1000 = 0 then ${RARE}::int end, ${TENTHS[0]}::int + views_count % 10], null), views_count % 400, 0, created_at, created_at from works`,
    sql`insert into hidden_works (person_id, work_id) select ${reader.id}::uuid, id from works order by created_at desc limit 1000`,
  );
  await seed(sql`analyze`);
  SAMPLE.freshMs = Number.NEGATIVE_INFINITY; // the sample of an earlier file has other works, and its clock may have been ahead
  await filteredWorks(null, { conditions: conditions({ all: [RARE] }), sorting: 'updated', cursor: null, bounds: BOUNDS });
  SAMPLE.freshMs = Number.POSITIVE_INFINITY; // no count includes the rows of another sample
}, 120_000);
afterAll(() => {
  SAMPLE.freshMs = freshMs;
});

const conditions = (some: Partial<Conditions>): Conditions => ({ ...NO_CONDITIONS, ...some });
const FAMILIES: [string, () => Conditions][] = [
  ['no condition', () => conditions({})],
  ['a rare facet', () => conditions({ all: [RARE] })],
  ['a rare facet and others', () => conditions({ all: [FREQUENT, ODD, RARE], none: TENTHS.slice(0, 5) })],
  ['a frequent facet', () => conditions({ all: [FREQUENT], none: TENTHS.slice(0, 5) })],
  ['frequent facets that are never together', () => conditions({ all: [ODD, EVEN] })],
  ['a frequent facet without all of its works', () => conditions({ all: [FREQUENT], none: TENTHS })],
  ['nothing but exclusions', () => conditions({ none: TENTHS })],
  ['any of frequent facets', () => conditions({ anyOf: [TENTHS.slice(0, 3)], none: [EVEN] })],
  ['any of rare facets', () => conditions({ anyOf: [[RARE, 99]], all: [FREQUENT] })],
  ['an author with few works', () => conditions({ authors: [seldom.id] })],
  ['a length that few works have', () => conditions({ all: [FREQUENT], minutes: { from: 399, to: null } })],
];

test.each(SORTINGS.map(({ sorting }) => sorting))(
  'sorted by %s, no statement of a page or count of a filter reads more rows than its bound allows (FILTER-06, FILTER-07)',
  async (sorting) => {
    for (const [family, filter] of FAMILIES)
      for (const viewer of [null, { ...reader, hasOwnLists: true }]) {
        const requested = { conditions: filter(), sorting, cursor: null, bounds: BOUNDS };
        for (const read of [() => filteredWorks(viewer, requested), () => countFiltered(viewer, requested)]) {
          const [, rows] = await reading<unknown>(read);
          expect([family, rows <= ROWS_MAX, rows]).toEqual([family, true, rows]);
        }
      }
  },
);

test('of an author whom the viewer muted only the facets of works are read (FILTER-06)', async () => {
  const muting = await createMember();
  await seed(sql`insert into mutes (person_id, other_id) values (${muting.id}::uuid, ${seldom.id}::uuid)`);
  const requested = { conditions: conditions({ authors: [seldom.id] }), sorting: 'liked', cursor: null, bounds: BOUNDS } as const;
  for (const read of [filteredWorks, countFiltered]) {
    const [, rows] = await reading<unknown>(() => read({ ...muting, hasOwnLists: true }, requested));
    expect(rows).toBeLessThan(60 + 12); // the author has 60 works
    const [, ofOthers] = await reading<unknown>(() => read(null, requested));
    expect(ofOthers).toBeGreaterThanOrEqual(2 * 60);
  }
});
