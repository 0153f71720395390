/** PostgreSQL takes neither U+0000 nor half a surrogate pair; a paste may bring both and is no reason to lose what was written. */
export const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();

// Unicode normalization sorts the marks of a letter by insertion, which is quadratic in their number; the Stream-Safe Text Format of UAX #15 allows 30.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** A text in a Unicode normal form, in time linear in its length: a letter is left at most 30 combining marks. */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC') => text.replace(TOO_MANY_MARKS, '$1').normalize(form);

const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text by its first letter, as `dir="auto"` decides it, for what must follow it as a whole. Undefined where it is the page's own. */
export const directionOf = (text: string): 'rtl' | undefined => (FROM_THE_RIGHT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : undefined);
