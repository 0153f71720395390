import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database.ts';
import { announce } from '#server/live.ts';
import { log } from '#server/log.ts';
import { filesOf } from '#server/media/addresses.ts';
import { keysOfPictures } from '#server/media/pictures.ts';
import type { Person } from '../../audience/viewer.ts';
import { cancelDeletion, deleteScheduled } from '../../works/file-deletions.server.ts';
import { pictures } from '../../works/tables.ts';
import { takeUnshown } from '../../works/unreferenced-images.server.ts';
import { people } from '../tables.ts';
import { SHOWN, type Shown } from './own-rules.ts';

const COLUMN = { picture: 'profilePicture', cover: 'coverPhoto' } as const;
type Column = (typeof COLUMN)[Shown];

/**
 * Shows one of the viewer's own pictures of its folder on their profile, or none (PROFILE-10, PROFILE-23, MEDIA-13). The one before goes, with its
 * files. False: the address is no such picture. A removal whose files stay is undone and throws StorageUnavailable (ERR-03).
 */
export async function setShown(viewer: Person, shown: Shown, address: string | null): Promise<boolean> {
  if (address && !filesOf(address)) return false;
  const column = COLUMN[shown];
  const { folder } = SHOWN[shown];
  const before = await db.transaction(async (tx) => {
    if (address) {
      // Held until this one is shown: `take` waits for it, or was first.
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
    await show(viewer, tx, column, address);
    return old;
  });
  if (before === null) return false;
  if (before) await letGo(viewer, column, before, address === null);
  return true;
}

/** Shows it, and tells everybody. Where `only` is given, only while that holds; whether it did. */
async function show(viewer: Person, tx: Transaction, column: Column, address: string | null, only?: SQL): Promise<boolean> {
  const shown = await tx
    .update(people)
    .set({ [column]: address, updatedAt: sql`now()` })
    .where(and(eq(people.id, viewer.id), only))
    .returning({ id: people.id });
  if (shown.length) await announce(tx, 'home', 'posts', `profile:${viewer.id}`, `person:${viewer.id}`);
  return shown.length > 0;
}

/**
 * Takes away what is not shown any more, unless something else of one's own shows it. The store is asked when nothing is held, for it may be slow.
 * Where files stay, a removal is undone, if nothing else was shown meanwhile.
 */
async function letGo(viewer: Person, column: Column, address: string, isRemoval: boolean): Promise<void> {
  const taken = await take(viewer, address);
  if (!taken) return;
  const keys = keysOfPictures([address]);
  try {
    await deleteScheduled(keys);
  } catch (error) {
    const undone =
      isRemoval &&
      (await db.transaction(async (tx) => {
        await tx.insert(pictures).values(taken); // first, so that showing it notes where
        if (await show(viewer, tx, column, address, isNull(people[column]))) {
          await cancelDeletion(tx, keys);
          return true;
        }
        await tx.delete(pictures).where(eq(pictures.id, taken.id));
        return false;
      }));
    if (undone) throw error;
    log.warn({ err: { name: (error as Error).name }, files: keys.length }, 'file_deletion_postponed');
  }
}

/** The row of a picture that nothing shows any more, which nobody can show from now on. */
const take = (viewer: Person, address: string) =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(pictures)
      .where(and(eq(pictures.ownerId, viewer.id), eq(pictures.address, address)))
      .for('update');
    // Another statement, so that it sees what those did who held the row before.
    return row && (await takeUnshown(viewer, tx, [address])).length ? row : null;
  });
