import { cursorParam } from '../../lists/cursor-rules.ts';
import { KIDS_GENRES } from '../../works/class-rules.ts';
import { kinds } from '../../works/kinds.ts';

export type KidsGenre = (typeof KIDS_GENRES)[number];

export const FEATURED_SHOWN = 6; // AMB-62
export const STORIES_PAGE_SIZE = 12;

/** A keyset cursor: `at` is `1-` or `0-` (featured or not) followed by the creation time in microseconds since 1970. */
export type StoryCursor = { at: string; id: string };

/** The tab of a URL, case-insensitive; null means all genres. */
export const genreFrom = (search: URLSearchParams): KidsGenre | null =>
  KIDS_GENRES.find((genre) => genre.toLowerCase() === search.get('genre')?.toLowerCase()) ?? null;

/** Parses the `after` parameter, `{featured}-{microseconds}_{id}`; null if it is missing or invalid. */
export function storyCursorFrom(search: URLSearchParams): StoryCursor | null {
  const found = /^([01]-\d{1,16})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(search.get('after') ?? '');
  return found?.[1] && found[2] ? { at: found[1], id: found[2] } : null;
}

/** The URL of the zone with a tab and a cursor. `path` is appended, for the JSON list. */
export function zoneAddress(genre: KidsGenre | null, cursor: StoryCursor | null = null, path = ''): string {
  const search = new URLSearchParams();
  if (genre) search.set('genre', genre.toLowerCase());
  if (cursor) search.set('after', cursorParam(cursor));
  const query = search.toString();
  return kinds.kids_book.list + path + (query ? `?${query}` : '');
}

/** Static badges; they cannot be earned or lost (KIDS-09, AMB-64). */
export const ZONE_BADGES = [
  { name: 'Adventurer', words: 'Starts a story without knowing the end.' },
  { name: 'Storyteller', words: 'Tells it so that everybody leans in.' },
  { name: 'Wordsmith', words: 'Finds the word that fits.' },
  { name: 'Creator', words: 'Makes brand-new things.' },
  { name: 'Explorer', words: 'Reads stories by new people.' },
] as const;

export const YOUNG_WRITERS_TIPS = [
  { name: 'Imagine Freely', words: 'There are no wrong ideas. A sofa may be a ship.' },
  { name: 'Read Every Day', words: 'Other people’s stories teach you how yours could go.' },
  { name: 'Share Your Story', words: 'Read it out loud to somebody you love. Or to a toy.' },
  { name: 'Keep Going', words: 'Stop in the middle if you like. Your story waits for you.' },
] as const;
