import { sql } from 'drizzle-orm';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { works } from '../works/tables.ts';
import { countEvent, notifyTopics, thisWork } from './count-events.server.ts';
import { views } from './tables.ts';
import { viewerId, visible } from './visible-work.server.ts';

const viewWrite = preparedWrite<{ views: number }>(
  'open_work',
  sql`with ${visible},
    opened as (insert into ${views} (work_id, person_id) select id, ${viewerId} from visible on conflict do nothing returning work_id),
    counted as (
      update ${works} set views_count = ${works.viewsCount} + 1 from opened where ${works.id} = opened.work_id
      returning ${works.viewsCount}, ${countEvent('views', works.viewsCount)}, ${notifyTopics(sql`case when ${works.kind} = 'challenge_entry' then ${thisWork} else 'home' end`)}
    )
    select coalesce((select views_count from counted), ${works.viewsCount}) as views from visible join ${works} on ${works.id} = visible.id`,
);

/** Counts a view, one per person and work; a repeat is not an error (AMB-76). Null: not found. */
export async function countView(viewer: Person, id: string): Promise<{ views: number } | null> {
  if (!isId(id)) return null;
  const [row] = await viewWrite({ viewer: viewer.id, work: id });
  return row ?? null;
}
