import { normalized } from '../../forms/text-rules.ts';

const COMPARED_MIN = 20; // characters; shorter texts, such as "Thank you!", may be repeated
/** The same text is held from this time on within 24 hours: counted for one person, and for all new members together (HOLD-03). */
export const OWN_REPEATS = 3;
export const NEW_REPEATS = 5;
export const COMPARED_MAX = 1_000; // of the same text, newest first, so that a check stays short however often it was sent

/** A text without case, accents, digits, spaces, punctuation and symbols; null if it is too short to be compared (HOLD-03). */
export function comparable(text: string): string | null {
  if ([...text.trim()].length < COMPARED_MIN) return null;
  const letters = normalized(text, 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  return letters || null;
}
