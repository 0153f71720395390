import pLimit from 'p-limit';
import { db, type Transaction } from '../database.ts';
import { log } from '../log.ts';

const DELETED_AT_ONCE = 20; // their rows are locked until the store has answered
/** What is deleted in one transaction with its files. */
export const inSteps = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / DELETED_AT_ONCE) }, (_, i) => all.slice(i * DELETED_AT_ONCE, (i + 1) * DELETED_AT_ONCE));

const removals = pLimit(2);
const REMOVALS_WAITING_MAX = 50;

/**
 * Deletes rows together with their files, after the commit that deleted or replaced what showed them. Two removals at a time hold a database connection
 * until the store has answered; what fails or would wait too long keeps its rows, and the upload cleanup deletes it later.
 */
export async function deleteWithFiles<T>(all: readonly T[], remove: (tx: Transaction, some: T[]) => Promise<void>): Promise<void> {
  if (!all.length) return;
  try {
    if (removals.pendingCount >= REMOVALS_WAITING_MAX) throw new RangeError('too many removals wait');
    await removals(async () => {
      for (const some of inSteps(all)) await db.transaction((tx) => remove(tx, some));
    });
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'file_deletion_postponed');
  }
}
