import { and, eq, inArray } from 'drizzle-orm';
import { db, type Transaction } from '#server/database.ts';
import { log } from '#server/log.ts';
import type { Bucket } from '#server/media/addresses.ts';
import { copyPicture, removePictures, type StoredPicture, storePicture } from '#server/media/pictures.ts';
import type { Person } from '../audience/viewer.ts';
import { requireRoom } from './storage.server.ts';
import { pictures } from './tables.ts';

export type Uploaded = { address: string; width: number; height: number };

/** The row of a picture that is about to be stored. It comes first, so that a crash leaves a row that the upload cleanup finds, never files that nothing knows. */
function rowFor(viewer: Person, bucket: Bucket, folder: string) {
  let recorded = '';
  return {
    record: async ({ address, width, height, widths, bytes }: Pick<StoredPicture, 'address' | 'width' | 'height' | 'widths' | 'bytes'>) => {
      await db.transaction(async (tx) => {
        await tx.insert(pictures).values({ ownerId: viewer.id, bucket, folder, address, width, height, widths: [...widths], bytes });
        await requireRoom(viewer, 0, tx);
      });
      recorded = address;
    },
    takeBack: async () => {
      if (recorded) await takeBackPicture(viewer, recorded);
    },
  };
}

/** Takes a picture in and remembers whose it is (MEDIA-01, MEDIA-03 to -07). Throws PictureRefused with the sentence for the person. */
export async function addPicture(viewer: Person, bucket: Bucket, folder: string, file: Blob, most?: number): Promise<Uploaded> {
  await requireRoom(viewer, 1);
  const row = rowFor(viewer, bucket, folder);
  try {
    const { address, width, height } = await storePicture(viewer.id, bucket, folder, file, undefined, most, row.record);
    return { address, width, height };
  } catch (error) {
    await row.takeBack();
    throw error;
  }
}

/** One of the viewer's own pictures once more, under an address of its own. Null: there is no such picture of theirs. Throws PictureRefused or StorageUnavailable. */
export async function copyOwnPicture(viewer: Person, bucket: Bucket, folder: string, from: string): Promise<Uploaded | null> {
  const [own] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.ownerId, viewer.id), eq(pictures.address, from)));
  if (!own) return null;
  await requireRoom(viewer, own.bytes);
  const row = rowFor(viewer, bucket, folder);
  try {
    const address = await copyPicture(viewer.id, bucket, folder, from, undefined, (made) => row.record({ ...own, address: made }));
    if (!address) await row.takeBack();
    return address ? { address, width: own.width, height: own.height } : null;
  } catch (error) {
    await row.takeBack();
    throw error;
  }
}

/** Deletes a picture that was not stored as a whole, or for something that did not come to be. Its row goes after its files; what fails is left to the upload cleanup. */
export async function takeBackPicture(viewer: Person, address: string): Promise<void> {
  try {
    await removePictures([address]);
    await db.delete(pictures).where(and(eq(pictures.ownerId, viewer.id), eq(pictures.address, address)));
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'an image that was not stored was left to the upload cleanup');
  }
}

/** Those of these addresses that are pictures of the viewer's own. Within a transaction they stay until its end. */
export async function ownPictures(viewer: Person, addresses: string[], tx?: Transaction): Promise<string[]> {
  const distinct = [...new Set(addresses)];
  if (!distinct.length) return [];
  const found = (tx ?? db)
    .select({ address: pictures.address })
    .from(pictures)
    .where(and(eq(pictures.ownerId, viewer.id), inArray(pictures.address, distinct)));
  return (await (tx ? found.orderBy(pictures.address).for('key share') : found)).map(({ address }) => address);
}

/** Whether every address is a picture of the viewer's own: what a document or a cover may hold. */
export const ownsPictures = async (viewer: Person, addresses: string[], tx?: Transaction): Promise<boolean> =>
  (await ownPictures(viewer, addresses, tx)).length === new Set(addresses).size;
