import { and, eq, inArray } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { Bucket } from '#server/media/addresses.ts';
import { copyPicture, removePictures, type StoredPicture, storePicture } from '#server/media/pictures.ts';
import { log } from '#server/process/log.ts';
import { requireRoom } from './storage.server.ts';
import { pictures } from './tables.ts';

type Recorded = Pick<StoredPicture, 'address' | 'width' | 'height' | 'widths' | 'bytes'> & { color: string | null; generated?: boolean };
export type Uploaded = { address: string; width: number; height: number };

/**
 * Inserts the row of an image before its files are stored, so that a crash leaves a row that the upload cleanup finds, never untracked
 * files.
 */
function rowFor(viewer: Person, bucket: Bucket, folder: string) {
  let recorded = '';
  return {
    record: async ({ address, width, height, color, widths, bytes, generated }: Recorded) => {
      await db.transaction(async (tx) => {
        const stored = { bucket, folder, address, width, height, color, widths: [...widths], bytes, generated };
        await tx.insert(pictures).values({ ownerId: viewer.id, ...stored });
        await requireRoom(viewer, 0, tx);
      });
      recorded = address;
    },
    discard: async () => {
      if (recorded) await discardPicture(viewer, recorded);
    },
  };
}

/** Stores an uploaded image of the viewer. Throws PictureRefused with a message for the user. */
export async function addPicture(viewer: Person, bucket: Bucket, folder: string, file: Blob, maxBytes?: number): Promise<Uploaded> {
  await requireRoom(viewer, 1);
  const row = rowFor(viewer, bucket, folder);
  try {
    const { address, width, height } = await storePicture(viewer, bucket, folder, file, undefined, maxBytes, row.record);
    return { address, width, height };
  } catch (error) {
    await row.discard();
    throw error;
  }
}

/** Copies an image of the viewer, with its mark, to a new address. Null: not found. Throws PictureRefused or StorageUnavailable. */
export async function copyOwnPicture(viewer: Person, bucket: Bucket, folder: string, from: string): Promise<Uploaded | null> {
  const [own] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.ownerId, viewer.id), eq(pictures.address, from)));
  if (!own) return null;
  await requireRoom(viewer, own.bytes);
  const row = rowFor(viewer, bucket, folder);
  try {
    const address = await copyPicture(viewer, bucket, folder, from, undefined, (copied) => row.record({ ...own, address: copied }));
    if (!address) await row.discard();
    return address ? { address, width: own.width, height: own.height } : null;
  } catch (error) {
    await row.discard();
    throw error;
  }
}

/**
 * Deletes an image that was stored incompletely or whose action failed: files first, then the row. Failures are left to the upload cleanup.
 */
export async function discardPicture(viewer: Person, address: string): Promise<void> {
  try {
    await removePictures([address]);
    await db.delete(pictures).where(and(eq(pictures.ownerId, viewer.id), eq(pictures.address, address)));
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'image not discarded, left to the upload cleanup');
  }
}

/** Filters the addresses to the viewer's own images. In a transaction their rows are locked until it ends. */
export async function ownPictures(viewer: Person, addresses: string[], tx?: Transaction): Promise<string[]> {
  const distinct = [...new Set(addresses)];
  if (!distinct.length) return [];
  const found = (tx ?? db)
    .select({ address: pictures.address })
    .from(pictures)
    .where(and(eq(pictures.ownerId, viewer.id), inArray(pictures.address, distinct)));
  return (await (tx ? found.orderBy(pictures.address).for('key share') : found)).map(({ address }) => address);
}

/** Whether every address is one of the viewer's own images: a document or cover may use only those. */
export const ownsPictures = async (viewer: Person, addresses: string[], tx?: Transaction): Promise<boolean> =>
  (await ownPictures(viewer, addresses, tx)).length === new Set(addresses).size;
