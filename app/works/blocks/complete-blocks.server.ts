import { sql } from 'drizzle-orm';
import type { Document } from '#editor/document/document-types.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { type JobRun, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { pages, panels } from '../tables.ts';
import { completeIds } from './blocks.server.ts';

/** The migration that added the ids enqueued it. */
const COMPLETE_BLOCKS = jobKind<Record<string, never>>('complete-blocks');
const STEP = sql.raw('500');
const PAGES_BATCH_SIZE = 8; // pages in memory at a time, at most 200 kB each

/** The place of a row, which has no id. */
const isSame = sql`page.work_id = done.work and page.part_id is not distinct from done.part and page.position = done.position`;

/** Gives the blocks of older pages their ids. Returns how many pages of the step are done. */
async function completePages(tx: Transaction): Promise<number> {
  const { rows: found } = await tx.execute<{ work: string; part: string | null; position: number }>(sql`
    select work_id as work, part_id as part, position from ${pages} where blocks is null order by work_id limit ${STEP} for update skip locked`);
  for (let at = 0; at < found.length; at += PAGES_BATCH_SIZE) {
    const batch = JSON.stringify(found.slice(at, at + PAGES_BATCH_SIZE));
    const { rows } = await tx.execute<{ work: string; part: string | null; position: number; document: Document }>(sql`
      select done.*, page.document from jsonb_to_recordset(${batch}::jsonb) as done(work uuid, part uuid, position int) join ${pages} page on ${isSame}`);
    const blocks = await completeIds(
      tx,
      rows.map(({ document }) => document),
      new Set(),
    );
    const completed = JSON.stringify(rows.map((row, i) => ({ ...row, blocks: blocks[i] })));
    await tx.execute(sql`update ${pages} page set document = done.document, blocks = done.blocks
      from jsonb_to_recordset(${completed}::jsonb) as done(work uuid, part uuid, position int, document jsonb, blocks text[]) where ${isSame}`);
  }
  return found.length;
}

async function completePanels(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.execute(sql`update ${panels} set key = block_id()
    where ctid = any(array(select ctid from ${panels} where key is null limit ${STEP} for update skip locked))`);
  return rowCount ?? 0;
}

/**
 * Gives blocks and panels that were published before there were ids theirs, 500 pages at a time, each time in its own transaction: after
 * a stop it continues with the pages that have none. Until then the places in them are page numbers (EDIT-14).
 */
async function completeBlocks(_data: object, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  for (const complete of [completePages, completePanels])
    for (let count = 1; count; ) {
      signal.throwIfAborted();
      count = await retried(() => db.transaction(complete));
    }
}

export const jobHandlers = [jobHandler(COMPLETE_BLOCKS, completeBlocks)];
