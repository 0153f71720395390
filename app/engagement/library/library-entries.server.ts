import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { outsideClosedZone, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { announced } from '../count-events.server.ts';
import { viewerId, visible, workId } from '../visible-work.server.ts';
import { type EntryDetails, type LibraryState, TIMES_READ_MAX } from './state-rules.ts';
import { libraryEntries } from './tables.ts';

const isOfWork = sql`person_id = ${viewerId} and work_id = ${workId}`;
const isNotEmpty = sql`(note <> '' or started_on is not null or finished_on is not null or times_read > 0)`;

const stateWrite = preparedWrite(
  'library_state',
  sql`with ${visible}, chosen as (
      insert into ${libraryEntries} as entry (person_id, work_id, state) select ${viewerId}, id, ${sql.placeholder('state')}::text from visible
      on conflict (person_id, work_id) do update set state = excluded.state, state_at = now() where entry.state is distinct from excluded.state
      returning ${announced}
    ) select id from visible`,
);
const stateRemoval = preparedWrite(
  'no_library_state',
  sql`with ${visible},
    deleted as (delete from ${libraryEntries} where ${isOfWork} and state is not null and not ${isNotEmpty} and exists (select from visible) returning ${announced}),
    cleared as (update ${libraryEntries} set state = null where ${isOfWork} and state is not null and ${isNotEmpty} and exists (select from visible) returning ${announced})
    select id from visible`,
);

/** Sets the state of a work in the viewer's library; null removes it. A note and dates are retained. Null: not found. */
export async function setState(viewer: Person, id: string, state: LibraryState | null): Promise<{ state: LibraryState | null } | null> {
  if (!isId(id)) return null;
  const [row] = state ? await stateWrite({ viewer: viewer.id, work: id, state }) : await stateRemoval({ viewer: viewer.id, work: id });
  return row ? { state } : null;
}

const readAgainWrite = preparedWrite<{ isChanged: boolean }>(
  'read_again',
  sql`with ${visible}, changed as (
      update ${libraryEntries} set state = 'reading', state_at = now(), times_read = least(times_read + 1, ${sql.raw(String(TIMES_READ_MAX))})
      where ${isOfWork} and state = 'finished' and exists (select from visible) returning ${announced}
    ) select exists (select from changed) as "isChanged" from visible`,
);

/** Begins another reading of a finished work. False: it is not finished; null: not found. */
export async function readAgain(viewer: Person, id: string): Promise<boolean | null> {
  if (!isId(id)) return null;
  const [row] = await readAgainWrite({ viewer: viewer.id, work: id });
  return row?.isChanged ?? null;
}

const detailsWrite = preparedWrite(
  'library_details',
  sql`with ${visible}, stored as (
      insert into ${libraryEntries} (person_id, work_id, note, started_on, finished_on)
      select ${viewerId}, id, ${sql.placeholder('note')}::text, ${sql.placeholder('startedOn')}::date, ${sql.placeholder('finishedOn')}::date from visible
      on conflict (person_id, work_id) do update
        set note = excluded.note, started_on = excluded.started_on, finished_on = excluded.finished_on
    ) select id from visible`,
);
const detailsRemoval = preparedWrite(
  'no_library_details',
  sql`with ${visible},
    deleted as (delete from ${libraryEntries} where ${isOfWork} and state is null and times_read = 0 and exists (select from visible)),
    cleared as (update ${libraryEntries} set note = '', started_on = null, finished_on = null
      where ${isOfWork} and (state is not null or times_read > 0) and exists (select from visible))
    select id from visible`,
);

/** Stores the note and the dates of a work. False: not found. */
export async function saveDetails(viewer: Person, id: string, details: EntryDetails): Promise<boolean> {
  if (!isId(id)) return false;
  const isEmpty = !details.note && !details.startedOn && !details.finishedOn;
  const values = { viewer: viewer.id, work: id };
  const [row] = isEmpty ? await detailsRemoval(values) : await detailsWrite({ ...values, ...details });
  return Boolean(row);
}

const libraryEntry = db
  .select({
    id: works.id,
    kind: works.kind,
    title: works.title,
    state: libraryEntries.state,
    note: sql<string>`coalesce(${libraryEntries.note}, '')`,
    startedOn: libraryEntries.startedOn,
    finishedOn: libraryEntries.finishedOn,
    timesRead: sql<number>`coalesce(${libraryEntries.timesRead}, 0)`,
  })
  .from(works)
  .innerJoin(people, eq(people.id, works.authorId))
  .leftJoin(libraryEntries, and(eq(libraryEntries.workId, works.id), eq(libraryEntries.personId, sql.placeholder('viewer'))))
  .where(and(eq(works.id, sql.placeholder('id')), visibleToPlaceholder(works), outsideClosedZone))
  .prepare('library_entry');

/** A work with what the viewer noted about it. Null: not found. */
export async function libraryEntryOf(viewer: Person, id: string) {
  if (!isId(id)) return null;
  const [found] = await libraryEntry.execute({ viewer: viewer.id, id });
  return found ?? null;
}

/** The viewer's state of the work of a query with the placeholder `viewer`. */
export const ownState = sql<LibraryState | null>`(select l.state from ${libraryEntries} l where l.work_id = ${works.id} and l.person_id = ${viewerId})`;

/** Whether the viewer finished or dropped the work of a query: it is not in Continue Reading then (LIB-04). */
export const isPutAside = sql`exists (select from ${libraryEntries} l where l.work_id = ${works.id} and l.person_id = ${viewerId} and l.state in ('finished', 'dropped'))`;
