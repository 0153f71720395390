import { asc } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { listedWords } from './tables.ts';
import { type ListedWord, WORDS_MAX, type WordEffect, wordFinder } from './word-rules.ts';

/** Compares a text with the list in memory, which is loaded with the settings, so that no text and no tag needs a query. */
let find: (text: string) => WordEffect | null = () => null;
let isEmpty = true;

export const readWords = (tx: Database): Promise<ListedWord[]> =>
  tx.select({ folded: listedWords.folded, effect: listedWords.effect }).from(listedWords).orderBy(asc(listedWords.id)).limit(WORDS_MAX);

export function useWords(list: readonly ListedWord[]): void {
  find = wordFinder(list);
  isEmpty = !list.length;
}

/** The strongest effect of the listed words in these texts (HOLD-03). */
export function effectOfWords(texts: readonly string[]): WordEffect | null {
  const effects = isEmpty ? [] : texts.map((text) => find(text));
  return effects.includes('refuse') ? 'refuse' : (effects.find((effect) => effect !== null) ?? null);
}

/** Whether any words are listed; without them no text has to be read for the comparison. */
export const areWordsListed = (): boolean => !isEmpty;

/** The topics or tags without those that have a listed word (HOLD-03). */
export const shownTags = (tags: readonly string[]): string[] => (isEmpty ? [...tags] : tags.filter((tag) => find(tag) === null));

const MORE_TAGS = 100;
/** How many more topics or tags to read than are shown, because some may have a listed word. */
export const moreTags = (): number => (isEmpty ? 0 : MORE_TAGS);
