import { UNSPACED_SCRIPTS } from '#editor/document/count.ts';
import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { codePoints, normalized } from '../forms/text-rules.ts';

export const WORDS_MAX = 500; // HOLD-03
const WORD_LENGTH = { min: 2, max: 60 } as const; // characters of a word or phrase
export const WORDS_TYPED_MAX = 100_000; // of a form with that many words

/** What happens to a text with the word. */
export type WordEffect = 'hold' | 'refuse';
export const WORD_EFFECTS: Record<WordEffect, string> = { hold: 'Hold the text for a moderator', refuse: 'Refuse the text' };
export const isWordEffect = (value: unknown): value is WordEffect => typeof value === 'string' && Object.hasOwn(WORD_EFFECTS, value);

export const WORDS_REFUSED = 'This text contains words that are not used here.'; // HOLD-03
export const WORD_MESSAGES = {
  empty: 'Type a word or a phrase.',
  tooMany: `Up to ${WORDS_MAX} words and phrases can be listed.`,
  added: 'Added.',
  removed: 'Removed.',
  effect: 'Choose what happens to a text with these words.',
  length: (line: string) =>
    `“${line}” does not have ${WORD_LENGTH.min} to ${WORD_LENGTH.max} characters with at least one letter or digit.`,
} as const;

/** A word that an administrator typed; `folded` is what texts are compared with. */
export type TypedWord = { word: string; folded: string };
const SHOWN_MAX = 40;

/** A text in lower case, without accents, with one space instead of everything between its words. */
const foldWords = (text: string): string =>
  normalized(text, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words in a text with one word or phrase on each line. */
export function listedWordsIn(typed: string): { words: TypedWord[] } | RefusedAction<'words'> {
  const words = new Map<string, TypedWord>();
  for (const line of typed
    .replaceAll('\0', '')
    .toWellFormed()
    .split(/[\r\n]+/)) {
    const word = line.trim().replace(/\s+/g, ' ');
    if (!word) continue;
    const folded = foldWords(word);
    const length = codePoints(word);
    if (!folded || length < WORD_LENGTH.min || length > WORD_LENGTH.max)
      return refusedField('words', WORD_MESSAGES.length([...word].slice(0, SHOWN_MAX).join('')));
    words.set(folded, { word, folded });
  }
  return words.size ? { words: [...words.values()] } : refusedField('words', WORD_MESSAGES.empty);
}

/** In these scripts a word is found anywhere. */
const WITHOUT_SPACES = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');

export type ListedWord = { folded: string; effect: WordEffect };

/**
 * The strongest effect of the listed words in a text. Phrases are looked up by their first word, so that the time depends on the text and
 * not on the length of the list.
 */
export function wordFinder(list: readonly ListedWord[]): (text: string) => WordEffect | null {
  const anywhere = list
    .filter(({ folded }) => WITHOUT_SPACES.test(folded))
    .map((listedWord) => ({ ...listedWord, folded: listedWord.folded.replaceAll(' ', '') }));
  const byFirst = new Map<string, ListedWord[]>();
  for (const listedWord of list) {
    const first = listedWord.folded.split(' ')[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), listedWord]);
  }
  return (text) => {
    if (!list.length) return null;
    const folded = foldWords(text);
    const words = folded.split(' ');
    const joined = anywhere.length ? folded.replaceAll(' ', '') : '';
    let effect: WordEffect | null = anywhere.some((listedWord) => joined.includes(listedWord.folded) && listedWord.effect === 'refuse')
      ? 'refuse'
      : anywhere.some((listedWord) => joined.includes(listedWord.folded))
        ? 'hold'
        : null;
    for (const [i, first] of words.entries())
      for (const { folded: phrase, effect: wordEffect } of byFirst.get(first) ?? [])
        if (`${words.slice(i, i + phrase.split(' ').length).join(' ')}` === phrase)
          effect = wordEffect === 'refuse' ? wordEffect : (effect ?? wordEffect);
    return effect;
  };
}
