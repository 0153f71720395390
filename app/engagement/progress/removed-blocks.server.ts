import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { removedBlocks } from '../../works/tables.ts';
import { readingPlaces, readingProgress } from '../tables.ts';

/** The blocks that are only in `before`, each with the nearest earlier one that is in `after`, too; both are in reading order. */
function removedOf(before: readonly string[], after: readonly string[]): { block: string; earlier: string }[] {
  const left = new Set(after);
  const removed: { block: string; earlier: string }[] = [];
  let earlier: string | undefined;
  for (const block of before) {
    if (left.has(block)) earlier = block;
    else if (earlier) removed.push({ block, earlier });
  }
  return removed;
}

/**
 * Records where the places of readers are whose block was removed (EDIT-14): at the nearest earlier block. Only blocks at which there is a
 * place have a row, so that changes cannot fill the table. The caller has locked the work.
 */
export async function recordRemoved(tx: Transaction, workId: string, before: readonly string[], after: readonly string[]): Promise<void> {
  const removed = removedOf(before, after);
  if (!removed.length) return;
  const rows = sql`unnest(${sql.param(removed.map(({ block }) => block))}::text[], ${sql.param(removed.map(({ earlier }) => earlier))}::text[]) as removed(block, earlier)`;
  await tx.execute(sql`update ${removedBlocks} stored set earlier = removed.earlier from ${rows}
    where stored.work_id = ${workId} and stored.earlier = removed.block`);
  await tx.execute(sql`insert into ${removedBlocks} (work_id, block, earlier) select ${workId}, removed.block, removed.earlier from ${rows}
    join (select block from ${readingProgress} where work_id = ${workId} union select part_block from ${readingProgress} where work_id = ${workId}
      union select block from ${readingPlaces} where work_id = ${workId}) place
      on place.block = removed.block
    on conflict (work_id, block) do update set earlier = excluded.earlier`);
}
