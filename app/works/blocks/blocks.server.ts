import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { blocksWithoutId, topBlocks } from '#editor/document/block-ids.ts';
import type { Document } from '#editor/document/document-types.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { pages, panels, works } from '../tables.ts';

type Target = { workId: string; partId?: string | null | undefined };

/** Ids that no other block of the site has. */
async function newIds(tx: Database, count: number): Promise<string[]> {
  if (!count) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`select block_id() as id from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => id);
}

/**
 * Completes the ids of pages in place and returns their outermost blocks (EDIT-13). An id is kept once and only if it is `known`, which
 * loses it then: ids that are missing, repeated, malformed or of another work are replaced.
 */
export async function completeIds(tx: Database, documents: readonly Document[], known: Set<string>): Promise<string[][]> {
  const missing = documents.flatMap((document) => blocksWithoutId(document, (id) => known.delete(id)));
  const ids = await newIds(tx, missing.length);
  missing.forEach((node, i) => {
    node.attrs = { ...node.attrs, id: ids[i] as string };
  });
  return documents.map(topBlocks);
}

const ofTarget = (table: typeof pages | typeof panels, { workId, partId }: Target) =>
  and(eq(table.workId, workId), partId ? eq(table.partId, partId) : sql`${table.partId} is null`);

/** A changed story that waits for its review has blocks of its own and of the story that it will replace. */
const ofBoth = (column: SQL, { workId, partId }: Target) =>
  sql`${column} in (${workId}, (select ${works.replacesId} from ${works} where ${works.id} = ${workId})) and part_id is not distinct from ${partId ?? null}::uuid`;

/** The outermost blocks of the published pages of a work or part. */
export async function blocksInOrder(tx: Transaction, target: Target): Promise<string[]> {
  const placed = await tx.select({ blocks: pages.blocks }).from(pages).where(ofTarget(pages, target)).orderBy(asc(pages.position));
  return placed.flatMap(({ blocks }) => blocks ?? []);
}

/** All blocks of the published pages that meet a condition, also those inside of lists and quotations, before others replace them. */
export async function knownBlocks(tx: Transaction, target: Target, condition: SQL): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct jsonb_path_query(document, 'strict $.** ? (exists (@.attrs.id)).attrs.id') #>> '{}' as id
    from ${pages} where ${ofBoth(sql`work_id`, target)} and blocks is not null and ${condition}`);
  return new Set(rows.map(({ id }) => id));
}

/** The panels of a comic or arc, before others replace them. */
export async function keysOfPanels(tx: Transaction, target: Target): Promise<string[]> {
  const rows = await tx.select({ key: panels.key }).from(panels).where(ofTarget(panels, target)).orderBy(asc(panels.position));
  return rows.flatMap(({ key }) => key ?? []);
}
