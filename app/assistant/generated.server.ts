import { and, eq } from 'drizzle-orm';
import { MOST_DRAWN_BYTES } from '#server/ai-client.ts';
import { db } from '#server/database.ts';
import { log } from '#server/log.ts';
import { filesOf } from '#server/media/addresses.ts';
import { PictureRefused } from '#server/media/picture.ts';
import { type StoredPicture, storePicture } from '#server/media/pictures.ts';
import type { Person } from '../audience/viewer.ts';
import { takeBackPicture } from '../works/pictures.server.ts';
import { requireRoom } from '../works/storage.server.ts';
import { pictures } from '../works/tables.ts';
import type { MadePicture } from './assistant-rules.ts';
import { type GeneratedMetadata, generatedImages } from './tables.ts';

const BUCKET = 'generated-images';

/** Nobody would know whose the picture is, so it was not stored (ERR-26). */
export class NotRecorded extends Error {}

/** Keeps what a provider drew as one of the viewer's own pictures, and what it was drawn from (AI-27, AMB-42). Throws NotRecorded, PictureRefused or StorageUnavailable. */
export async function storeGenerated(
  viewer: Person,
  folder: 'scenes' | 'portraits',
  metadata: GeneratedMetadata,
  drawn: Uint8Array,
): Promise<MadePicture> {
  let recorded = '';
  const record = async ({ address, width, height, widths, bytes }: StoredPicture) => {
    try {
      await db.transaction(async (tx) => {
        await tx.insert(pictures).values({ ownerId: viewer.id, bucket: BUCKET, folder, address, width, height, widths, bytes });
        await requireRoom(viewer, 0, tx);
        await tx.insert(generatedImages).values({ url: address, userId: viewer.id, metadata });
      });
    } catch (error) {
      if (error instanceof PictureRefused) throw error;
      const { name, code } = error as { name: string; code?: string };
      log.error({ err: { name, code } }, 'a generated picture could not be recorded');
      throw new NotRecorded('generated picture', { cause: error });
    }
    recorded = address;
  };
  try {
    const { address, width, height } = await storePicture(viewer.id, BUCKET, folder, drawn, undefined, MOST_DRAWN_BYTES, record);
    return { address, width, height };
  } catch (error) {
    if (recorded) await takeBackPicture(viewer, recorded);
    throw error;
  }
}

/**
 * Forgets what one of the viewer's pictures was drawn from (AI-28). The picture stays, for a copy of the page on another device may still show
 * it: `cleanUpUploads` deletes it when nothing did for 30 days. False: there is no such record of theirs.
 */
export async function forgetGenerated(viewer: Person, address: string): Promise<boolean> {
  if (!filesOf(address)) return false;
  const { rowCount } = await db.delete(generatedImages).where(and(eq(generatedImages.userId, viewer.id), eq(generatedImages.url, address)));
  return rowCount === 1;
}
