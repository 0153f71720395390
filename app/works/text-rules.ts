/** PostgreSQL takes neither U+0000 nor half a surrogate pair; a paste may bring both and is no reason to lose what was written. */
export const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
