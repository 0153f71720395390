// No schema library: this file is in a reader's bundle.
import type { Kind } from './kinds.ts';

/** Values that a kind is published with by default (KIDS-26, CHALL-20). */
export const PUBLISH_DEFAULTS: Partial<Record<Kind, { genre: string; language?: string; ageRange?: string }>> = {
  kids_book: { genre: 'Adventure', language: 'English', ageRange: 'Children (5-12)' },
  challenge_entry: { genre: 'Fiction' },
};
