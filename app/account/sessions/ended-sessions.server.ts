import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { endedSessions } from '../tables.ts';

const BATCH_SIZE = 1_000;

/** Deletes the ended sessions whose cookies have expired in every browser (ACC-06), in batches that are each committed. */
export async function deleteExpiredSessions(_now: number, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const { rowCount } = await db.execute(sql`
      delete from ${endedSessions} where ctid = any(array(
        select ctid from ${endedSessions} where expires_at < now() limit ${BATCH_SIZE}))`);
    if ((rowCount ?? 0) < BATCH_SIZE) return;
  }
}
