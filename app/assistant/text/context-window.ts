import { WORDS_MAX } from '../assistant-rules.ts';

/** The end of a text, cut to WORDS_MAX without splitting a surrogate pair. */
export const newestWords = (words: string) => words.slice(-WORDS_MAX).replace(/^[\uDC00-\uDFFF]/, '');

/** The beginning of a text, which best shows what it is about, cut to WORDS_MAX without splitting a surrogate pair. */
export const firstWords = (words: string) => words.slice(0, WORDS_MAX).replace(/[\uD800-\uDBFF]$/, '');
