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

/** What a scheduled publication adds to the transaction: `before` throws if it is not due any more, `after` follows a new publication. */
export type Within = { before?(tx: Transaction): Promise<void>; after?(tx: Transaction): Promise<void> };

/**
 * Runs publishing in one transaction. When the storage limit is exceeded nothing is published and the draft is unchanged. `dropped` are
 * pictures whose rows are deleted; their files are deleted after the commit.
 */
export async function publishing<Result extends { done: string; isNew?: true }>(
  viewer: Person,
  { before, after }: Within,
  publish: (tx: Transaction, dropped: string[]) => Promise<Result>,
): Promise<Result | RefusedPublication> {
  const dropped: string[] = [];
  try {
    // A decision about the case of a child's story locks it before the story, in the other order than this.
    const published = await retried(() => {
      dropped.length = 0;
      return db.transaction(async (tx) => {
        await before?.(tx);
        const { used } = await storageOf(viewer, tx);
        const result = await publish(tx, dropped);
        if (result.done === 'published') await requireRoomForText(viewer, tx, used);
        if (result.isNew) await after?.(tx);
        return result;
      });
    });
    await removeFiles(dropped);
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
export async function deletePublished(viewer: Person, tx: Transaction, id: string, replaced: readonly string[] = []): Promise<string[]> {
  const images = await imagesOf(viewer, tx, sql`${id}::uuid`);
  await tx.delete(drafts).where(eq(drafts.id, id));
  return deleteUnreferenced(viewer, tx, [...new Set([...images, ...replaced])]);
}
