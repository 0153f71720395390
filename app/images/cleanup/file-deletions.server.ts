import { and, asc, gt, lt, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { removeStored } from '#server/media/storage/files.ts';
import { log } from '#server/process/log.ts';
import { fileDeletions } from '../tables.ts';

const RETRY_AFTER_MS = 10 * 60 * 1000;
const DELETED_BATCH_SIZE = 20; // fewer than the S3 client's connections, which uploads and image loads share

/** Splits what is to be deleted, so that every transaction and every request to the store is short. */
export const batchesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / DELETED_BATCH_SIZE) }, (_, i) =>
    all.slice(i * DELETED_BATCH_SIZE, (i + 1) * DELETED_BATCH_SIZE),
  );

/**
 * Schedules the deletion of files in the transaction that deletes their rows; call `deleteScheduled` or `tryScheduled` after the commit. If
 * the store fails or the process exits, the files remain scheduled for the upload cleanup.
 */
export const scheduleDeletion = async (tx: Transaction, files: readonly { key: string; ownerId: string }[]): Promise<void> => {
  if (!files.length) return;
  const keys = sql.param(files.map(({ key }) => key));
  const owners = sql.param(files.map(({ ownerId }) => ownerId));
  await tx.execute(sql`
    insert into ${fileDeletions} (key, owner_id) select * from unnest(${keys}::text[], ${owners}::uuid[]) on conflict do nothing`);
};

/** Cancels scheduled deletions whose rows are inserted again in this transaction. */
export const cancelDeletion = (tx: Transaction, keys: readonly string[]) => tx.delete(fileDeletions).where(isOneOf(keys));

/**
 * Deletes scheduled files from the store in batches. Throws StorageUnavailable at the first failure; the remaining files stay scheduled.
 */
export const deleteScheduled = async (keys: readonly string[]): Promise<void> => {
  for (const batch of batchesOf(keys)) {
    await removeStored(batch);
    // The files are already deleted: a failure here is left to the next retry and must not fail the action.
    await db.delete(fileDeletions).where(isOneOf(batch)).catch(logPostponed(batch.length));
  }
};

/** Like `deleteScheduled`, but logs a failure, for actions that are already committed. Returns whether all files were deleted. */
export const tryScheduled = (keys: readonly string[]): Promise<boolean> =>
  deleteScheduled(keys).then(() => true, logPostponed(keys.length));

/** Deletes files that were scheduled more than `RETRY_AFTER_MS` ago, when their own action must have ended. Returns how many failed. */
export const retryScheduled = async (now: number, stopped: () => boolean): Promise<number> => {
  let failed = 0;
  for (let after = ''; !stopped(); ) {
    const rows = await db
      .select({ key: fileDeletions.key })
      .from(fileDeletions)
      .where(and(gt(fileDeletions.key, after), lt(fileDeletions.createdAt, new Date(now - RETRY_AFTER_MS))))
      .orderBy(asc(fileDeletions.key))
      .limit(DELETED_BATCH_SIZE);
    const keys = rows.map(({ key }) => key);
    const last = keys.at(-1);
    if (last === undefined) break;
    if (!(await tryScheduled(keys))) failed += keys.length;
    after = last;
  }
  return failed;
};

const logPostponed = (files: number) => (error: unknown) => {
  const { name, code } = error as NodeJS.ErrnoException;
  log.warn({ err: { name, code }, files }, 'file deletion failed, will retry');
  return false;
};

/** Uses a single parameter for any number of keys. */
const isOneOf = (keys: readonly string[]) => sql`${fileDeletions.key} = any(${sql.param([...keys])}::text[])`;
