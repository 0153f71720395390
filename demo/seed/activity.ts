import { type DemoBook, everyone, type People } from './parse/content.ts';
import { DEMO_READER, DEMO_WRITER } from './people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The activity on one book, by username. Counts are computed from the rows (decision 2). */
export type Activity = {
  /** 0–400, and always before the first comment. */
  publishedDaysAgo: number;
  viewers: readonly string[];
  /** Always among the viewers, as are savers and people with a bookmark. */
  likers: readonly string[];
  savers: readonly { username: string; daysAgo: number }[];
  /** `page` counts from 1; `daysAgo` may be a fraction. */
  progress: readonly { username: string; page: number; daysAgo: number }[];
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

export function activityOf(book: DemoBook, people: People): Activity {
  const random = mulberry32(seedOf(book.title));
  const upTo = (max: number) => Math.floor(random() * (max + 1));

  const firstComment = Math.max(0, ...book.comments.map(({ ago }) => ago / DAY_MS));
  // Books with only recent comments, or none, are new; the others are older.
  const publishedDaysAgo = Math.min(400, firstComment + (firstComment <= 14 ? 1 : 4 + upTo(220)));

  const randomReadBy = 0.2 + random() * (book.language === 'English' ? 0.4 : 0.25);
  const readBy = book.readBy ?? randomReadBy;
  const fixed = book.bookmarks.map(({ by, page, ago }) => ({ username: by, page, daysAgo: ago / DAY_MS }));
  const involved = new Set([...book.comments, ...book.comments.flatMap(({ replies }) => replies), ...book.bookmarks].map(({ by }) => by));
  const others = everyone(people)
    .map(({ username }) => username)
    .filter((username) => username !== book.author);
  const viewers = others.filter((username) => random() < readBy || involved.has(username));
  const likers = viewers.filter(() => random() < 0.3 + 0.6 * readBy);
  const savers = viewers.filter(() => random() < 0.15 + 0.2 * readBy).map((username) => ({ username, daysAgo: upTo(publishedDaysAgo) }));
  // The demo logins have only the bookmarks of the front matter, so that Continue Reading has good content.
  const progress = viewers
    .filter((username) => random() < 0.6 && username !== DEMO_WRITER && username !== DEMO_READER)
    .map((username) => ({ username, page: 1 + upTo(book.pages.length - 1), daysAgo: upTo(publishedDaysAgo) }));

  return { publishedDaysAgo, viewers, likers, savers, progress: [...fixed, ...progress] };
}
