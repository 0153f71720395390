import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database.ts';
import { comments } from '../comments/tables.ts';
import { likes, readingProgress, savedStories, views } from './tables.ts';

const BATCH = 2_000;

/** Runs a statement over the rows that `which` finds, `BATCH` at a time, until there are no more. */
async function inBatches(table: PgTable, which: SQL, change: (rows: SQL) => Promise<{ rowCount: number | null }>) {
  const rows = sql`ctid = any(array(select ctid from ${table} where ${which} limit ${BATCH}))`;
  while ((await change(rows)).rowCount === BATCH);
}

/**
 * Deletes views, places, saves, likes and comments of a work in the transaction that deletes the work, in batches: of a popular work they are more than
 * one statement may take. The caller has locked the work and knows that it is the viewer's own.
 */
export async function deleteReaderData(tx: Transaction, workId: string): Promise<void> {
  for (const table of [views, readingProgress, savedStories, likes, comments])
    await inBatches(table, sql`work_id = ${workId}`, (rows) => tx.delete(table).where(rows));
}

/** Before a part is deleted: readers whose place is in it get a place in the work's own pages. */
export async function clearPlacesInPart(tx: Transaction, partId: string): Promise<void> {
  await inBatches(readingProgress, sql`part_id = ${partId}`, (rows) => tx.update(readingProgress).set({ partId: null }).where(rows));
}
