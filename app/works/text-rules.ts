/** PostgreSQL takes neither U+0000 nor half a surrogate pair; a paste may bring both and is no reason to lose what was written. */
export const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();

const FROM_THE_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text by its first letter, as `dir="auto"` decides it, for what must follow it as a whole. Undefined where it is the page's own. */
export const directionOf = (text: string): 'rtl' | undefined => (FROM_THE_RIGHT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : undefined);
