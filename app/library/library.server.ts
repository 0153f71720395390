import { and, asc, desc, eq, getTableName, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bounded, db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { hiddenBy, warnedBy } from '../audience/card-covers.server.ts';
import { shownAuthor } from '../audience/shown-author.server.ts';
import { notBlockedOrMutedPlaceholder, outsideClosedZone, visibleToPlaceholder } from '../audience/visible.server.ts';
import type { Counted } from '../browse/filter/filter-rules.ts';
import { ownState } from '../engagement/library/library-entries.server.ts';
import { type LibraryState, STATE_NAMES } from '../engagement/library/state-rules.ts';
import { libraryCounts, libraryEntries, readingHistory } from '../engagement/library/tables.ts';
import { readingPlaces, readingProgress, savedStories } from '../engagement/tables.ts';
import type { Cursor } from '../lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf } from '../lists/cursor-sql.ts';
import { people } from '../people/tables.ts';
import { factColumns } from '../works/length/facts.server.ts';
import { coveredCard } from '../works/ratings/card-cover.server.ts';
import { shownCover } from '../works/ratings/covering.server.ts';
import { parts, works } from '../works/tables.ts';
import { LIBRARY_BOUND, LIBRARY_PAGE_SIZE, LIBRARY_SORTS, type LibrarySort, type Shelf, type ShelfCounts } from './library-rules.ts';

type Table = typeof libraryEntries | typeof savedStories | typeof readingHistory;

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
/** When the viewer last opened or read the work; null: never, as far as is recorded. */
const lastRead = sql`greatest((select h.opened_at from ${readingHistory} h where h.work_id = ${works.id} and h.person_id = ${viewerId}),
  (select r.last_read from ${readingProgress} r where r.work_id = ${works.id} and r.person_id = ${viewerId}),
  (select max(p.last_at) from ${readingPlaces} p where p.work_id = ${works.id} and p.person_id = ${viewerId}))`;
/** When the newest part was published since the viewer finished the work, or last read one that they are reading; null: none (LIB-04). */
const newPartAt = sql`(select max(p.created_at) from ${libraryEntries} l join ${parts} p on p.work_id = l.work_id
  where l.work_id = ${works.id} and l.person_id = ${viewerId} and p.state = 'shown'
    and p.created_at > case l.state when 'finished' then l.state_at when 'reading' then greatest(l.state_at, ${lastRead}) end)`;
const newPart = sql<
  'chapter' | 'arc' | null
>`case when ${newPartAt} is not null then case when ${works.kind} = 'comic' then 'arc' else 'chapter' end end`;

/** The time by which each sort order sorts, newest first; works without it are last. By title is the only one in alphabetical order. */
const SORT_TIMES: Record<Exclude<LibrarySort, 'added' | 'title'>, SQL> = {
  read: sql`coalesce(${lastRead}, 'epoch'::timestamptz)`,
  updated: sql`coalesce(${works.renewedAt}, ${works.createdAt})`,
  new: sql`coalesce(${newPartAt}, 'epoch'::timestamptz)`,
};
const title = sql`lower(${works.title})`;
/** The works after that of the cursor; a deleted one leads back to the beginning. */
const afterTitle = sql`coalesce((${title}, ${works.id}) > (select lower(t.title), t.id from ${works} t where t.id = ${sql.placeholder('after')}::uuid), true) and ${sql.placeholder('at')}::text is not null`;

type ShelfQuery = { table: Table; at: PgColumn; state: SQL; condition?: SQL };

/** The works of a shelf that the viewer may see. */
const isOnShelf = ({ table, condition }: ShelfQuery, filter?: SQL) =>
  and(
    eq(table.personId, sql.placeholder('viewer')),
    condition,
    filter,
    visibleToPlaceholder(works),
    outsideClosedZone,
    notBlockedOrMutedPlaceholder(),
  );

const keyOf = ({ at }: ShelfQuery, sort: LibrarySort) => (sort === 'added' ? sql`${at}` : sort === 'title' ? title : SORT_TIMES[sort]);
const isAfter = ({ table }: ShelfQuery, sort: LibrarySort, key: SQL) =>
  sort === 'title' ? afterTitle : isAfterPlaceholder(key, table.workId);
const inOrder = ({ table }: ShelfQuery, sort: LibrarySort, key: SQL) =>
  sort === 'title' ? [asc(key), asc(table.workId)] : [desc(key), desc(table.workId)];

/**
 * A number of works of a shelf after the cursor in its order, before any check, under the name of its table; a filter scans these only
 * (FILTER-07).
 */
const candidates = (shelf: ShelfQuery, sort: LibrarySort, limit: SQL) => {
  const { table, condition } = shelf;
  const key = keyOf(shelf, sort);
  return sql`(select ${table}.*, ${key} as key from ${table} join ${works} on ${works.id} = ${table.workId}
    where ${and(eq(table.personId, sql.placeholder('viewer')), condition, isAfter(shelf, sort, key))}
    order by ${sql.join(inOrder(shelf, sort, key), sql`, `)} ${limit}) ${sql.identifier(getTableName(table))}`;
};
const bound = () => sql`limit ${LIBRARY_BOUND.works}::int`;

/** A list of the works of a table; `at` is the time that is shown, and by which they are in order unless `sort` is another. */
const listed = (shelf: ShelfQuery, sort: LibrarySort = 'added', filter?: SQL) => {
  const { table, at, state } = shelf;
  const key = filter ? sql`${sql.identifier(getTableName(table))}.key` : keyOf(shelf, sort);
  return (filter ? bounded : db)
    .select({
      id: works.id,
      kind: works.kind,
      title: works.title,
      cover: shownCover(),
      ...factColumns,
      author: { name: people.name, username: shownAuthor.username, animal: people.animal },
      state: state as typeof ownState,
      newPart,
      warned: warnedBy(),
      hidden: hiddenBy(),
      addedAt: sql`${at}`.mapWith(savedStories.createdAt),
      at: sort === 'title' ? microsecondsOf(at) : microsecondsOf(key),
    })
    .from(filter ? (candidates(shelf, sort, bound()) as unknown as typeof savedStories) : (table as typeof savedStories))
    .innerJoin(works, eq(works.id, table.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(isOnShelf(shelf, filter), filter ? undefined : isAfter(shelf, sort, key)))
    .orderBy(...inOrder(shelf, sort, key))
    .limit(LIBRARY_PAGE_SIZE + 1);
};

const entries = { table: libraryEntries, at: libraryEntries.stateAt, state: sql`${libraryEntries.state}` };
const SHELF_SOURCES = {
  all: { ...entries, condition: isNotNull(libraryEntries.state) },
  state: { ...entries, condition: eq(libraryEntries.state, sql.placeholder('state')) },
  saved: { table: savedStories, at: savedStories.createdAt, state: ownState },
} satisfies Record<string, ShelfQuery>;
type ShelfSource = keyof typeof SHELF_SOURCES;
const sorted = (shelf: ShelfSource) =>
  Object.fromEntries(
    LIBRARY_SORTS.map(({ sort }) => [sort, listed(SHELF_SOURCES[shelf], sort).prepare(`library_${shelf}_${sort}`)]),
  ) as Record<LibrarySort, PreparedList>;
type PreparedList = ReturnType<ReturnType<typeof listed>['prepare']>;
const lists: Record<ShelfSource, Record<LibrarySort, PreparedList>> = {
  all: sorted('all'),
  state: sorted('state'),
  saved: sorted('saved'),
};
const opened = listed({ table: readingHistory, at: readingHistory.openedAt, state: ownState }).prepare('library_history');

const counts = db
  .select({ shelf: libraryCounts.shelf, n: libraryCounts.n })
  .from(libraryCounts)
  .where(eq(libraryCounts.personId, sql.placeholder('viewer')))
  .prepare('library_counts');

/** How many works are on each shelf of the viewer, also those that they may not see now. */
export async function countsOf(viewer: Person): Promise<ShelfCounts> {
  const found = { all: 0, want: 0, reading: 0, finished: 0, dropped: 0, saved: 0, history: 0, collections: 0 };
  for (const { shelf, n } of await counts.execute({ viewer: viewer.id })) {
    found[shelf] = n;
    if (shelf in STATE_NAMES) found.all += n;
  }
  return found;
}

const BEGINNING: Cursor = { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
/** The parameters of a statement about a shelf. */
const valuesOf = (viewer: Person, cursor: Cursor | null, state?: LibraryState) => ({
  viewer: viewer.id,
  at: (cursor ?? BEGINNING).at,
  after: (cursor ?? BEGINNING).id,
  ...(state && { state }),
});

/** A page of a prepared list. */
async function pageOf(viewer: Person, list: PreparedList, cursor: Cursor | null, state?: LibraryState) {
  const found = await list.execute(valuesOf(viewer, cursor, state));
  const shown = found.slice(0, LIBRARY_PAGE_SIZE);
  const last = found.length > LIBRARY_PAGE_SIZE ? shown.at(-1) : undefined;
  return { works: shown.map(({ at: _, ...work }) => coveredCard(viewer, work)), nextCursor: last ? { at: last.at, id: last.id } : null };
}
export type LibraryWork = Awaited<ReturnType<typeof pageOf>>['works'][number];

/** How many of the works that a filter scans pass and are visible to the viewer. */
async function countOf(viewer: Person, shelf: ShelfQuery, filter: SQL, state?: LibraryState): Promise<Counted> {
  const found = bounded
    .select({ n: sql<number>`count(*)::int` })
    .from(candidates(shelf, 'added', bound()) as unknown as typeof savedStories)
    .innerJoin(works, eq(works.id, shelf.table.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(isOnShelf(shelf, filter))
    .prepare('');
  const [counted] = await found.execute(valuesOf(viewer, null, state));
  return { n: counted?.n ?? 0, atLeast: (await endOf(viewer, shelf, 'added', null, state)) !== null };
}

/** The last work that a filter scans; null if there are fewer. */
async function endOf(
  viewer: Person,
  shelf: ShelfQuery,
  sort: LibrarySort,
  cursor: Cursor | null,
  state?: LibraryState,
): Promise<Cursor | null> {
  const { table, at } = shelf;
  const key = sort === 'title' ? sql`${at}` : sql`${sql.identifier(getTableName(table))}.key`;
  const found = bounded
    .select({ at: microsecondsOf(key).as('at'), id: sql<string>`${table.workId}`.as('id') })
    .from(candidates(shelf, sort, sql`offset ${LIBRARY_BOUND.works - 1}::int limit 1`) as unknown as typeof savedStories)
    .prepare('');
  return (await found.execute(valuesOf(viewer, cursor, state)))[0] ?? null;
}

type Filtered = { viewer: Person; shelf: ShelfSource; cursor: Cursor | null; sort: LibrarySort; filter: SQL; state?: LibraryState };

/** A page of the works of a shelf that pass a filter, and how many do, at a bounded cost (FILTER-07). */
async function filteredPage({ viewer, shelf, cursor, sort, filter, state }: Filtered) {
  const source = SHELF_SOURCES[shelf];
  const page = await pageOf(viewer, listed(source, sort, filter).prepare(''), cursor, state);
  const matchCount = await countOf(viewer, source, filter, state);
  const end = page.nextCursor ? null : await endOf(viewer, source, sort, cursor, state);
  return { works: page.works, nextCursor: page.nextCursor ?? end, searched: end && LIBRARY_BOUND.works, matchCount };
}

/**
 * A page of a shelf of the viewer in the order of `sort`, with the counts of all: two queries whatever its length. With a `filter`, a
 * condition on the works, it scans LIBRARY_BOUND works; `searched` is that number if the page is not full and the shelf has more.
 */
export async function libraryOf(viewer: Person, shelf: Shelf, cursor: Cursor | null, sort: LibrarySort = 'added', filter?: SQL) {
  const state = shelf === 'saved' || shelf === 'all' ? undefined : shelf;
  const list = shelf === 'saved' || shelf === 'all' ? shelf : 'state';
  const [page, shelfCounts] = await Promise.all([
    filter ? filteredPage({ viewer, shelf: list, cursor, sort, filter, state }) : pageOf(viewer, lists[list][sort], cursor, state),
    countsOf(viewer),
  ]);
  return { searched: null, matchCount: null, ...page, counts: shelfCounts };
}

/** A page of what the viewer opened, newest first, with the counts of the shelves (LIB-09). */
export async function historyOf(viewer: Person, cursor: Cursor | null) {
  const [page, shelfCounts] = await Promise.all([pageOf(viewer, opened, cursor), countsOf(viewer)]);
  return { ...page, counts: shelfCounts };
}
