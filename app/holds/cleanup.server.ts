import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { REMOVED_DAYS } from '../moderation/decisions/decision-rules.ts';
import { heldTexts, sentTexts } from './tables.ts';

const BATCH_SIZE = 1_000;

/**
 * Deletes hashes of texts older than a day, and texts that were released or removed 30 days ago, in batches that are each committed
 * (HOLD-03, MOD-10).
 */
export async function deleteOldTexts(_now: number, stopped: () => boolean): Promise<void> {
  const sent = sql`${sentTexts} where created_at < now() - interval '24 hours'`;
  const decided = sql`${heldTexts} where decided_at < now() - ${REMOVED_DAYS} * interval '1 day'`;
  for (const old of [sent, decided])
    while (!stopped()) {
      const { rowCount } = await db.execute(sql`delete from ${old} and ctid = any(array(select ctid from ${old} limit ${BATCH_SIZE}))`);
      if ((rowCount ?? 0) < BATCH_SIZE) break;
    }
}
