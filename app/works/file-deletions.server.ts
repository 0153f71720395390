import { and, asc, gt, lt, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database.ts';
import { log } from '#server/log.ts';
import { removeStored } from '#server/media/files.ts';
import { fileDeletions } from './tables.ts';

const HOUR_MS = 60 * 60 * 1000;
const RETRIED_AT_ONCE = 100;

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

/** Deletes files from the store whose deletion was scheduled. Throws PicturesAway; they stay scheduled then. */
export const deleteScheduled = async (keys: readonly string[]): Promise<void> => {
  if (!keys.length) return;
  await removeStored(keys);
  await db.delete(fileDeletions).where(isOneOf(keys));
};

/** As `deleteScheduled`, for an action that is done already: a failure is logged, and the upload cleanup tries again. */
export const tryScheduled = (keys: readonly string[]): Promise<void> =>
  deleteScheduled(keys).catch((error) => log.warn({ err: { name: (error as Error).name }, files: keys.length }, 'file_deletion_postponed'));

/** Tries again what was scheduled more than an hour ago: younger files may be in the hands of their action. The answer is how many could not be deleted. */
export const retryScheduled = async (now: number, stopped: () => boolean): Promise<number> => {
  let failed = 0;
  for (let after = ''; !stopped(); ) {
    const rows = await db
      .select({ key: fileDeletions.key })
      .from(fileDeletions)
      .where(and(gt(fileDeletions.key, after), lt(fileDeletions.createdAt, new Date(now - HOUR_MS))))
      .orderBy(asc(fileDeletions.key))
      .limit(RETRIED_AT_ONCE);
    const keys = rows.map(({ key }) => key);
    const last = keys.at(-1);
    if (last === undefined) break;
    await deleteScheduled(keys).catch(() => {
      failed += keys.length;
    });
    after = last;
  }
  return failed;
};

/** One parameter, however many keys. */
const isOneOf = (keys: readonly string[]) => sql`${fileDeletions.key} = any(${sql.param([...keys])}::text[])`;
