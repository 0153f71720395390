import { cutTo, normalized } from '../forms/text-rules.ts';
import type { Kind } from './kinds.ts';

/** In the order of OPT-01. */
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

/** In the order of OPT-02. */
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

/** In the order of OPT-03. */
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

/** In the order of OPT-16. */
export const KIDS_GENRES = ['Adventure', 'Fantasy', 'Animals', 'Space'] as const;

/** The genres or categories of a kind; null where authors enter their own tags. */
export const classesOf: Record<Kind, readonly string[] | null> = {
  book: BOOK_GENRES,
  comic: COMIC_GENRES,
  theory: THEORY_CATEGORIES,
  world: null,
  kids_book: KIDS_GENRES,
  challenge_entry: BOOK_GENRES, // OPT-17
};

export const GENRE_MAX = 40;
/** Limits of the tags of a work (TAG-01). */
export const TAG_MAX = 30;
export const TAGS_MAX = 20;
export const TOO_MANY_TAGS = `A work has at most ${TAGS_MAX} tags.`;

const folded = (tag: string) => tag.toLowerCase();

/** The tags without those that differ from an earlier one only in case. */
export const distinctTags = (tags: readonly string[]): string[] =>
  tags.filter((tag, at) => tags.findIndex((other) => folded(other) === folded(tag)) === at);

/** Adds the typed tag, trimmed. Returns `tags` unchanged when it is blank, a duplicate ignoring case, or above the limit. */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = cutTo(normalized(typed).replace(/\s+/g, ' ').trim(), TAG_MAX);
  return !tag || tags.some((other) => folded(other) === folded(tag)) || tags.length >= TAGS_MAX ? tags : [...tags, tag];
}
