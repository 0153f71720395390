import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { perLists } from '../../audience/per-lists.server.ts';
import { viewerPlaceholder } from '../../works/ratings/covering.server.ts';
import { UNREAD_COUNTED_MAX } from '../notification-rules.ts';
import { notifications } from '../tables.ts';
import { groupOf, isNoticeShownTo } from './shown.server.ts';

/**
 * How many groups of notifications the person has not seen; more than a badge shows are not counted (NOTICE-05). The rows are sorted by
 * group first (`offset 0` makes that a step of its own), so that visibility is checked only until enough groups are found.
 */
const counted = perLists(
  db.select({ unread: sql<number>`count(*)::int` }).from(sql`(
    select from (select *, ${groupOf} as "group" from ${notifications} where ${notifications.personId} = ${viewerPlaceholder}
      and ${notifications.seenAt} is null and ${notifications.sendAt} <= now() order by "group" offset 0) as ${notifications}
    where ${isNoticeShownTo(viewerPlaceholder)} group by "group" limit ${sql.raw(String(UNREAD_COUNTED_MAX))}) as found`),
  'unread_notifications',
);

/** The number of the badge, read by the pages that show it, and only if the session has something unseen. */
export async function unreadCount(viewer: Person): Promise<number> {
  const [found] = await counted(viewer).execute({ viewer: viewer.id });
  return found?.unread ?? 0;
}
