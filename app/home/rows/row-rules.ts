import { FILTERS_ON_HOME_MAX, HOME_ROW_WORKS } from '../../browse/saved-filters/saved-filter-rules.ts';
import { type ListedKind, listedKinds } from '../../works/kinds.ts';
import { CONTINUED_SHOWN, CREATORS_SHOWN } from '../rules.ts';

/** What the works of a row are sorted by; among equals the newest are first. */
export type RowOrder = 'views' | 'likes' | 'newest';
type RankedRow = { name: string; sub?: string; shown: number; order: RowOrder };

const SUB: Record<ListedKind, string> = {
  book: 'Settle in.',
  comic: 'Read the pictures first.',
  theory: 'Somebody has thought about this too much.',
  world: 'Mind the weather.',
};
const OF_KIND = 8; // HOME-27
const rowsOfKinds = Object.fromEntries(
  listedKinds.map(({ kind, plural }) => [kind, { name: plural, sub: SUB[kind], shown: OF_KIND, order: 'views' }]),
) as Record<ListedKind, RankedRow>;

/**
 * The rows of Home that are the first works in an order. The query, the page and `/how-lists-work` read name, length and order from here
 * (WHY-04).
 */
export const RANKED_ROWS = {
  trending: { name: 'Trending Now', shown: 7, order: 'views' }, // HOME-17
  recent: { name: 'Recently Added', sub: 'Ink still drying.', shown: 6, order: 'newest' }, // HOME-19
  loved: { name: 'Most Loved', shown: 6, order: 'likes' }, // HOME-20
  ...rowsOfKinds,
} satisfies Record<string, RankedRow>;
export type Row = keyof typeof RANKED_ROWS;

export const isRow = (row: string): row is Row => row in RANKED_ROWS;
export const ALL_ROWS = Object.keys(RANKED_ROWS).filter(isRow);

/** The other rows of Home, with the numbers that their queries and `/how-lists-work` read (WHY-04). */
export const OTHER_ROWS = {
  continued: { name: 'Continue Reading', shown: CONTINUED_SHOWN },
  /** Parts of the last `days` days. */
  chapters: { name: 'New chapters for you', shown: 8, days: 30 },
  /** Works with `tags` tags of one of the last `finished` finished works, among the `scanned` newest of each tag. */
  because: { name: 'Because you finished…', shown: 8, tags: 2, finished: 5, scanned: 200 },
  /**
   * Works of the last `days` days that were shown fewer than `showings` times, of authors whose account is `hours` hours old; of each the
   * first `ofAuthor`, and `scanned` in all.
   */
  newHere: { name: 'New here', shown: 8, days: 14, showings: 200, hours: 24, ofAuthor: 5, scanned: 1_000 },
  /** The works of up to `filters` saved filters; each row has the name of its filter. */
  filters: { name: 'Your saved filters', shown: HOME_ROW_WORKS, filters: FILTERS_ON_HOME_MAX },
  creators: { name: 'Community Spotlight', shown: CREATORS_SHOWN },
} as const;
export type OtherRow = keyof typeof OTHER_ROWS;
