import { and, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#app/lists/cursor-rules.ts';
import { microsecondsOf, timeAt } from '#app/lists/cursor-sql.ts';
import { workFacets } from '#app/works/facets/tables.ts';
import { works } from '#app/works/tables.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import type { Sorting } from '../sorting-rules.ts';
import { type Conditions, checks, ints, isByShownAuthor } from './conditions.server.ts';

/**
 * How many candidates a scan reads in the order of a time, a length or a count (FILTER-07); the rows of the last two lie
 * scattered. Up to `rare`, and less than `share` of all works, are read from the index of facets instead.
 */
export type Bounds = { time: number; length: number; count: number; rare: number; share: number };
export const BOUNDS: Bounds = { time: 40_000, length: 20_000, count: 12_000, rare: 20_000, share: 0.02 };

type Key = { column: SQL; table: 'facets' | 'works'; isTime?: true; ascending?: true };
const KEYS: Record<Sorting, Key> = {
  updated: { column: sql.raw('renewed_at'), table: 'facets', isTime: true },
  newest: { column: sql.raw('created_at'), table: 'facets', isTime: true },
  longest: { column: sql.raw('minutes'), table: 'facets' },
  shortest: { column: sql.raw('minutes'), table: 'facets', ascending: true },
  liked: { column: sql.raw('likes_count'), table: 'works' },
  viewed: { column: sql.raw('views_count'), table: 'works' },
};

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** How many candidates a scan in the order of this sorting reads. */
export function boundOf(sorting: Sorting, bounds: Bounds): number {
  const { isTime, table } = KEYS[sorting];
  return isTime ? bounds.time : table === 'facets' ? bounds.length : bounds.count;
}

/** The key of a row as a cursor contains it; exact microseconds, because a rounded one would repeat or skip works. */
export const keyOf = (sorting: Sorting) => (KEYS[sorting].isTime ? microsecondsOf(sql`candidate.key`) : sql<string>`candidate.key::text`);

export const orderOf = (sorting: Sorting, key: SQL, id: SQL): SQL =>
  KEYS[sorting].ascending ? sql`${key}, ${id}` : sql`${key} desc, ${id} desc`;

/** The rows after the cursor. Without one all that have a key, since the length of some is not measured yet. */
function after(sorting: Sorting, cursor: Cursor | null, id: SQL): SQL {
  const { column, isTime, ascending } = KEYS[sorting];
  if (!cursor && ascending) return sql`(${column}, ${id}) > (-1, ${FIRST_ID}::uuid)`;
  if (!cursor && isTime) return sql`(${column}, ${id}) < ('infinity'::timestamptz, ${LAST_ID}::uuid)`;
  if (!cursor) return sql`(${column}, ${id}) < (2147483647, ${LAST_ID}::uuid)`;
  const at = isTime ? timeAt(cursor.at) : sql`least(${cursor.at}::bigint, 2147483647)::int`;
  return sql`(${column}, ${id}) ${sql.raw(ascending ? '>' : '<')} (${at}, ${cursor.id}::uuid)`;
}

const WORK_ID = sql.raw('work_id');
const ID = sql.raw('id');

/** The first rows in the order of the sorting, before any check; `limit` ends the scan. */
function inOrder(sorting: Sorting, cursor: Cursor | null, { since, minutes }: Conditions, limit: SQL): SQL {
  const { column, table } = KEYS[sorting];
  if (table === 'works')
    return sql`select id as work_id, ${column} as key from ${works} where listed and ${after(sorting, cursor, ID)}
      order by ${orderOf(sorting, column, ID)} ${limit}`;
  // A range of the key itself shortens the scan.
  const range = and(
    sorting === 'updated' && since ? sql`renewed_at >= ${since}::date` : undefined,
    column === KEYS.longest.column || sorting === 'shortest'
      ? and(
          minutes.from === null ? undefined : sql`minutes >= ${minutes.from}::int`,
          minutes.to === null ? undefined : sql`minutes <= ${minutes.to}::int`,
        )
      : undefined,
  );
  return sql`select *, ${column} as key from ${workFacets} where ${after(sorting, cursor, WORK_ID)} ${range ? sql`and ${range}` : sql``}
    order by ${orderOf(sorting, column, WORK_ID)} ${limit}`;
}

const checksFor = (viewer: Viewer, conditions: Conditions) => sql`${checks(conditions)} and ${isByShownAuthor(viewer, conditions)}`;

/** The works that a scan in the order of the sorting finds among the first `bound`, as `candidate (work_id, key)`. */
export function scanned(viewer: Viewer, sorting: Sorting, cursor: Cursor | null, conditions: Conditions, bound: number): SQL {
  const rows = inOrder(sorting, cursor, conditions, sql`limit ${bound}::int`);
  const candidates =
    KEYS[sorting].table === 'facets'
      ? sql`(${rows}) c`
      : sql`(select f.*, w.key from (${rows}) w cross join lateral (select * from ${workFacets} where ${workFacets.workId} = w.work_id limit 1) f) c`;
  return sql`(select c.work_id, c.key from ${candidates} where ${checksFor(viewer, conditions)}) candidate`;
}

/** The last `count` rows of such a scan, as `candidate`; fewer if there are no more. */
export const scanEnd = (sorting: Sorting, cursor: Cursor | null, conditions: Conditions, bound: number, count: number): SQL =>
  sql`(${inOrder(sorting, cursor, conditions, sql`offset ${bound - count}::int limit ${count}::int`)}) candidate`;

/** The last of these first. */
export const backward = (sorting: Sorting): SQL =>
  KEYS[sorting].ascending ? sql`candidate.key desc, candidate.work_id desc` : sql`candidate.key, candidate.work_id`;

/** Whether there are as many rows as such a scan reads. */
export const reachesBound = (sorting: Sorting, cursor: Cursor | null, conditions: Conditions, bound: number): SQL =>
  sql`exists (${inOrder(sorting, cursor, conditions, sql`offset ${bound - 1}::int limit 1`)})`;

/** What an index is asked for: included facets, of which the rarest combination was sampled, or the authors. */
export type IndexedBy = { all: readonly number[]; groups: readonly (readonly number[])[] } | { authors: readonly string[] };

/**
 * All works that the index finds and that pass, sorted, as `candidate (work_id, key)`. With `offset 0` the other checks use no index. The
 * index is asked for all chosen authors: the planner estimates the works of constants, but not of those that a subquery selects.
 */
export function indexed(viewer: Viewer, sorting: Sorting, cursor: Cursor | null, conditions: Conditions, by: IndexedBy): SQL {
  const { column, table } = KEYS[sorting];
  const found =
    'authors' in by
      ? sql`author_id = any(${sql.param(by.authors)}::uuid[])`
      : and(by.all.length ? sql`facets @> ${ints(by.all)}` : undefined, ...by.groups.map((group) => sql`facets && ${ints(group)}`));
  const candidates = sql`(select * from ${workFacets} where ${found} offset 0) c`;
  if (table === 'facets')
    return sql`(select c.work_id, c.${column} as key from ${candidates} where ${checksFor(viewer, conditions)} and ${after(sorting, cursor, WORK_ID)}
      order by ${orderOf(sorting, sql`key`, sql`c.work_id`)}) candidate`;
  return sql`(select c.work_id, w.${column} as key from ${candidates}
    cross join lateral (select id, ${column} from ${works} where id = c.work_id and listed limit 1) w
    where ${checksFor(viewer, conditions)} and ${after(sorting, cursor, ID)} order by ${orderOf(sorting, sql`key`, sql`c.work_id`)}) candidate`;
}
