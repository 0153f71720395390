import { sql } from 'drizzle-orm';
import { parts, works } from '#app/works/tables.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announced } from '../../count-events.server.ts';
import { viewerId, visible, workId } from '../../visible-work.server.ts';
import type { LibraryState } from '../state-rules.ts';
import { libraryEntries } from '../tables.ts';
import { isByReading } from './begin-reading.server.ts';

/** The last part that the viewer may see; none: the work consists of its own pages. */
const last = sql`last as (select p.id, p.pages_count from ${parts} p join visible on visible.id = p.work_id
  where p.state = 'shown' or visible.author_id = ${viewerId} order by p.position desc limit 1)`;

const finishWrite = preparedWrite<{ isFinished: boolean; before: LibraryState | null }>(
  'finish_work',
  sql`with ${visible}, ${last},
    ended as (select visible.id from visible join ${works} on ${works.id} = visible.id left join last on true
      where ${works.status} = 'complete' and last.id is not distinct from ${sql.placeholder('part')}::uuid
        and ${sql.placeholder('page')}::int >= greatest(1, coalesce(last.pages_count, visible.pages_count)) and ${isByReading}),
    before as (select l.state from ${libraryEntries} l where l.person_id = ${viewerId} and l.work_id = ${workId}),
    finished as (
      insert into ${libraryEntries} as entry (person_id, work_id, state) select ${viewerId}, id, 'finished' from ended
      on conflict (person_id, work_id) do update set state = 'finished', state_at = now() where entry.state is distinct from 'finished'
      returning work_id, ${announced})
    select exists (select from finished) as "isFinished", (select state from before) as before from visible`,
);

/**
 * Sets `Finished` when this is the last page of the last part of a complete work (LIB-04). `before` is the state that Undo restores. Null:
 * not found.
 */
export async function finishAt(viewer: Person, id: string, page: number, partId: string | null) {
  if (!isId(id) || (partId !== null && !isId(partId))) return null;
  const [row] = await finishWrite({ viewer: viewer.id, work: id, page, part: partId });
  return row ?? null;
}
