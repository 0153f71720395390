import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { keysOfPictures } from '#server/media/pictures.ts';
import { imageReferences, pictures } from '../tables.ts';
import { scheduleDeletion, tryScheduled } from './file-deletions.server.ts';

/** A condition on `pictures`: something still references it. Members can reference only their own uploads. */
export const isReferenced = (): SQL => sql`exists (select from ${imageReferences} where ${imageReferences.address} = ${pictures.address})`;

/**
 * The viewer's own images that an item references. `sources` are the ids of its references, a list or a subquery. Call it before the item's
 * rows are deleted.
 */
export async function imagesOf(viewer: Pick<Person, 'id'>, tx: Transaction, sources: SQL): Promise<string[]> {
  const found = await tx
    .selectDistinct({ address: pictures.address })
    .from(imageReferences)
    .innerJoin(pictures, eq(pictures.address, imageReferences.address))
    .where(and(eq(pictures.ownerId, viewer.id), sql`${imageReferences.sourceId} in (${sources})`));
  return found.map(({ address }) => address);
}

/**
 * Deletes the rows of those images that nothing references any more, and schedules the deletion of their files; call `removeFiles` after
 * the commit. Locks the rows first, so that a concurrent save that references one of them commits before the references are read.
 */
export async function deleteUnreferenced(viewer: Pick<Person, 'id'>, tx: Transaction, addresses: string[]): Promise<string[]> {
  if (!addresses.length) return [];
  const these = and(eq(pictures.ownerId, viewer.id), sql`${pictures.address} = any(${sql.param(addresses)}::text[])`);
  await tx.select({ id: pictures.id }).from(pictures).where(these).orderBy(pictures.address).for('update');
  const rows = await tx
    .delete(pictures)
    .where(and(these, sql`not ${isReferenced()}`))
    .returning({ address: pictures.address });
  const deleted = rows.map(({ address }) => address);
  await scheduleDeletion(
    tx,
    keysOfPictures(deleted).map((key) => ({ key, ownerId: viewer.id })),
  );
  return deleted;
}

type Owned = { address: string; ownerId: string };

/** The images of everyone that rows with these ids reference, such as the copies of cases. Call it before the rows are deleted. */
export const imagesOfAll = (tx: Transaction, sources: readonly string[]): Promise<Owned[]> =>
  tx
    .selectDistinct({ address: pictures.address, ownerId: pictures.ownerId })
    .from(imageReferences)
    .innerJoin(pictures, eq(pictures.address, imageReferences.address))
    .where(inArray(imageReferences.sourceId, [...sources]));

/** Like `deleteUnreferenced`, for images of several people. In the order of the owners, so that two transactions cannot deadlock. */
export async function deleteUnreferencedOf(tx: Transaction, images: readonly Owned[]): Promise<string[]> {
  const deleted: string[] = [];
  const byOwner = Map.groupBy(images, ({ ownerId }) => ownerId);
  for (const id of [...byOwner.keys()].toSorted())
    deleted.push(
      ...(await deleteUnreferenced(
        { id },
        tx,
        (byOwner.get(id) ?? []).map(({ address }) => address),
      )),
    );
  return deleted;
}

/** Deletes the files of images whose rows `deleteUnreferenced` deleted. If the store is unavailable, the files remain scheduled. */
export const removeFiles = (addresses: readonly string[]): Promise<boolean> => tryScheduled(keysOfPictures(addresses));
