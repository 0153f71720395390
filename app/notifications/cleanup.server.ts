import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { NOTIFICATION_DAYS } from './notification-rules.ts';
import { notifications } from './tables.ts';

const BATCH_SIZE = 1_000;

/** Deletes the notifications that were sent more than 180 days ago (MOD-13), in batches that are each committed. */
export async function deleteOldNotifications(_now: number, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const { rowCount } = await db.execute(sql`
      delete from ${notifications} where ctid = any(array(
        select ctid from ${notifications} where send_at < now() - ${NOTIFICATION_DAYS} * interval '1 day' limit ${BATCH_SIZE}))`);
    if ((rowCount ?? 0) < BATCH_SIZE) return;
  }
}
