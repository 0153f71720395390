import { and, eq } from 'drizzle-orm';
import { GENERATED_IMAGE_BYTES_MAX } from '#server/ai/ai-client.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { filesOf } from '#server/media/addresses.ts';
import { PictureRefused } from '#server/media/decoding/picture.ts';
import { type StoredPicture, storePicture } from '#server/media/pictures.ts';
import { log } from '#server/process/log.ts';
import { discardPicture } from '../../images/pictures.server.ts';
import { requireRoom } from '../../images/storage.server.ts';
import { pictures } from '../../images/tables.ts';
import { NotRecorded } from '../assistant-errors.server.ts';
import type { GeneratedImage } from '../assistant-rules.ts';
import { type GeneratedMetadata, generatedImages } from '../tables.ts';

const BUCKET = 'generated-images';

/**
 * Stores a generated image as the viewer's own, with the parameters it was generated from (AI-27). Throws NotRecorded, PictureRefused or
 * StorageUnavailable.
 */
export async function storeGenerated(
  viewer: Person,
  folder: 'scenes' | 'portraits',
  metadata: GeneratedMetadata,
  drawn: Uint8Array,
): Promise<GeneratedImage> {
  let recorded = '';
  const record = async ({ address, width, height, widths, bytes }: StoredPicture) => {
    try {
      await db.transaction(async (tx) => {
        const stored = { bucket: BUCKET, folder, address, width, height, widths, bytes, generated: true };
        await tx.insert(pictures).values({ ownerId: viewer.id, ...stored });
        await requireRoom(viewer, 0, tx);
        await tx.insert(generatedImages).values({ url: address, userId: viewer.id, metadata });
      });
    } catch (error) {
      if (error instanceof PictureRefused) throw error;
      const { name, code } = error as { name: string; code?: string };
      log.error({ err: { name, code } }, 'generated image not recorded');
      throw new NotRecorded('generated image not recorded', { cause: error });
    }
    recorded = address;
  };
  try {
    const { address, width, height } = await storePicture(viewer, BUCKET, folder, drawn, undefined, GENERATED_IMAGE_BYTES_MAX, record);
    return { address, width, height };
  } catch (error) {
    if (recorded) await discardPicture(viewer, recorded);
    throw error;
  }
}

/**
 * Deletes the record of one of the viewer's generated images; returns false if there is none. The file remains, because a copy of the page
 * on another device may still show it; `cleanUpUploads` deletes it after 30 days without a reference.
 */
export async function deleteGenerated(viewer: Person, address: string): Promise<boolean> {
  if (!filesOf(address)) return false;
  const { rowCount } = await db.delete(generatedImages).where(and(eq(generatedImages.userId, viewer.id), eq(generatedImages.url, address)));
  return rowCount === 1;
}
