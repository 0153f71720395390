import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { notifyStaff } from '../../notifications/notify-staff.server.ts';
import { cases } from '../tables.ts';

const NOTICE_LOCK = 7_305_211_012; // two processes that start at once notify once
const ONCE_HOURS = 23; // the job runs once a day in every process, and at every start

/** Notifies staff once a day while cases wait for more than 48 hours (MOD-22). */
export async function notifyOfOldCases(): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${NOTICE_LOCK})`);
    const { rowCount } = await tx.execute(
      sql`select from ${cases} where state = 'open' and opened_at < now() - interval '48 hours' limit 1`,
    );
    if (rowCount) await notifyStaff(tx, 'moderator', { kind: 'old-cases', data: {} }, { everyHours: ONCE_HOURS });
  });
}

export const dailyJobs = [{ run: notifyOfOldCases, failed: 'staff not notified of old cases' }];
