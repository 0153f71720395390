import { sql } from 'drizzle-orm';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { savedStories } from './tables.ts';
import { viewerId, visible, workId } from './visible-work.server.ts';

const saveWrite = preparedWrite(
  'save_work',
  sql`with ${visible}, inserted as (
      insert into ${savedStories} (person_id, work_id, created_at)
      select ${viewerId}, id, least(now(), coalesce(${sql.placeholder('at')}::timestamptz, now())) from visible on conflict do nothing
    ) select id from visible`,
);
const unsaveWrite = preparedWrite(
  'unsave_work',
  sql`with ${visible}, deleted as (delete from ${savedStories} where ${savedStories.personId} = ${viewerId} and ${savedStories.workId} = ${workId})
    select id from visible`,
);

/** Saves or unsaves a work. `at` is the original time when an unsave is undone, otherwise now. Null: not found. */
export async function setSaved(viewer: Person, id: string, saved: boolean, at: Date | null = null): Promise<{ saved: boolean } | null> {
  if (!isId(id)) return null;
  const [row] = saved
    ? await saveWrite({ viewer: viewer.id, work: id, at: at?.toISOString() ?? null })
    : await unsaveWrite({ viewer: viewer.id, work: id });
  return row ? { saved } : null;
}
