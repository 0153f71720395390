import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { COPY_DAYS } from '../case-rules.ts';
import { caseCopies, cases } from '../tables.ts';

const BATCH_SIZE = 500;
const days = sql`${COPY_DAYS} * interval '1 day'`;

/**
 * Deletes the copies of things 30 days after the last decision about their case, and 30 days after the author's account was purged at the
 * latest (MOD-22). In batches that are each committed.
 */
async function deleteOldCopies(_now: number, stopped: () => boolean): Promise<void> {
  await db.execute(sql`update ${caseCopies} set erase_after = now() + ${days} from ${cases} where ${cases.id} = ${caseCopies.caseId}
    and ${caseCopies.eraseAfter} is null and ${cases.subjectType} is not null and ${cases.subjectPersonId} is null`);
  while (!stopped()) {
    const { rowCount } = await db.execute(sql`
      delete from ${caseCopies} where id in (
        select ${caseCopies.id} from ${caseCopies} join ${cases} on ${cases.id} = ${caseCopies.caseId}
        where ${caseCopies.eraseAfter} < now()
          or (${cases.state} in ('decided', 'final') and ${cases.decidedAt} < now() - ${days}) limit ${BATCH_SIZE})`);
    if ((rowCount ?? 0) < BATCH_SIZE) return;
  }
}

export const dailyJobs = [{ run: deleteOldCopies, failed: 'old copies of cases not deleted' }];
