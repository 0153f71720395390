import { asc, eq, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { loadSettings } from '../../site/settings.server.ts';
import { listedWords } from '../../site/tables.ts';
import { type TypedWord, WORDS_MAX, type WordEffect } from '../../site/word-rules.ts';

const WORDS_LOCK = 7_305_211_014; // two additions at once wait for each other, so that both see the limit

class TooMany extends Error {}

/**
 * Lists words and phrases with what they do to a text; listed ones get the new effect. False when there would be more than the limit
 * (HOLD-03). The event makes every process load the list again with the settings.
 */
export async function addWords(viewer: Person, words: readonly TypedWord[], effect: WordEffect): Promise<boolean> {
  requireRank(viewer, 'administrator');
  if (words.length > WORDS_MAX) return false;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${WORDS_LOCK})`);
      await tx
        .insert(listedWords)
        .values(words.map((word) => ({ ...word, effect, addedBy: viewer.id })))
        .onConflictDoUpdate({ target: listedWords.folded, set: { word: sql`excluded.word`, effect } });
      if ((await tx.$count(listedWords)) > WORDS_MAX) throw new TooMany();
      await recordAction(viewer, tx, { action: 'words-listed', after: { words: String(words.length), effect } });
      await announce(tx, 'settings');
    });
    await loadSettings(); // this process does not wait for its own announcement
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** Removes a word from the list; false when it is not found. Texts that are held because of it stay held. */
export async function removeWord(viewer: Person, id: string): Promise<boolean> {
  requireRank(viewer, 'administrator');
  if (!isId(id)) return false;
  const isRemoved = await db.transaction(async (tx) => {
    const removed = await tx.delete(listedWords).where(eq(listedWords.id, id)).returning({ id: listedWords.id });
    if (!removed.length) return false;
    await recordAction(viewer, tx, { action: 'word-unlisted' });
    await announce(tx, 'settings');
    return true;
  });
  if (isRemoved) await loadSettings();
  return isRemoved;
}

/** The whole list in alphabetical order. */
export const listWords = (viewer: Person) => {
  requireRank(viewer, 'administrator');
  return db
    .select({ id: listedWords.id, word: listedWords.word, effect: listedWords.effect })
    .from(listedWords)
    .orderBy(asc(listedWords.folded))
    .limit(WORDS_MAX);
};
export type ShownWord = Awaited<ReturnType<typeof listWords>>[number];
