import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { announce } from '#server/live.ts';
import { log } from '#server/log.ts';
import { removePictures } from '#server/media/pictures.ts';
import type { Person } from '../../audience/viewer.ts';
import { takeUnshown } from '../../works/shown-elsewhere.server.ts';
import { pictures } from '../../works/tables.ts';
import { people } from '../tables.ts';
import { SHOWN, type Shown } from './own-rules.ts';

const COLUMN = { picture: 'profilePicture', cover: 'coverPhoto' } as const;

/**
 * Shows one of the viewer's own pictures of its folder on their profile, or none (PROFILE-10, PROFILE-23, MEDIA-13). The one before goes, with its
 * files. False: the address is no such picture. A removal whose files stay is undone and throws PicturesAway (ERR-03).
 */
export async function setShown(viewer: Person, shown: Shown, address: string | null): Promise<boolean> {
  const column = COLUMN[shown];
  const { folder } = SHOWN[shown];
  const unused = await db.transaction(async (tx) => {
    const [before] = await tx.select({ address: people[column] }).from(people).where(eq(people.id, viewer.id)).for('no key update');
    if (address) {
      const [own] = await tx
        .select({ id: pictures.id })
        .from(pictures)
        .where(and(eq(pictures.ownerId, viewer.id), eq(pictures.folder, folder), eq(pictures.address, address)));
      if (!own) return null;
    }
    const old = before?.address ?? null;
    if (old === address) return [];
    await tx
      .update(people)
      .set({ [column]: address, updatedAt: sql`now()` })
      .where(eq(people.id, viewer.id));
    const files = await takeUnshown(viewer, tx, old ? [old] : []);
    await announce(tx, 'home', 'posts', `profile:${viewer.id}`, `person:${viewer.id}`);
    if (address) return files;
    await removePictures(files);
    return [];
  });
  if (!unused) return false;
  await removePictures(unused).catch((error) =>
    log.warn({ err: { name: (error as Error).name } }, 'files of a replaced profile image stayed behind'),
  );
  return true;
}
