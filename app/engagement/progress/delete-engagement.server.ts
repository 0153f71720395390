import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { comments } from '../../comments/tables.ts';
import { parts, works } from '../../works/tables.ts';
import { likes, readingPlaces, readingProgress, savedStories, views } from '../tables.ts';

const BATCH = 2_000;

/** Applies `change` to the rows that match `which`, `BATCH` at a time. */
async function inBatches(table: PgTable, which: SQL, change: (rows: SQL) => Promise<{ rowCount: number | null }>) {
  const rows = sql`ctid = any(array(select ctid from ${table} where ${which} limit ${BATCH}))`;
  while ((await change(rows)).rowCount === BATCH);
}

/**
 * Deletes views, progress, places, saves, likes and comments of the viewer's own work in the transaction that deletes the work. Batches
 * keep the statements of a popular work short.
 */
export async function deleteEngagement(viewer: Pick<Person, 'id'>, tx: Transaction, workId: string): Promise<void> {
  const own = sql`work_id = (select id from ${works} where id = ${workId} and author_id = ${viewer.id})`;
  for (const table of [views, readingPlaces, readingProgress, savedStories, likes, comments])
    await inBatches(table, own, (rows) => tx.delete(table).where(rows));
}

/** Before a part is deleted: moves readers whose position is in it back to the work's own pages, and deletes their places in it. */
export async function clearProgressInPart(viewer: Pick<Person, 'id'>, tx: Transaction, partId: string): Promise<void> {
  const own = sql`part_id = (select p.id from ${parts} p join ${works} w on w.id = p.work_id where p.id = ${partId} and w.author_id = ${viewer.id})`;
  await inBatches(readingProgress, own, (rows) => tx.update(readingProgress).set({ partId: null }).where(rows));
  await inBatches(readingPlaces, own, (rows) => tx.delete(readingPlaces).where(rows));
}
