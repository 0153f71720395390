import { and, eq, or, sql } from 'drizzle-orm';
import { outsideClosedZone, personVisibleTo, visibleTo } from '#app/audience/visible.server.ts';
import { addCollectionEvent } from '#app/notifications/events/events.server.ts';
import { people } from '#app/people/tables.ts';
import { works } from '#app/works/tables.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { collectionWordsRefusal } from '../change-collection.server.ts';
import { COLLECTION_ITEMS_MAX, COLLECTION_MESSAGES } from '../collection-rules.ts';
import { collectionItems, collections } from '../tables.ts';

type Changed = 'saved' | 'not-found' | RefusedAction;

/** Locks the viewer's own collection; undefined: not found. */
const lockOwn = async (viewer: Person, tx: Transaction, id: string) =>
  (
    await tx
      .select({ id: collections.id, isPublic: collections.isPublic })
      .from(collections)
      .where(and(eq(collections.id, id), eq(collections.ownerId, viewer.id)))
      .for('update')
  )[0];

const isItem = (collectionId: string, workId: string) =>
  and(eq(collectionItems.collectionId, collectionId), eq(collectionItems.workId, workId));

/** The title of an item of the collection; undefined: it has no such item. */
const titleOf = async (viewer: Person, tx: Transaction, collectionId: string, workId: string) =>
  (
    await tx
      .select({ title: works.title })
      .from(collectionItems)
      .innerJoin(works, eq(works.id, collectionItems.workId))
      .innerJoin(people, eq(people.id, works.authorId))
      .where(and(isItem(collectionId, workId), visibleTo(viewer, works), outsideClosedZone))
  )[0]?.title;

/** Adds a work that the viewer may see to the end of their collection, or takes it out. A repetition changes nothing. */
export async function setInCollection(viewer: Person, collectionId: string, workId: string, isIn: boolean): Promise<Changed> {
  if (!isId(collectionId) || !isId(workId)) return 'not-found';
  return retried(() =>
    db.transaction(async (tx): Promise<Changed> => {
      if (!(await lockOwn(viewer, tx, collectionId))) return 'not-found';
      const [work] = await tx
        .select({ title: works.title })
        .from(works)
        .innerJoin(people, eq(people.id, works.authorId))
        .where(and(eq(works.id, workId), visibleTo(viewer, works), outsideClosedZone));
      const isMember = (await tx.$count(collectionItems, isItem(collectionId, workId))) > 0;
      // What the viewer may not see now can be taken out.
      if (!work && (isIn || !isMember)) return 'not-found';
      if (isMember === isIn) return 'saved';
      if (isIn) {
        if ((await tx.$count(collectionItems, eq(collectionItems.collectionId, collectionId))) >= COLLECTION_ITEMS_MAX)
          return badInput(COLLECTION_MESSAGES.full);
        const position = sql`(select coalesce(max(i.position), 0) + 1 from ${collectionItems} i where i.collection_id = ${collectionId})`;
        await tx.insert(collectionItems).values({ collectionId, workId, position });
        await addCollectionEvent(tx, collectionId, workId);
      } else await tx.delete(collectionItems).where(isItem(collectionId, workId));
      await announce(tx, `collection:${collectionId}`);
      return 'saved';
    }),
  );
}

/** Stores the note of an item of the viewer's collection. */
export async function setItemNote(viewer: Person, collectionId: string, workId: string, note: string): Promise<Changed> {
  if (!isId(collectionId) || !isId(workId)) return 'not-found';
  const wordsRefusal = collectionWordsRefusal(viewer, [note]);
  return db.transaction(async (tx): Promise<Changed> => {
    const title = (await lockOwn(viewer, tx, collectionId)) && (await titleOf(viewer, tx, collectionId, workId));
    if (title === undefined) return 'not-found';
    if (wordsRefusal) return badInput(wordsRefusal);
    await tx.update(collectionItems).set({ note }).where(isItem(collectionId, workId));
    await announce(tx, `collection:${collectionId}`);
    return 'saved';
  });
}

/**
 * Moves an item of the viewer's collection to a place among all of its items, from 1; a place beyond the end is the end. Returns its place
 * and the number of items.
 */
export async function moveItem(viewer: Person, collectionId: string, workId: string, place: number) {
  if (!isId(collectionId) || !isId(workId)) return null;
  return retried(() =>
    db.transaction(async (tx) => {
      const title = (await lockOwn(viewer, tx, collectionId)) && (await titleOf(viewer, tx, collectionId, workId));
      if (title === undefined) return null;
      // The unique key of the positions is checked after the whole statement, which writes only the rows whose position changes.
      const moved = await tx.execute<{ place: number; total: number }>(sql`
        with listed as (select work_id, position, row_number() over (order by position) as n, count(*) over () as total
            from ${collectionItems} where collection_id = ${collectionId}),
          target as (select greatest(1, least(${place}::int, total)) as n, n as before, total from listed where work_id = ${workId}),
          ordered as (select listed.work_id, listed.position, row_number() over (order by case when listed.work_id = ${workId} then target.n * 2 + sign(target.n - target.before)
            else listed.n * 2 end) as n from listed, target),
          changed as (update ${collectionItems} item set position = ordered.n from ordered
            where item.collection_id = ${collectionId} and item.work_id = ordered.work_id and item.position <> ordered.n)
        select n::int as place, total::int as total from target`);
      await announce(tx, `collection:${collectionId}`);
      const [to] = moved.rows;
      return to ? { title, ...to } : null;
    }),
  );
}

/** Takes a work of the viewer out of somebody's public collection (LIB-06). A repetition changes nothing. */
export async function removeOwnWork(viewer: Person, collectionId: string, workId: string): Promise<boolean> {
  if (!isId(collectionId) || !isId(workId)) return false;
  return db.transaction(async (tx) => {
    const [ownWork] = await tx
      .select({ id: works.id })
      .from(works)
      .where(and(eq(works.id, workId), eq(works.authorId, viewer.id)));
    const [found] = await tx
      .select({ id: collections.id })
      .from(collections)
      .innerJoin(people, eq(people.id, collections.ownerId))
      .where(
        and(
          eq(collections.id, collectionId),
          eq(collections.isPublic, true),
          or(eq(collections.ownerId, viewer.id), personVisibleTo(viewer)),
        ),
      )
      .for('update', { of: collections });
    if (!ownWork || !found) return false;
    await tx.delete(collectionItems).where(isItem(collectionId, workId));
    await announce(tx, `collection:${collectionId}`);
    return true;
  });
}
