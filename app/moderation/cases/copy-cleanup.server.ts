import { and, eq, inArray, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { deleteUnreferencedOf, imagesOfAll, removeFiles } from '../../images/cleanup/unreferenced-images.server.ts';
import { COPY_DAYS } from '../case-rules.ts';
import { caseCopies, cases } from '../tables.ts';

const BATCH_SIZE = 20; // a copy of a comic shows hundreds of pictures
const days = sql`${COPY_DAYS} * interval '1 day'`;

/** Deletes a batch of old copies with the pictures that nothing else shows any more. Returns null if there are none. */
async function deleteBatch(tx: Transaction): Promise<string[] | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${caseCopies.id} from ${caseCopies} join ${cases} on ${cases.id} = ${caseCopies.caseId}
    where ${caseCopies.eraseAfter} < now()
      or (${cases.state} in ('decided', 'final') and ${cases.decidedAt} < now() - ${days})
    limit ${BATCH_SIZE} for update of ${caseCopies} skip locked`);
  if (!rows.length) return null;
  const ids = rows.map(({ id }) => id);
  const images = await imagesOfAll(tx, ids);
  await tx.delete(caseCopies).where(inArray(caseCopies.id, ids));
  return deleteUnreferencedOf(tx, images);
}

/**
 * Deletes the copies of things 30 days after the last decision about their case, and 30 days after the author's account was purged at the
 * latest (MOD-22). A picture that only the copy still showed is deleted with it, because nothing would restrict who loads it (MOD-10).
 */
async function deleteOldCopies(_now: number, stopped: () => boolean): Promise<void> {
  await db.execute(sql`update ${caseCopies} set erase_after = now() + ${days} from ${cases} where ${cases.id} = ${caseCopies.caseId}
    and ${caseCopies.eraseAfter} is null and ${cases.subjectType} is not null and ${cases.subjectPersonId} is null`);
  while (!stopped()) {
    const unreferenced = await retried(() => db.transaction(deleteBatch));
    if (!unreferenced) return;
    await removeFiles(unreferenced);
  }
}

/** Deletes the copies of kids stories in review with their author: nobody complained about these (SAFE-14). */
async function deleteReviewCopies(person: string): Promise<void> {
  const reviews = db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.subjectPersonId, person), eq(cases.kind, 'review')));
  await db.delete(caseCopies).where(inArray(caseCopies.caseId, reviews));
}

export const purgeSteps = [deleteReviewCopies];
export const dailyJobs = [{ run: deleteOldCopies, failed: 'old copies of cases not deleted' }];
