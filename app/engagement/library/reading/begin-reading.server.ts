import { sql } from 'drizzle-orm';
import { announced } from '../../count-events.server.ts';
import { viewerId, workId } from '../../visible-work.server.ts';
import { libraryEntries, librarySettings } from '../tables.ts';

/** Whether reading changes the library of the viewer: not that of a child, and not after the setting was turned off. */
export const isByReading = sql`(exists (select from people p where p.id = ${viewerId} and p.role <> 'child')
  and not exists (select from ${librarySettings} s where s.person_id = ${viewerId} and not s.by_reading))`;

/**
 * CTE after `visible` and `reached`, which has a row if the viewer read far enough: sets `Reading` for a work without a state (LIB-04). A
 * work that has a state is not written, because this runs at every turned page.
 */
export const begun = sql`begun as (
      insert into ${libraryEntries} as entry (person_id, work_id, state) select ${viewerId}, visible.id, 'reading' from visible
      where exists (select from reached) and ${isByReading}
        and not exists (select from ${libraryEntries} l where l.person_id = ${viewerId} and l.work_id = ${workId} and l.state is not null)
      on conflict (person_id, work_id) do update set state = 'reading', state_at = now() where entry.state is null returning ${announced}
    )`;
