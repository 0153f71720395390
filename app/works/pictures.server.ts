import { and, eq, inArray } from 'drizzle-orm';
import { db, type Transaction } from '#server/database.ts';
import type { Bucket } from '#server/media/addresses.ts';
import { type StoredPicture, storePicture } from '#server/media/pictures.ts';
import type { Person } from '../audience/viewer.ts';
import { requireRoom } from './storage.server.ts';
import { pictures } from './tables.ts';

export type Uploaded = { address: string; width: number; height: number };

/** Takes a picture in and remembers whose it is (MEDIA-01, MEDIA-03 to -07). Throws PictureRefused with the sentence for the person. */
export async function addPicture(viewer: Person, bucket: Bucket, folder: string, file: Blob, most?: number): Promise<Uploaded> {
  await requireRoom(viewer, 1);
  let recorded = '';
  const record = ({ address, width, height, widths, bytes }: StoredPicture) =>
    db.transaction(async (tx) => {
      await tx.insert(pictures).values({ ownerId: viewer.id, bucket, folder, address, width, height, widths: [...widths], bytes });
      await requireRoom(viewer, 0, tx);
      recorded = address;
    });
  try {
    const { address, width, height } = await storePicture(viewer.id, bucket, folder, file, undefined, most, record);
    return { address, width, height };
  } catch (error) {
    if (recorded) await db.delete(pictures).where(eq(pictures.address, recorded)); // its files are gone, or never were
    throw error;
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
