// No schema library here: this file is part of a reader's script.
import type { Kind } from './kinds.ts';

/** What a kind goes out with when nothing else was chosen (KIDS-26, CHALL-20). */
export const PUBLISHED_WITH: Partial<Record<Kind, { genre: string; language?: string; ageRange?: string }>> = {
  kids_book: { genre: 'Adventure', language: 'English', ageRange: 'Children (5-12)' },
  challenge_entry: { genre: 'Fiction' },
};
