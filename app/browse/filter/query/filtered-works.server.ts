import { and, sql } from 'drizzle-orm';
import { personVisibleTo } from '#app/audience/visible.server.ts';
import { inWorkLists } from '#app/audience/wanted.server.ts';
import { BROWSE_PAGE_SIZE, type Cursor } from '#app/lists/cursor-rules.ts';
import { scannedPage } from '#app/lists/scanned-page.ts';
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
const theWork = sql`(select * from ${works} where ${works.id} = candidate.work_id and ${works.listed} limit 1) works`;
const itsAuthor = sql`(select * from ${people} where ${people.id} = works.author_id limit 1) people`;
/** What the viewer's lists show of these works. */
const isShown = (viewer: Viewer, { unread }: Conditions) => and(personVisibleTo(viewer), inWorkLists(viewer), unreadBy(viewer, unread));

type Requested = { conditions: Conditions; sorting: Sorting; cursor: Cursor | null; bounds?: Bounds };
type ScanEnd = Cursor & { isVisible: boolean };

/** A page of works; `more` is the cursor of the next page. `searched` is how many works its scans read if the page is not full. */
export type FilteredPage = { works: WorkCard[]; more: Cursor | null; searched: number | null };

/** A page of the works that pass and that the viewer may see. Scans a fixed number of candidates at most (FILTER-07). */
export async function filteredWorks(viewer: Viewer, requested: Requested): Promise<FilteredPage> {
  const { conditions, sorting, cursor, bounds = BOUNDS } = requested;
  const bound = boundOf(sorting, bounds);
  const by = await chosenIndex(conditions, BROWSE_PAGE_SIZE, bound, bounds);
  const found = (after: Cursor | null) =>
    bounded
      .select({ ...cardColumnsFor(idOfViewer(viewer)), at: keyOf(sorting).as('at') })
      .from(by ? indexed(viewer, sorting, after, conditions, by) : scanned(viewer, sorting, after, conditions, bound))
      .crossJoinLateral(theWork)
      .crossJoinLateral(itsAuthor)
      .where(isShown(viewer, conditions))
      .orderBy(orderOf(sorting, sql`candidate.key`, sql`candidate.work_id`))
      .limit(BROWSE_PAGE_SIZE + 1);
  const { rows, more, isFull, scans } = await scannedPage(cursor, BROWSE_PAGE_SIZE, {
    found,
    lastScanned: async (after) => (by ? [] : lastScanned(viewer, sorting, after, conditions, bound)),
    ascending: sorting === 'shortest',
  });
  return { works: rows.map((row) => cardOf(viewer, row)), more, searched: isFull || !more ? null : scans * bound };
}

/** Among how many of the last rows of a scan one for the cursor is searched first. */
const LAST_ROWS = 500;

/** The last row of a scan whose work the viewer may see; if there is none the last row. None: there are fewer than its bound. */
async function lastScanned(
  viewer: Viewer,
  sorting: Sorting,
  cursor: Cursor | null,
  conditions: Conditions,
  bound: number,
): Promise<ScanEnd[]> {
  const ofLast = async (count: number) => {
    const { rows } = await bounded.execute<ScanEnd>(
      sql`select ${keyOf(sorting)} as at, candidate.work_id as id, coalesce(${personVisibleTo(viewer)}, false) as "isVisible"
        from ${scanEnd(sorting, cursor, conditions, bound, count)}
        left join lateral ${theWork} on true left join lateral ${itsAuthor} on true
        where ${reachesBound(sorting, cursor, conditions, bound)} order by "isVisible" desc, ${backward(sorting)} limit 1`,
    );
    return rows;
  };
  const ends = await ofLast(Math.min(LAST_ROWS, bound));
  return ends[0]?.isVisible === false && bound > LAST_ROWS ? ofLast(bound) : ends;
}

/** How many works pass: exact up to COUNTED_MAX, one more if there are more; `atLeast` if the scan ended before. */
export async function countFiltered(viewer: Viewer, { conditions, sorting, bounds = BOUNDS }: Omit<Requested, 'cursor'>): Promise<Counted> {
  const bound = boundOf(sorting, bounds);
  const by = await chosenIndex(conditions, COUNTED_MAX, bound, bounds);
  const candidates = by ? indexed(viewer, sorting, null, conditions, by) : scanned(viewer, sorting, null, conditions, bound);
  const { rows } = await bounded.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${candidates} cross join lateral ${theWork} cross join lateral ${itsAuthor} where ${isShown(viewer, conditions)} limit ${COUNTED_MAX + 1}::int) counted`,
  );
  const n = rows[0]?.n ?? 0;
  if (n > COUNTED_MAX || by) return { n, atLeast: false };
  const { rows: ends } = await bounded.execute<{ reached: boolean }>(
    sql`select ${reachesBound(sorting, null, conditions, bound)} as reached`,
  );
  return { n, atLeast: Boolean(ends[0]?.reached) };
}
