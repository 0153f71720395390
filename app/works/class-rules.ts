import type { Kind } from './kinds.ts';
import { normalized } from './text-rules.ts';

/** OPT-01, in its order. */
export const BOOK_GENRES = [
  'Fiction',
  'Fantasy',
  'Science Fiction',
  'Mystery',
  'Thriller',
  'Romance',
  'Horror',
  'Adventure',
  'Historical Fiction',
  'Contemporary',
  'Young Adult',
  'Children',
  'Comedy',
  'Drama',
  'Poetry',
  'Non-Fiction',
] as const;

/** OPT-02, in its order. */
export const COMIC_GENRES = [
  'Action',
  'Adventure',
  'Comedy',
  'Drama',
  'Fantasy',
  'Horror',
  'Manga',
  'Mystery',
  'Romance',
  'Science Fiction',
  'Slice of Life',
  'Superhero',
] as const;

/** OPT-03, in its order. */
export const THEORY_CATEGORIES = [
  'Movies',
  'TV Series',
  'Books',
  'Comics',
  'Anime',
  'Manga',
  'Video Games',
  'Animation',
  'Web Series',
  'Podcasts',
  'Music',
  'Theatre',
  'Mythology',
  'Tabletop Games',
  'Other',
] as const;

/** OPT-16, in its order. */
export const KIDS_GENRES = ['Adventure', 'Fantasy', 'Animals', 'Space'] as const;

/** What a kind is sorted by: its genres or categories; null where authors make their own tags. */
export const classesOf: Record<Kind, readonly string[] | null> = {
  book: BOOK_GENRES,
  comic: COMIC_GENRES,
  theory: THEORY_CATEGORIES,
  world: null,
  kids_book: KIDS_GENRES,
  challenge_entry: BOOK_GENRES, // OPT-17
};

/** Tags of a world: short words of one's own (WORLD-ED-03). */
export const TAG_MAX = 30;
export const TAGS_MAX = 12;

/** The tags with what was typed, trimmed; nothing new when it is blank, there already in any case of letters, or one too many. */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = normalized(typed).replace(/\s+/g, ' ').trim().slice(0, TAG_MAX);
  const same = (other: string) => other.toLocaleLowerCase() === tag.toLocaleLowerCase();
  return !tag || tags.some(same) || tags.length >= TAGS_MAX ? tags : [...tags, tag];
}
