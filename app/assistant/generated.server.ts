import { and, eq } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { log } from '#server/log.ts';
import { removePictures, storePicture } from '#server/media/pictures.ts';
import { MOST_DRAWN_BYTES } from '#server/provider.ts';
import type { Person } from '../audience/viewer.ts';
import { takeUnshown } from '../works/shown-elsewhere.server.ts';
import { pictures } from '../works/tables.ts';
import type { MadePicture } from './assistant-rules.ts';
import { type GeneratedMetadata, generatedImages } from './tables.ts';

const BUCKET = 'generated-images';

/** The picture is there, but nobody would know whose it is: so it went again (ERR-26). */
export class NotRecorded extends Error {}

/** Keeps what a provider drew as one of the viewer's own pictures, and what it was drawn from (AI-27, AMB-42). Throws NotRecorded, PictureRefused or PicturesAway. */
export async function keepGenerated(
  viewer: Person,
  folder: 'scenes' | 'portraits',
  metadata: GeneratedMetadata,
  drawn: Uint8Array,
): Promise<MadePicture> {
  const { address, width, height, widths, bytes } = await storePicture(viewer.id, BUCKET, folder, drawn, undefined, MOST_DRAWN_BYTES);
  try {
    await db.transaction(async (tx) => {
      await tx.insert(pictures).values({ ownerId: viewer.id, bucket: BUCKET, folder, address, width, height, widths, bytes });
      await tx.insert(generatedImages).values({ url: address, userId: viewer.id, metadata });
    });
  } catch (error) {
    log.error(
      { err: { name: (error as Error).name, code: (error as { code?: string }).code } },
      'a generated picture could not be recorded',
    );
    await removePictures([address]).catch(() => {});
    throw new NotRecorded('generated picture', { cause: error });
  }
  return { address, width, height };
}

/**
 * Forgets that one of the viewer's pictures was generated (AI-28); the picture goes as well, unless something of their own still shows it.
 * False: there is no such picture of theirs. Where the files stay, all of it is undone, and PicturesAway thrown (ERR-27).
 */
export async function deleteGenerated(viewer: Person, address: string): Promise<boolean> {
  const gone = await db.transaction(async (tx) => {
    const [picture] = await tx
      .select()
      .from(pictures)
      .where(and(eq(pictures.ownerId, viewer.id), eq(pictures.bucket, BUCKET), eq(pictures.address, address)))
      .for('update');
    if (!picture) return null;
    const records = await tx
      .delete(generatedImages)
      .where(and(eq(generatedImages.userId, viewer.id), eq(generatedImages.url, address)))
      .returning();
    const taken = await takeUnshown(viewer, tx, [address]);
    return { picture, records, taken };
  });
  if (!gone?.taken.length) return gone !== null;
  try {
    await removePictures(gone.taken);
  } catch (error) {
    await db.transaction(async (tx) => {
      await tx.insert(pictures).values(gone.picture);
      if (gone.records.length) await tx.insert(generatedImages).values(gone.records);
    });
    throw error;
  }
  return true;
}
