// No schema library here: this file is part of the reader's script.

/** Reading progress keeps the newest twenty (ENGAGE-31). */
export const MOST_PROGRESS = 20;

/** A page of a work, from 1; what is larger than the work becomes its last page. Null: not a page. */
export const readPage = (given: unknown): number | null =>
  typeof given === 'string' && /^[1-9]\d{0,5}$/.test(given) ? Number(given) : null;
