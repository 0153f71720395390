import { and, eq } from 'drizzle-orm';
import { isStaffRole } from '#server/access/role-rules.ts';
import { db, retried } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../../people/tables.ts';
import { siteHasOwner } from '../../site/settings.server.ts';
import { WORDS_REFUSED } from '../../site/word-rules.ts';
import { effectOfWords } from '../../site/words.server.ts';
import { COLLECTION_MESSAGES, COLLECTIONS_MAX, type CollectionDetails } from './collection-rules.ts';
import { collections } from './tables.ts';

/** A collection cannot wait for a moderator and can become public, so a listed word of either effect refuses its texts (HOLD-03). */
export const collectionWordsRefusal = (viewer: Person, texts: readonly string[]): string | null =>
  siteHasOwner() && !isStaffRole(viewer.role) && effectOfWords(texts) ? WORDS_REFUSED : null;

type Created = { id: string } | RefusedAction;

/** Makes a collection of the viewer. `id` is from the client, so that sending the form twice makes one collection. */
export async function createCollection(viewer: Person, id: string, details: CollectionDetails): Promise<Created> {
  const wordsRefusal = collectionWordsRefusal(viewer, [details.title, details.description]);
  if (wordsRefusal) return badInput(wordsRefusal);
  return db.transaction(async (tx): Promise<Created> => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update'); // counts one at a time
    const [existing] = await tx.select({ ownerId: collections.ownerId }).from(collections).where(eq(collections.id, id));
    if (existing) return existing.ownerId === viewer.id ? { id } : badInput(COLLECTION_MESSAGES.unreadable);
    if ((await tx.$count(collections, eq(collections.ownerId, viewer.id))) >= COLLECTIONS_MAX) return badInput(COLLECTION_MESSAGES.tooMany);
    await tx.insert(collections).values({ id, ownerId: viewer.id, ...details });
    await announce(tx, `person:${viewer.id}`, ...(details.isPublic ? [`profile:${viewer.id}`] : []));
    return { id };
  });
}

const isOwn = (viewer: Person, id: string) => and(eq(collections.id, id), eq(collections.ownerId, viewer.id));

/** Changes the details of the viewer's own collection. Null: not found. */
export async function changeCollection(viewer: Person, id: string, details: CollectionDetails): Promise<'saved' | RefusedAction | null> {
  if (!isId(id)) return null;
  const wordsRefusal = collectionWordsRefusal(viewer, [details.title, details.description]);
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: collections.id }).from(collections).where(isOwn(viewer, id)).for('update');
    if (!found) return null;
    if (wordsRefusal) return badInput(wordsRefusal);
    await tx.update(collections).set(details).where(eq(collections.id, id));
    await announce(tx, `collection:${id}`, `profile:${viewer.id}`);
    return 'saved';
  });
}

/** Deletes the viewer's own collection and none of its works. False: not found. */
export const deleteCollection = async (viewer: Person, id: string): Promise<boolean> =>
  isId(id) &&
  retried(() =>
    db.transaction(async (tx) => {
      const [deleted] = await tx.delete(collections).where(isOwn(viewer, id)).returning({ id: collections.id });
      if (!deleted) return false;
      await recordErased(tx, 'collection', id);
      await announce(tx, `collection:${id}`, `profile:${viewer.id}`);
      return true;
    }),
  );
