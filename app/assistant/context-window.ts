import { WORDS_MAX } from './assistant-rules.ts';

/** The newest words, as many as may go along; a character that was cut in two is left out. */
export const newestWords = (words: string) => words.slice(-WORDS_MAX).replace(/^[\uDC00-\uDFFF]/, '');

/** The first words, which say best what it is about. */
export const firstWords = (words: string) => words.slice(0, WORDS_MAX).replace(/[\uD800-\uDBFF]$/, '');
