import { KIDS_GENRES } from '../../works/class-rules.ts';
import { kinds } from '../../works/kinds.ts';

export type KidsGenre = (typeof KIDS_GENRES)[number];

export const FEATURED = 6; // AMB-62
export const STORIES_AT_ONCE = 12;

/** Where a page of the stories begins: after the one that is featured or not (`1-`, `0-`), of this moment (microseconds since 1970) and id. */
export type StoryPlace = { at: string; id: string };

/** The tab of the address, in any case of letters; null is all of them (KIDS-05). */
export const genreFrom = (search: URLSearchParams): KidsGenre | null =>
  KIDS_GENRES.find((genre) => genre.toLowerCase() === search.get('genre')?.toLowerCase()) ?? null;

/** `after` in the address, `{featured}-{microseconds}_{id}`; null when there is none to understand: then the list begins at its beginning. */
export function storyCursorFrom(search: URLSearchParams): StoryPlace | null {
  const found = /^([01]-\d{1,16})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(search.get('after') ?? '');
  return found?.[1] && found[2] ? { at: found[1], id: found[2] } : null;
}

/** The address of the zone: its tab, and where the stories go on. `under` is the list alone, as data. */
export function zoneAddress(genre: KidsGenre | null, place: StoryPlace | null = null, under = ''): string {
  const search = new URLSearchParams();
  if (genre) search.set('genre', genre.toLowerCase());
  if (place) search.set('after', `${place.at}_${place.id}`);
  const asked = search.toString();
  return kinds.kids_book.list + under + (asked ? `?${asked}` : '');
}

/** KIDS-09, AMB-64: names for what a young writer does, earned by nobody and lost by nobody. */
export const ZONE_BADGES = [
  { name: 'Adventurer', words: 'Starts a story without knowing the end.' },
  { name: 'Storyteller', words: 'Tells it so that everybody leans in.' },
  { name: 'Wordsmith', words: 'Finds the word that fits.' },
  { name: 'Creator', words: 'Makes brand-new things.' },
  { name: 'Explorer', words: 'Reads stories by new people.' },
] as const;

/** OPT-24. */
export const YOUNG_WRITERS_TIPS = [
  { name: 'Imagine Freely', words: 'There are no wrong ideas. A sofa may be a ship.' },
  { name: 'Read Every Day', words: 'Other people’s stories teach you how yours could go.' },
  { name: 'Share Your Story', words: 'Read it out loud to somebody you love. Or to a toy.' },
  { name: 'Keep Going', words: 'Stop in the middle if you like. Your story waits for you.' },
] as const;
