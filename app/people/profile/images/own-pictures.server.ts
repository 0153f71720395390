import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { cancelDeletion, deleteScheduled } from '#app/images/cleanup/file-deletions.server.ts';
import { deleteUnreferenced } from '#app/images/cleanup/unreferenced-images.server.ts';
import { pictures } from '#app/images/tables.ts';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { filesOf } from '#server/media/addresses.ts';
import { keysOfPictures } from '#server/media/pictures.ts';
import { log } from '#server/process/log.ts';
import { PROFILE_IMAGES, type ProfileImage } from '../../own-rules.ts';
import { people } from '../../tables.ts';

const COLUMN = { picture: 'profilePicture', cover: 'coverPhoto' } as const;
type Column = (typeof COLUMN)[ProfileImage];

/**
 * Sets or removes the viewer's profile picture or cover photo and deletes the previous one with its files (PROFILE-10, PROFILE-23,
 * MEDIA-13). False: `address` is not one of the viewer's images for it. A removal whose files cannot be deleted is undone and throws
 * StorageUnavailable (ERR-03).
 */
export async function setProfileImage(viewer: Person, kind: ProfileImage, address: string | null): Promise<boolean> {
  if (address && !filesOf(address)) return false;
  const column = COLUMN[kind];
  const { folder } = PROFILE_IMAGES[kind];
  const before = await db.transaction(async (tx) => {
    if (address) {
      // The share lock lasts until the image is set: `takeUnreferenced` waits for it, or has already deleted the row.
      const [own] = await tx
        .select({ id: pictures.id })
        .from(pictures)
        .where(and(eq(pictures.ownerId, viewer.id), eq(pictures.folder, folder), eq(pictures.address, address)))
        .for('share');
      if (!own) return null;
    }
    const [person] = await tx.select({ address: people[column] }).from(people).where(eq(people.id, viewer.id)).for('no key update');
    const old = person?.address ?? '';
    if (old === (address ?? '')) return '';
    await setColumn(viewer, tx, column, address);
    return old;
  });
  if (before === null) return false;
  if (before) await deletePrevious(viewer, column, before, address === null);
  return true;
}

/** Sets the column if `condition` holds, and announces the change. Returns whether it was set. */
async function setColumn(viewer: Person, tx: Transaction, column: Column, address: string | null, condition?: SQL): Promise<boolean> {
  const updated = await tx
    .update(people)
    .set({ [column]: address, updatedAt: sql`now()` })
    .where(and(eq(people.id, viewer.id), condition))
    .returning({ id: people.id });
  if (updated.length) await announce(tx, 'home', 'posts', `profile:${viewer.id}`, `person:${viewer.id}`);
  return updated.length > 0;
}

/**
 * Deletes the previous image, unless something else of the viewer's references it. Files are deleted outside transactions, because the
 * store may be slow; if that fails, a removal is undone unless another image was set meanwhile.
 */
async function deletePrevious(viewer: Person, column: Column, address: string, isRemoval: boolean): Promise<void> {
  const row = await takeUnreferenced(viewer, address);
  if (!row) return;
  const keys = keysOfPictures([address]);
  try {
    await deleteScheduled(keys);
  } catch (error) {
    const undone =
      isRemoval &&
      (await db.transaction(async (tx) => {
        await tx.insert(pictures).values(row); // before the update, whose trigger records the reference
        if (await setColumn(viewer, tx, column, address, isNull(people[column]))) {
          await cancelDeletion(tx, keys);
          return true;
        }
        await tx.delete(pictures).where(eq(pictures.id, row.id));
        return false;
      }));
    if (undone) throw error;
    log.warn({ err: { name: (error as Error).name }, files: keys.length }, 'file deletion failed, will retry');
  }
}

/** Deletes and returns the row of an image that nothing references, so that it cannot be set again; else returns null. */
const takeUnreferenced = (viewer: Person, address: string) =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(pictures)
      .where(and(eq(pictures.ownerId, viewer.id), eq(pictures.address, address)))
      .for('update');
    // A separate statement, so that it sees the changes of transactions that held the lock before.
    return row && (await deleteUnreferenced(viewer, tx, [address])).length ? row : null;
  });
