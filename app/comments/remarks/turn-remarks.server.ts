import { and, eq, ne, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { enqueueJob, type JobRun, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { works } from '../../works/tables.ts';
import { comments } from '../tables.ts';

const TURN_REMARKS = jobKind<{ workId: string }>('turn-remarks');
const BATCH_SIZE = 500; // remarks of one transaction

/**
 * Hides or shows at most 500 remarks as the work now says. A trigger does the same to their replies and changes the counts. Returns how
 * many were changed.
 */
async function updateSome(tx: Transaction, workId: string): Promise<number> {
  await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for('no key update'); // first, as by publishing
  const { rowCount } = await tx.execute(sql`update ${comments} remark set below_hidden = not work.remarks from ${works} work
    where work.id = ${workId} and remark.id = any(array(select one.id from ${comments} one join ${works} its on its.id = one.work_id
      where its.id = ${workId} and one.quote is not null and one.below_hidden = its.remarks order by one.id limit ${sql.raw(String(BATCH_SIZE))}))`);
  return rowCount ?? 0;
}

/** Turns the remarks of a work off or on; those beyond the first 500 follow in a job, and lists already leave them out (REPLY-07). */
export async function setRemarks(tx: Transaction, workId: string, hasRemarks: boolean): Promise<void> {
  const changed = await tx
    .update(works)
    .set({ hasRemarks })
    .where(and(eq(works.id, workId), ne(works.kind, 'kids_book'), ne(works.hasRemarks, hasRemarks)))
    .returning({ id: works.id });
  if (changed.length && (await updateSome(tx, workId)) === BATCH_SIZE) await enqueueJob(tx, { kind: TURN_REMARKS, data: { workId } });
}

async function updateRemarks({ workId }: { workId: string }, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  for (let count = 1; count; ) {
    signal.throwIfAborted();
    count = await retried(() => db.transaction((tx) => updateSome(tx, workId)));
  }
}

export const jobHandlers = [jobHandler(TURN_REMARKS, updateRemarks)];
