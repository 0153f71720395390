import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { SAME_TITLE_DAYS } from './events/event-rules.ts';
import { announcedParts } from './events/tables.ts';
import { NOTIFICATION_DAYS, NOTIFICATIONS_MAX } from './notification-rules.ts';
import { notifications } from './tables.ts';

const BATCH_SIZE = 1_000;
const IS_UNREAD_WARNING = sql`(kind = 'warning' and acknowledged_at is null)`;

/** Deletes the notifications that were sent more than 180 days ago (MOD-13), in batches that are each committed. */
export async function deleteOldNotifications(_now: number, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const { rowCount } = await db.execute(sql`
      delete from ${notifications} where ctid = any(array(
        select ctid from ${notifications} where send_at < now() - ${NOTIFICATION_DAYS} * interval '1 day' limit ${BATCH_SIZE}))`);
    if ((rowCount ?? 0) < BATCH_SIZE) return;
  }
}

/**
 * Deletes the oldest notifications of members who have more than 1,000 (NOTICE-01), one member at a time. A warning that its person has not
 * acknowledged is neither counted nor deleted.
 */
export async function deleteSurplusNotifications(_now: number, stopped: () => boolean): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select person_id as id from ${notifications} where not ${IS_UNREAD_WARNING} group by person_id having count(*) > ${NOTIFICATIONS_MAX}`);
  for (const { id } of rows) {
    if (stopped()) return;
    await db.execute(sql`delete from ${notifications} where id in (
      select id from ${notifications} where person_id = ${id} and not ${IS_UNREAD_WARNING}
      order by send_at desc, id desc offset ${NOTIFICATIONS_MAX})`);
  }
}

/** Deletes the records of announced parts that are older than 7 days; they only prevent repeated announcements. */
export const deleteOldAnnouncements = async (): Promise<void> =>
  void (await db.execute(sql`delete from ${announcedParts} where announced_at < now() - ${SAME_TITLE_DAYS} * interval '1 day'`));
