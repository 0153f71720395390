import { eq, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { PictureRefused } from '#server/media/decoding/picture.ts';
import { drafts } from '../drafts/tables.ts';
import { TooManyHeld } from '../holds/hold.server.ts';
import { TOO_MANY_HELD_MESSAGE } from '../holds/hold-rules.ts';
import { deleteUnreferenced, imagesOf, removeFiles } from '../images/cleanup/unreferenced-images.server.ts';
import { requireRoomForText, storageOf } from '../images/storage.server.ts';

export type RefusedPublication = { done: 'refused' } & RefusedAction;

/** What a scheduled publication adds to the transaction: `before` throws if it is no longer due, `after` runs after a new publication. */
export type PublicationHooks = { before?(tx: Transaction): Promise<void>; after?(tx: Transaction): Promise<void> };

/**
 * Runs what publishes or replaces a text in one transaction, and rolls it back when the storage limit is exceeded. The files of the
 * pictures whose addresses `publish` adds to `filesToDelete` are deleted after the commit.
 */
export async function runPublication<Result extends { done: string; isNew?: true }>(
  viewer: Person,
  { before, after }: PublicationHooks,
  publish: (tx: Transaction, filesToDelete: string[]) => Promise<Result>,
): Promise<Result | RefusedPublication> {
  const filesToDelete: string[] = [];
  try {
    // A decision about the case of a child's story locks it before the story, in the other order than this.
    const published = await retried(() => {
      filesToDelete.length = 0;
      return db.transaction(async (tx) => {
        await before?.(tx);
        const { used } = await storageOf(viewer, tx);
        const result = await publish(tx, filesToDelete);
        if (result.done === 'published') await requireRoomForText(viewer, tx, used);
        if (result.isNew) await after?.(tx);
        return result;
      });
    });
    await removeFiles(filesToDelete);
    return published;
  } catch (error) {
    if (error instanceof PictureRefused) return { done: 'refused', ...badInput(error.message) };
    if (error instanceof TooManyHeld) return { done: 'refused', ...badInput(TOO_MANY_HELD_MESSAGE) };
    throw error;
  }
}

/**
 * Deletes a draft that was published, and its pictures and those of a `replaced` text that nothing shows now, such as a cover that was not
 * chosen: everyone may load a picture that nothing uses. Returns their addresses.
 */
export async function deletePublishedDraft(
  viewer: Person,
  tx: Transaction,
  id: string,
  replaced: readonly string[] = [],
): Promise<string[]> {
  const images = await imagesOf(viewer, tx, sql`${id}::uuid`);
  await tx.delete(drafts).where(eq(drafts.id, id));
  return deleteUnreferenced(viewer, tx, [...new Set([...images, ...replaced])]);
}
