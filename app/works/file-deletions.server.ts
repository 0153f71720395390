import { and, asc, gt, lt, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database.ts';
import { log } from '#server/log.ts';
import { removeStored } from '#server/media/files.ts';
import { fileDeletions } from './tables.ts';

const RETRY_AFTER_MS = 10 * 60 * 1000;
const DELETED_AT_ONCE = 20; // fewer than the S3 client's connections, so that uploads and image loads get one

/**
 * Schedules the deletion of files in the transaction that deletes their rows; `deleteScheduled` or `tryScheduled` follows after the commit. What the
 * store fails to delete, or a process that ends too early, stays scheduled for the upload cleanup.
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

/** Deletes files from the store whose deletion was scheduled, some at a time. Throws StorageUnavailable at the first failure: what is left stays scheduled. */
export const deleteScheduled = async (keys: readonly string[]): Promise<void> => {
  for (let i = 0; i < keys.length; i += DELETED_AT_ONCE) {
    const some = keys.slice(i, i + DELETED_AT_ONCE);
    await removeStored(some);
    // The files are deleted: a row that stays is deleted by the next retry, and must not undo the action.
    await db.delete(fileDeletions).where(isOneOf(some)).catch(logPostponed(some.length));
  }
};

/** As `deleteScheduled`, for an action that is done already: a failure is logged. The answer is whether all files are deleted. */
export const tryScheduled = (keys: readonly string[]): Promise<boolean> =>
  deleteScheduled(keys).then(() => true, logPostponed(keys.length));

/** Deletes files whose deletion was scheduled long enough ago for their own action to have ended. The answer is how many could not be deleted. */
export const retryScheduled = async (now: number, stopped: () => boolean): Promise<number> => {
  let failed = 0;
  for (let after = ''; !stopped(); ) {
    const rows = await db
      .select({ key: fileDeletions.key })
      .from(fileDeletions)
      .where(and(gt(fileDeletions.key, after), lt(fileDeletions.createdAt, new Date(now - RETRY_AFTER_MS))))
      .orderBy(asc(fileDeletions.key))
      .limit(DELETED_AT_ONCE);
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
  log.warn({ err: { name, code }, files }, 'file_deletion_postponed');
  return false;
};

/** One parameter, however many keys. */
const isOneOf = (keys: readonly string[]) => sql`${fileDeletions.key} = any(${sql.param([...keys])}::text[])`;
