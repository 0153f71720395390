import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { erased } from '#server/database/tables.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { compareOrder, type OrderedItem } from '../../ordering/order-rules.ts';
import { works } from '../../works/tables.ts';
import { SERIES_WORKS_MAX } from '../series-rules.ts';
import { series, seriesWorks } from '../tables.ts';

const isOwn = (viewer: Person, id: string) => and(eq(series.id, id), eq(series.authorId, viewer.id));
const worksOf = (tx: Pick<Transaction, 'select'>, seriesId: string) =>
  tx
    .select({ id: works.id, title: works.title, position: seriesWorks.position })
    .from(seriesWorks)
    .innerJoin(works, eq(works.id, seriesWorks.workId))
    .where(eq(seriesWorks.seriesId, seriesId))
    .orderBy(asc(seriesWorks.position)); // at most SERIES_WORKS_MAX

/** All works of the viewer's own series in their order; null: not found. */
export async function seriesOrder(viewer: Person, seriesId: string): Promise<{ title: string; items: OrderedItem[] } | null> {
  if (!isId(seriesId)) return null;
  const [own] = await db.select({ title: series.title }).from(series).where(isOwn(viewer, seriesId));
  if (!own) return null;
  return { ...own, items: (await worksOf(db, seriesId)).map(({ id, title }) => ({ id, title })) };
}

/**
 * Stores the order of all works of the viewer's own series. Nothing changes if the ids are not exactly those that are stored: it is
 * invalid if one is foreign, and changed if works were added, removed or deleted meanwhile (SERIES-03).
 */
export async function setSeriesOrder(
  viewer: Person,
  seriesId: string,
  ids: readonly string[],
): Promise<'saved' | 'invalid' | 'not-found' | 'changed'> {
  if (!isId(seriesId)) return 'not-found';
  if (ids.length > SERIES_WORKS_MAX || new Set(ids).size < ids.length || !ids.every(isId)) return 'invalid';
  return retried(() =>
    db.transaction(async (tx) => {
      const [own] = await tx.select({ id: series.id }).from(series).where(isOwn(viewer, seriesId)).for('update');
      if (!own) return 'not-found';
      const stored = await worksOf(tx, seriesId);
      const { unknown, isSame } = compareOrder(
        ids,
        stored.map(({ id }) => id),
      );
      if (unknown.length && !(await wereOwn(viewer, tx, unknown))) return 'invalid';
      if (!isSame) return 'changed';
      // The unique key of the positions is checked after the whole statement.
      const positions = stored.map(({ position }) => position);
      await tx.execute(sql`update ${seriesWorks} set position = o.position
        from unnest(${sql.param(ids)}::uuid[], ${sql.param(positions)}::int[]) as o(id, position)
        where ${seriesWorks.seriesId} = ${seriesId} and ${seriesWorks.workId} = o.id and ${seriesWorks.position} <> o.position`);
      await announce(tx, `series:${seriesId}`);
      return 'saved';
    }),
  );
}

/** Whether all of these ids may have been in the series: works of the viewer, or deleted ones. */
async function wereOwn(viewer: Person, tx: Transaction, ids: string[]): Promise<boolean> {
  const own = await tx.$count(works, and(eq(works.authorId, viewer.id), inArray(works.id, ids)));
  return own + (await tx.$count(erased, and(eq(erased.kind, 'work'), inArray(erased.erasedId, ids)))) === ids.length;
}
