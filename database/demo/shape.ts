/**
 * Types of the demo content: plain data that the seeding code turns into rows, so that the prose can be edited
 * without touching that code.
 */

/** Genres of books as the publish dialog offers them (OPT-01). */
export type DemoGenre =
  | 'Fiction'
  | 'Fantasy'
  | 'Science Fiction'
  | 'Mystery'
  | 'Thriller'
  | 'Romance'
  | 'Horror'
  | 'Adventure'
  | 'Historical Fiction'
  | 'Contemporary'
  | 'Young Adult'
  | 'Children'
  | 'Comedy'
  | 'Drama'
  | 'Poetry'
  | 'Non-Fiction';

/** The languages of OPT-04 that the demo has books in. */
export type DemoLanguage =
  | 'English'
  | 'Spanish'
  | 'French'
  | 'German'
  | 'Italian'
  | 'Portuguese'
  | 'Russian'
  | 'Arabic'
  | 'Hindi'
  | 'Chinese'
  | 'Japanese'
  | 'Korean';

/** `drawn` is the typographic cover; a file name is a picture in `covers/`, for theories and worlds in `scenes/`. */
export type DemoCover = 'drawn' | `${string}.webp`;

export type DemoPerson = {
  name: string;
  /** 3–20 of A–Z a–z 0–9 _ (decision 14). */
  username: string;
  bio: string;
  /** The creative thought of the profile (PROFILE-01); readers have none. */
  thought?: string;
  /** Where it is not given, the seeder makes `{username}@storyhearth.example`. */
  email?: string;
};

export type DemoBook = {
  title: string;
  description: string;
  genre: DemoGenre;
  language: DemoLanguage;
  /** Username of a person in `people.ts` (or of the welcome account, for the welcome shelf). */
  author: string;
  cover: DemoCover;
  /**
   * Each page in a small plain notation: paragraphs are divided by blank lines, a single line break inside a
   * paragraph stays one (verse), `# ` opens a heading, `*italic*` and `**bold**` mark words, and a paragraph of
   * the form `![what it shows](name.webp)` is a picture from `pictures/`.
   */
  pages: readonly string[];
};

export type DemoComment = {
  username: string;
  /** Exact title of a book of `books/`. */
  book: string;
  text: string;
  /** May be a fraction. */
  daysAgo: number;
};
