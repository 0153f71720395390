import { and, type SQL, sql } from 'drizzle-orm';
import { personVisibleTo } from '#app/audience/visible.server.ts';
import { inPeopleLists } from '#app/audience/wanted.server.ts';
import { libraryEntries } from '#app/engagement/library/tables.ts';
import { readingPlaces, readingProgress, savedStories } from '#app/engagement/tables.ts';
import { people } from '#app/people/tables.ts';
import { workFacets } from '#app/works/facets/tables.ts';
import type { Viewer } from '#server/identity/viewer.ts';

/** What a filter asks of a work, with the numbers of facets. */
export type Conditions = {
  all: readonly number[];
  /** Of each of these groups a work has at least one. */
  anyOf: readonly (readonly number[])[];
  /** The most frequent ones first, so that most works fail at once. */
  none: readonly number[];
  authors: readonly string[] | null;
  notAuthors: readonly string[];
  minutes: { from: number | null; to: number | null };
  since: string | null; // a date
  publishedAfter: Date | null;
  unread: { notStarted: boolean; notFinished: boolean; notInLibrary: boolean };
};

export const NO_CONDITIONS: Conditions = {
  all: [],
  anyOf: [],
  none: [],
  authors: null,
  notAuthors: [],
  minutes: { from: null, to: null },
  since: null,
  publishedAfter: null,
  unread: { notStarted: false, notFinished: false, notInLibrary: false },
};

export const ints = (ids: readonly number[]) => sql`${sql.param(ids)}::int[]`;
const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;

/**
 * Whether the work in `c` is by one of the chosen authors whom the viewer's lists show. They are read once in a statement, which then reads
 * no work of the others; libraries also show works of people whom the viewer hid (SHOWN-05), so that `passes` does not ask this.
 */
export const isByShownAuthor = (viewer: Viewer, { authors }: Conditions): SQL => {
  if (!authors) return sql`true`;
  return sql`c.author_id = any(array(select ${people.id} from ${people} where ${and(sql`${people.id} = any(${uuids(authors)})`, personVisibleTo(viewer), inPeopleLists(viewer))}))`;
};

/** The checks on the columns of `work_facets` in `c`. The chosen numbers are on the left, since the first ones decide most rows. */
export function checks({ all, anyOf, none, authors, notAuthors, minutes, since, publishedAfter }: Conditions): SQL {
  return (
    and(
      all.length ? sql`c.facets @> ${ints(all)}` : undefined,
      ...anyOf.map((group) => sql`${ints(group)} && c.facets`),
      authors ? sql`c.author_id = any(${uuids(authors)})` : undefined,
      notAuthors.length ? sql`not c.author_id = any(${uuids(notAuthors)})` : undefined,
      minutes.from === null ? undefined : sql`c.minutes >= ${minutes.from}::int`,
      minutes.to === null ? undefined : sql`c.minutes <= ${minutes.to}::int`,
      since ? sql`c.renewed_at >= ${since}::date` : undefined,
      publishedAfter ? sql`c.created_at > ${publishedAfter.toISOString()}::timestamptz` : undefined,
      none.length ? sql`not ${ints(none)} && c.facets` : undefined,
    ) ?? sql`true`
  );
}

/** Leaves out what the viewer began, finished or has in the library; scalar subqueries, which PostgreSQL does not plan as joins. */
export function unreadBy(viewer: Viewer, { notStarted, notFinished, notInLibrary }: Conditions['unread']): SQL | undefined {
  if (!viewer) return undefined;
  const none = (table: typeof readingProgress | typeof readingPlaces | typeof savedStories | typeof libraryEntries, more = sql`true`) =>
    sql`(select true from ${table} where ${table.personId} = ${viewer.id}::uuid and ${table.workId} = candidate.work_id and ${more} limit 1) is null`;
  return and(
    notStarted ? none(readingProgress) : undefined, // the list of works to continue, which has the newest only
    notStarted ? none(readingPlaces) : undefined,
    notStarted ? none(libraryEntries, sql`${libraryEntries.state} in ('reading', 'finished', 'dropped')`) : undefined,
    notFinished ? none(libraryEntries, sql`${libraryEntries.state} = 'finished'`) : undefined,
    notInLibrary ? none(libraryEntries, sql`${libraryEntries.state} is not null`) : undefined,
    notInLibrary ? none(savedStories) : undefined,
  );
}

/** Whether the work with this id passes, for a statement that reads few works in an order of its own. */
export const passes = (viewer: Viewer, conditions: Conditions, id: SQL): SQL =>
  sql`exists (select from (select * from ${workFacets} where ${workFacets.workId} = ${id} limit 1) c
    cross join lateral (select c.work_id) candidate where ${checks(conditions)} and ${unreadBy(viewer, conditions.unread) ?? sql`true`})`;
