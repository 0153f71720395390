import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { erased } from '#server/database/tables.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { compareOrder, ORDER_MAX, type OrderedItem } from '../../ordering/order-rules.ts';
import { type Kind, kinds, type PartKind } from '../../works/kinds.ts';
import { parts, works } from '../../works/tables.ts';

type Ordered = { kind: Kind; part: PartKind; title: string; parts: OrderedItem[]; isTooLong: boolean };

const isOwn = (viewer: Person, id: string) => and(eq(works.id, id), eq(works.authorId, viewer.id), ne(works.state, 'removed'));
/** One more than can be ordered, which tells that there are too many. */
const partsOf = (tx: Pick<Transaction, 'select'>, workId: string) =>
  tx
    .select({ id: parts.id, title: parts.title, position: parts.position })
    .from(parts)
    .where(eq(parts.workId, workId))
    .orderBy(asc(parts.position))
    .limit(ORDER_MAX + 1);

/** All parts of the viewer's own work in their order (EDIT-22); null: not found, or of a kind without parts. */
export async function orderOf(viewer: Person, workId: string): Promise<Ordered | null> {
  if (!isId(workId) || viewer.role === 'child') return null;
  const [work] = await db.select({ kind: works.kind, title: works.title }).from(works).where(isOwn(viewer, workId));
  const part = work && kinds[work.kind].part;
  if (!work || !part) return null;
  const found = await partsOf(db, workId);
  const isTooLong = found.length > ORDER_MAX;
  return { ...work, part, parts: isTooLong ? [] : found.map(({ id, title }) => ({ id, title })), isTooLong };
}

type Saved =
  | { done: 'saved' }
  | { done: 'invalid' }
  | { done: 'not-found' }
  | { done: 'too-long'; kind: Kind }
  | { done: 'changed'; part: PartKind };

/**
 * Stores the order of all parts of the viewer's own work. It is no version of the work and moves it in no list. Nothing changes
 * if the ids are not exactly those that are stored.
 */
export async function setOrder(viewer: Person, workId: string, ids: readonly string[]): Promise<Saved> {
  if (!isId(workId) || viewer.role === 'child') return { done: 'not-found' };
  if (new Set(ids).size < ids.length || !ids.every(isId)) return { done: 'invalid' };
  return retried(() =>
    db.transaction(async (tx): Promise<Saved> => {
      const [work] = await tx.select({ kind: works.kind }).from(works).where(isOwn(viewer, workId)).for('update');
      const part = work && kinds[work.kind].part;
      if (!work || !part) return { done: 'not-found' };
      const stored = await partsOf(tx, workId);
      if (stored.length > ORDER_MAX) return { done: 'too-long', kind: work.kind };
      const { unknown, isSame } = compareOrder(
        ids,
        stored.map(({ id }) => id),
      );
      if (unknown.length > ORDER_MAX || (unknown.length && !(await wereDeleted(tx, unknown)))) return { done: 'invalid' };
      if (!isSame) return { done: 'changed', part };
      // The unique key of the positions is checked after the whole statement.
      const positions = stored.map(({ position }) => position);
      await tx.execute(sql`update ${parts} set position = o.position
        from unnest(${sql.param(ids)}::uuid[], ${sql.param(positions)}::int[]) as o(id, position)
        where ${parts.workId} = ${workId} and ${parts.id} = o.id and ${parts.position} <> o.position`);
      await announce(tx, `work:${workId}`);
      return { done: 'saved' };
    }),
  );
}

/** Whether all of these ids are of deleted parts; ids of other works or of nothing are not. */
const wereDeleted = async (tx: Transaction, ids: string[]) =>
  (await tx.$count(erased, and(eq(erased.kind, 'part'), inArray(erased.erasedId, ids)))) === ids.length;
