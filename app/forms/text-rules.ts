/** Removes U+0000 and lone surrogates, which pasted text may contain and PostgreSQL rejects. */
export const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** What was typed into a field of several lines, as it is stored; empty for anything else. */
export const typedLines = (typed: unknown): string => (typeof typed === 'string' ? clean(typed.replaceAll('\r\n', '\n')).trim() : '');

/** The length of a text in code points, so that an emoji outside the first plane counts as one. */
export const codePoints = (text: string) => [...text].length;

/** The first `max` UTF-16 units of a text, without splitting a surrogate pair. */
export const cutTo = (text: string, max: number) => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
/** The last `max` UTF-16 units of a text, without splitting a surrogate pair. */
export const endOf = (text: string, max: number) => text.slice(-max).replace(/^[\uDC00-\uDFFF]/, '');

// Unicode normalization sorts the marks of a letter by insertion, which is quadratic in their number; the Stream-Safe Text Format of UAX
// #15 allows 30.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Normalizes a text in linear time: retains at most 30 combining marks per letter. */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC') => text.replace(TOO_MANY_MARKS, '$1').normalize(form);

const RTL_SCRIPTS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * The direction of a text by its first letter, like `dir="auto"`, for a container that must follow it as a whole. Undefined: left to right.
 */
export const directionOf = (text: string): 'rtl' | undefined => (RTL_SCRIPTS.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : undefined);
