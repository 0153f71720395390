import { books } from './books/index.ts';
import { comments } from './comments.ts';
import { DEMO_READER, DEMO_WRITER, people } from './people.ts';
import type { DemoBook } from './shape.ts';

/** The activity on one book, by username. Counts are computed from the rows (decision 2). */
export type DemoActivity = {
  /** Exact title. */
  book: string;
  /** 0–400, and always before the first comment. */
  publishedDaysAgo: number;
  viewers: readonly string[];
  /** Always among the viewers, as are savers and people with a bookmark. */
  likers: readonly string[];
  savers: readonly { username: string; daysAgo: number }[];
  /** `page` counts from 1; `daysAgo` may be a fraction. */
  progress: readonly { username: string; page: number; daysAgo: number }[];
};

/** The probability that a person opens these books; the rest are random, so that the rows of home differ. */
const fame: Readonly<Record<string, number>> = {
  'The Lighthouse That Remembered': 1,
  'Moth Season': 0.9,
  'Salt Letters': 0.82,
  'Nine Kinds of Rain': 0.74,
  'La casa que olvidó su puerta': 0.7,
  'Ember Street': 0.68,
  'The Vending Machine at the End of the World': 0.66,
  'The Clockmaker’s Spare Hour': 0.62,
  'حكاية القنديل الأخير': 0.58,
  屋上の水族館: 0.55,
  'Сад на крыше': 0.54,
};

/** Fixed bookmarks of the two demo logins, so that Continue Reading has good content. */
const bookmarks: Readonly<Record<string, readonly (readonly [book: string, page: number, daysAgo: number])[]>> = {
  [DEMO_READER]: [
    ['Moth Season', 2, 0.08],
    ['The Lighthouse That Remembered', 5, 1.1],
    ['Le Marchand d’horizons', 1, 3],
    ['Cold Harbour Protocol', 2, 6],
    ['The Cartographer’s Apprentice Who Could Not Find the North, and Other Wayward Tales of the Inland Sea', 3, 12],
  ],
  [DEMO_WRITER]: [
    ['حكاية القنديل الأخير', 3, 0.2],
    ['The Lighthouse That Remembered', 12, 1.3],
    ['Salt Letters', 3, 2],
    ['屋上の水族館', 2, 6],
    ['Nine Kinds of Rain', 2, 14],
  ],
};

/** A small seeded random number generator (0 to 1), so that every demo is the same. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Seeds by title, so that adding a book does not change the activity of others. */
function seedOf(title: string): number {
  let seed = 0;
  for (const letter of title) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return seed;
}

function activityOf(book: DemoBook): DemoActivity {
  const chance = mulberry32(seedOf(book.title));
  const upTo = (max: number) => Math.floor(chance() * (max + 1));

  const remarks = comments.filter((comment) => comment.book === book.title);
  const firstRemark = Math.max(0, ...remarks.map((comment) => comment.daysAgo));
  // Books with only recent comments, or none, are new; the others are older.
  const publishedDaysAgo = Math.min(400, firstRemark + (firstRemark <= 14 ? 1 : 4 + upTo(220)));

  const drawn = 0.2 + chance() * (book.language === 'English' ? 0.4 : 0.25);
  const draw = fame[book.title] ?? drawn;
  const fixed = Object.entries(bookmarks).flatMap(([username, list]) =>
    list.filter(([title]) => title === book.title).map(([, page, daysAgo]) => ({ username, page, daysAgo })),
  );
  const involved = new Set([...remarks.map((comment) => comment.username), ...fixed.map((mark) => mark.username)]);
  const others = people.map((person) => person.username).filter((username) => username !== book.author);
  const viewers = others.filter((username) => chance() < draw || involved.has(username));
  const likers = viewers.filter(() => chance() < 0.3 + 0.6 * draw);
  const savers = viewers.filter(() => chance() < 0.15 + 0.2 * draw).map((username) => ({ username, daysAgo: upTo(publishedDaysAgo) }));
  const progress = viewers
    .filter((username) => chance() < 0.6 && !(username in bookmarks))
    .map((username) => ({ username, page: 1 + upTo(book.pages.length - 1), daysAgo: upTo(publishedDaysAgo) }));

  return { book: book.title, publishedDaysAgo, viewers, likers, savers, progress: [...fixed, ...progress] };
}

export const activity: readonly DemoActivity[] = books.map(activityOf);
