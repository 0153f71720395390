import { sql } from 'drizzle-orm';
import { viewerId } from '../../visible-work.server.ts';
import { librarySettings, readingHistory } from '../tables.ts';

/** Whether what the viewer opens is recorded: children have no history, and a member can pause it. */
const isRecorded = sql`(exists (select from people p where p.id = ${viewerId} and p.role <> 'child')
  and not exists (select from ${librarySettings} s where s.person_id = ${viewerId} and s.history_paused))`;

/**
 * CTE after `visible` and `opened`, which has a row if something was opened: records it in the viewer's history (LIB-09). It runs at every
 * turned page, so the newest row is written again only after ten minutes.
 */
export const recorded = sql`recorded as (
      insert into ${readingHistory} as entry (person_id, work_id) select ${viewerId}, visible.id from visible
      where exists (select from opened) and ${isRecorded}
        and not exists (select from ${readingHistory} h where h.person_id = ${viewerId} and h.work_id = visible.id and h.opened_at > now() - interval '10 minutes'
          and not exists (select from ${readingHistory} newer where newer.person_id = ${viewerId} and newer.opened_at > h.opened_at))
      on conflict (person_id, work_id) do update set opened_at = now()
    )`;
