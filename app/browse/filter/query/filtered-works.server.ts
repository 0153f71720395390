import { and, sql } from 'drizzle-orm';
import { LOOKS_MAX } from '#app/audience/left-out/looked-rules.ts';
import { personVisibleTo } from '#app/audience/visible.server.ts';
import { inWorkLists } from '#app/audience/wanted.server.ts';
import { BROWSE_PAGE_SIZE, type Cursor } from '#app/lists/cursor-rules.ts';
import { people } from '#app/people/tables.ts';
import { idOfViewer } from '#app/works/ratings/covering.server.ts';
import { works } from '#app/works/tables.ts';
import { cardColumnsFor, cardOf, type WorkCard } from '#app/works/works.server.ts';
import { bounded } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { COUNTED_MAX, type Counted } from '../filter-rules.ts';
import type { Sorting } from '../sorting-rules.ts';
import { BOUNDS, type Bounds, backward, boundOf, indexed, keyOf, orderOf, reachesBound, scanEnd, scanned } from './candidates.server.ts';
import { type Conditions, unreadBy } from './conditions.server.ts';
import { chosenIndex } from './sample.server.ts';

// Lateral subqueries with a limit read one row by key; PostgreSQL plans a join as a scan of both tables.
const theWork = sql`(select * from ${works} where ${works.id} = looked.work_id and ${works.listed} limit 1) works`;
const itsAuthor = sql`(select * from ${people} where ${people.id} = works.author_id limit 1) people`;
/** What the viewer's lists show of these works. */
const isShown = (viewer: Viewer, { unread }: Conditions) => and(personVisibleTo(viewer), inWorkLists(viewer), unreadBy(viewer, unread));

type Requested = { conditions: Conditions; sorting: Sorting; cursor: Cursor | null; bounds?: Bounds; looks?: number };
type End = Cursor & { isSeen: boolean };

/** A page of works; `more` is the cursor of the next page, or with `looked` the place at which the look ended before the page was full. */
export type FilteredPage = { works: WorkCard[]; more: Cursor | null; looked: number | null };

/** A page of the works that pass and that the viewer may see. Looks at a fixed number of candidates at most (FILTER-07). */
export async function filteredWorks(viewer: Viewer, requested: Requested): Promise<FilteredPage> {
  const { conditions, sorting, cursor, bounds = BOUNDS, looks = 1 } = requested;
  const bound = boundOf(sorting, bounds);
  const by = await chosenIndex(conditions, BROWSE_PAGE_SIZE, bound, bounds);
  const looked = by ? indexed(sorting, cursor, conditions, by) : scanned(sorting, cursor, conditions, bound);
  const found = await bounded
    .select({ ...cardColumnsFor(idOfViewer(viewer)), at: keyOf(sorting).as('at') })
    .from(looked)
    .crossJoinLateral(theWork)
    .crossJoinLateral(itsAuthor)
    .where(isShown(viewer, conditions))
    .orderBy(orderOf(sorting, sql`looked.key`, sql`looked.work_id`))
    .limit(BROWSE_PAGE_SIZE + 1);
  const shown = found.slice(0, BROWSE_PAGE_SIZE);
  const cards = shown.map(({ at: _, ...row }) => cardOf(viewer, row));
  const last = found.length > BROWSE_PAGE_SIZE ? shown.at(-1) : undefined;
  if (last) return { works: cards, more: { at: last.at, id: last.id }, looked: null };
  const end = by ? null : await endOf(viewer, sorting, cursor, conditions, bound);
  // A cursor tells an id and a count. That of a work which the viewer may not see is used here, and not sent.
  if (end && !end.isSeen && looks < LOOKS_MAX) return filteredWorks(viewer, { ...requested, cursor: end, looks: looks + 1 });
  const more = end?.isSeen ? { at: end.at, id: end.id } : null;
  return { works: cards, more, looked: more && bound };
}

/** Among how many of the last works that a scan looks at one for the cursor is searched first. */
const LAST_ROWS = 500;

/** The last work that a scan looked at and that the viewer may see; if there is none the last one. Null: there are fewer than its bound. */
async function endOf(viewer: Viewer, sorting: Sorting, cursor: Cursor | null, conditions: Conditions, bound: number): Promise<End | null> {
  const ofLast = async (count: number) => {
    const { rows } = await bounded.execute<End>(
      sql`select ${keyOf(sorting)} as at, looked.work_id as id, coalesce(${personVisibleTo(viewer)}, false) as "isSeen"
        from ${scanEnd(sorting, cursor, conditions, bound, count)}
        left join lateral ${theWork} on true left join lateral ${itsAuthor} on true
        where ${reachesBound(sorting, cursor, conditions, bound)} order by "isSeen" desc, ${backward(sorting)} limit 1`,
    );
    return rows[0] ?? null;
  };
  const end = await ofLast(Math.min(LAST_ROWS, bound));
  return end && !end.isSeen && bound > LAST_ROWS ? ofLast(bound) : end;
}

/** How many works pass: exact up to COUNTED_MAX, one more if there are more; `atLeast` if the look ended before. */
export async function countFiltered(
  viewer: Viewer,
  { conditions, sorting, bounds = BOUNDS }: Omit<Requested, 'cursor' | 'looks'>,
): Promise<Counted> {
  const bound = boundOf(sorting, bounds);
  const by = await chosenIndex(conditions, COUNTED_MAX, bound, bounds);
  const looked = by ? indexed(sorting, null, conditions, by) : scanned(sorting, null, conditions, bound);
  const { rows } = await bounded.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${looked} cross join lateral ${theWork} cross join lateral ${itsAuthor} where ${isShown(viewer, conditions)} limit ${COUNTED_MAX + 1}::int) counted`,
  );
  const n = rows[0]?.n ?? 0;
  if (n > COUNTED_MAX || by) return { n, atLeast: false };
  const { rows: ends } = await bounded.execute<{ reached: boolean }>(
    sql`select ${reachesBound(sorting, null, conditions, bound)} as reached`,
  );
  return { n, atLeast: Boolean(ends[0]?.reached) };
}
