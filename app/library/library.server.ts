import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { inListsPlaceholder, outsideClosedZone, visibleToPlaceholder } from '../audience/visible.server.ts';
import { ownState } from '../engagement/library/entries.server.ts';
import { libraryCounts, libraryEntries } from '../engagement/library/tables.ts';
import { savedStories } from '../engagement/tables.ts';
import type { Cursor } from '../lists/cursor-rules.ts';
import { people } from '../people/tables.ts';
import { factColumns } from '../works/length/facts.server.ts';
import { parts, works } from '../works/tables.ts';
import { LIBRARY_PAGE_SIZE, type Shelf, type ShelfCounts } from './library-rules.ts';

type Table = typeof libraryEntries | typeof savedStories;

/** The kind of part that was published since the viewer finished the work; null: none (LIB-04). */
const newPart = sql<'chapter' | 'arc' | null>`case when exists (select from ${libraryEntries} l join ${parts} p on p.work_id = l.work_id
  where l.work_id = ${works.id} and l.person_id = ${sql.placeholder('viewer')}::uuid and l.state = 'finished' and p.state = 'shown' and p.created_at > l.state_at)
  then case when ${works.kind} = 'comic' then 'arc' else 'chapter' end end`;

/** The works of a table, newest first; `at` is the time by which they are in order. */
const listed = (name: string, table: Table, at: PgColumn, state: SQL, only?: SQL) =>
  db
    .select({
      id: works.id,
      kind: works.kind,
      title: works.title,
      cover: works.cover,
      ...factColumns,
      author: { name: people.name, animal: people.animal },
      state: state as typeof ownState,
      newPart,
      addedAt: sql`${at}`.mapWith(savedStories.createdAt),
      at: sql<string>`(extract(epoch from ${at}) * 1000000)::bigint::text`,
    })
    .from(table as typeof savedStories)
    .innerJoin(works, eq(works.id, table.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(
      and(
        eq(table.personId, sql.placeholder('viewer')),
        sql`(${at}, ${table.workId}) < ('epoch'::timestamptz + ${sql.placeholder('at')}::bigint * interval '1 microsecond', ${sql.placeholder('after')}::uuid)`,
        only,
        visibleToPlaceholder(works),
        outsideClosedZone,
        inListsPlaceholder(),
      ),
    )
    .orderBy(desc(at), desc(table.workId))
    .limit(LIBRARY_PAGE_SIZE + 1)
    .prepare(name);

const entryState = sql`${libraryEntries.state}`;
const all = listed('library_all', libraryEntries, libraryEntries.stateAt, entryState, isNotNull(libraryEntries.state));
const ofState = listed(
  'library_state_list',
  libraryEntries,
  libraryEntries.stateAt,
  entryState,
  eq(libraryEntries.state, sql.placeholder('state')),
);
const saved = listed('library_saved', savedStories, savedStories.createdAt, ownState);

const counts = db
  .select({ shelf: libraryCounts.shelf, n: libraryCounts.n })
  .from(libraryCounts)
  .where(eq(libraryCounts.personId, sql.placeholder('viewer')))
  .prepare('library_counts');

/** How many works are on each shelf of the viewer, also those that they may not see now. */
async function countsOf(viewer: Person): Promise<ShelfCounts> {
  const found = { all: 0, want: 0, reading: 0, finished: 0, dropped: 0, saved: 0 };
  for (const { shelf, n } of await counts.execute({ viewer: viewer.id })) {
    found[shelf] = n;
    if (shelf !== 'saved') found.all += n;
  }
  return found;
}

/**
 * A page of a shelf of the viewer, newest first, with the counts of all: two queries whatever its length. `more` is the cursor of the next
 * page.
 */
export async function libraryOf(viewer: Person, shelf: Shelf, cursor: Cursor | null) {
  const values = { viewer: viewer.id, at: cursor?.at ?? '9000000000000000', after: cursor?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const list = () => {
    if (shelf === 'saved') return saved.execute(values);
    return shelf === 'all' ? all.execute(values) : ofState.execute({ ...values, state: shelf });
  };
  const [found, shelfCounts] = await Promise.all([list(), countsOf(viewer)]);
  const shown = found.slice(0, LIBRARY_PAGE_SIZE);
  const last = found.length > LIBRARY_PAGE_SIZE ? shown.at(-1) : undefined;
  return { works: shown.map(({ at: _, ...work }) => work), more: last ? { at: last.at, id: last.id } : null, counts: shelfCounts };
}
export type LibraryWork = Awaited<ReturnType<typeof libraryOf>>['works'][number];
