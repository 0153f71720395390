import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Document } from '#editor/document/document-types.ts';
import { byPosition } from '#server/database/by-position.ts';
import type { Transaction } from '#server/database/database.ts';
import { contentOf } from '../../works/ratings/covering.server.ts';
import { pages, panels, parts, works } from '../../works/tables.ts';
import { comments } from '../tables.ts';
import { COMPARED_MAX, mostAlike, type PlacedWords, wordSet } from './likeness.ts';
import { wordsOf } from './remark-rules.ts';

type Target = { workId: string; partId?: string | null | undefined };
type Words = Map<string, ReadonlySet<string>>;
/** What is published of a text, in order, with the words of the blocks that have remarks. */
export type Remarked = { order: readonly string[]; words: Words };

const PAGES_BATCH_SIZE = 8; // pages in memory at a time, at most 200 kB each
const ofTarget = (table: typeof comments | typeof pages | typeof panels, { workId, partId = null }: Target) =>
  and(eq(table.workId, workId), sql`${table.partId} is not distinct from ${partId}::uuid`);

/** The outermost blocks of a page for which `isMeant` is true, with their words. */
function wordsIn({ content }: Document, isMeant: (id: string) => boolean, into: Words) {
  for (const node of content) {
    const id = node.attrs?.id;
    if (typeof id === 'string' && isMeant(id) && into.size < COMPARED_MAX) into.set(id, wordSet(wordsOf(node)));
  }
}

/**
 * Stores with the remarks what covers their passages now. Their quotes remain when the passages are replaced or lose their warnings, and
 * so remain covered (WARN-05).
 */
async function storeWarnings(tx: Transaction, { workId, partId = null }: Target) {
  const content = sql`array_remove(${contentOf(null)} || coalesce(${parts.warnings}, '{}') || coalesce(${panels.warnings}, '{}'), 'everyone')`;
  await tx.execute(sql`update ${comments} remark
    set quote_warnings = array(select distinct one from unnest(remark.quote_warnings || now.content) one order by one)
    from (select its.id, ${content} as content from ${comments} its join ${works} on ${works.id} = its.work_id
      left join ${parts} on ${parts.id} = its.part_id
      left join ${panels} on ${panels.workId} = its.work_id and ${panels.partId} is not distinct from its.part_id and ${panels.key} = its.block_id
      where its.work_id = ${workId} and its.part_id is not distinct from ${partId}::uuid and its.block_id is not null) now
    where remark.id = now.id and not now.content <@ remark.quote_warnings`);
}

/** The words of blocks that have remarks, read before changes replace their text; null if there are none. */
export async function remarkedBlocks(tx: Transaction, target: Target, order: readonly string[]): Promise<Remarked | null> {
  const blocks = await tx
    .selectDistinct({ block: comments.blockId })
    .from(comments)
    .where(and(ofTarget(comments, target), isNotNull(comments.blockId)))
    .limit(COMPARED_MAX);
  if (!blocks.length) return null;
  await storeWarnings(tx, target);
  const remarked = new Set(blocks.map(({ block }) => block ?? ''));
  const words: Words = new Map();
  const found = byPosition(PAGES_BATCH_SIZE, (last, size) =>
    tx
      .select({ position: pages.position, document: pages.document })
      .from(pages)
      .where(and(ofTarget(pages, target), gt(pages.position, last), sql`${pages.blocks} && ${sql.param([...remarked])}::text[]`))
      .orderBy(asc(pages.position))
      .limit(size),
  );
  for await (const { document } of found) wordsIn(document, (id) => remarked.has(id), words);
  await addPanels(tx, target, sql`${panels.key} = any(${sql.param([...remarked])}::text[])`, words);
  return { order, words };
}

const PANELS_PAUSE = 100; // panels whose words are read before other requests run

/** Adds the words of panels of a comic or arc, of which there are none in a text. */
async function addPanels(tx: Transaction, target: Target, isMeant: SQL, into: Words) {
  const found = await tx
    .select({ key: panels.key, description: panels.description })
    .from(panels)
    .where(and(ofTarget(panels, target), isMeant))
    .orderBy(asc(panels.position))
    .limit(COMPARED_MAX);
  for (const [i, { key, description }] of found.entries()) {
    if (key) into.set(key, wordSet(description));
    if (i % PANELS_PAUSE === PANELS_PAUSE - 1) await setImmediate();
  }
}

/** The words of the blocks of a page that are new in the text. */
export const freshWords = (documents: readonly Document[], { order }: Remarked, fresh: Words): void => {
  const known = new Set(order);
  for (const document of documents) wordsIn(document, (id) => !known.has(id), fresh);
};

/** The same of the panels that are new in a comic. */
export async function freshPanels(tx: Transaction, target: Target, { order }: Remarked): Promise<Words> {
  const fresh: Words = new Map();
  await addPanels(tx, target, sql`${panels.key} <> all(${sql.param([...order])}::text[])`, fresh);
  return fresh;
}

/** Where each removed block would be among those of the new text: behind the nearest earlier one that is still there. */
function placesAmong(order: readonly string[], after: readonly string[]): Map<string, number> {
  const places = new Map(after.map((block, at) => [block, at] as const));
  let last = -1;
  return new Map(
    order.map((block) => {
      last = places.get(block) ?? last;
      return [block, places.has(block) ? last : last + 0.5];
    }),
  );
}

/**
 * Moves the remarks on blocks that changes removed to the new blocks that are most alike; without one they are about an earlier version
 * (REPLY-08). The caller has locked the work.
 */
export async function moveRemarks(
  tx: Transaction,
  target: Target,
  before: Remarked,
  after: readonly string[],
  fresh: Words,
): Promise<void> {
  const left = new Set(after);
  const places = placesAmong(before.order, after);
  const at = new Map(after.map((block, i) => [block, i] as const));
  const placed = (words: Words, where: Map<string, number>): PlacedWords[] =>
    [...words].map(([block, set]) => ({ block, words: set, at: where.get(block) ?? 0 }));
  const removed = placed(before.words, places).filter(({ block }) => !left.has(block));
  const moved = await mostAlike(removed, placed(fresh, at), setImmediate);
  await tx.execute(sql`update ${comments} remark set block_id = moved.to_block
    from unnest(${sql.param([...moved.keys()])}::text[], ${sql.param([...moved.values()])}::text[]) as moved(block, to_block)
    where remark.work_id = ${target.workId} and remark.part_id is not distinct from ${target.partId ?? null}::uuid and remark.block_id = moved.block`);
  await tx
    .update(comments)
    .set({ blockId: null })
    .where(and(ofTarget(comments, target), isNotNull(comments.blockId), sql`${comments.blockId} <> all(${sql.param([...after])}::text[])`));
}
