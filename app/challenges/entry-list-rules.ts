import type { Place } from '../browse/browse-rules.ts';

/** CHALL-05, in its order. `all` and `recent` are newest first (CHALL-07, CHALL-21); `recent` ends after the last days of the challenge. */
export const SORTS = ['all', 'popular', 'recent'] as const;
export type Sort = (typeof SORTS)[number];
export const SORT_NAMES: Record<Sort, string> = { all: 'All', popular: 'Popular', recent: 'Recent' };

/** How many days back Recent goes, from now or from the end of a challenge that is over. */
export const RECENT_DAYS = 3;
export const ENTRIES_PAGE = 20;
export const OWN_SHOWN = 6;
export const PAST_SHOWN = 8;

/** An entry as lists show it (CHALL-21, DATA-26). `createdAt` in milliseconds since 1970. */
export type EntryCard = {
  id: string;
  title: string;
  description: string;
  cover: string | null;
  likes: number;
  createdAt: number;
  author: { name: string; username: string; profilePicture: string | null };
};
/** One of one's own, with the challenge it was written for (CHALL-03). */
export type OwnEntry = Pick<EntryCard, 'id' | 'title' | 'cover' | 'likes' | 'author'> & { challenge: string };
/** `entries` counts what everybody may see. */
export type PastChallenge = { id: string; title: string; endDate: Date; entries: number };

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const PLACE = { popular: new RegExp(`^(\\d{1,9}\\.\\d{1,16})_(${ID})$`), recent: new RegExp(`^(\\d{1,16})_(${ID})$`) };

export const sortFrom = (search: URLSearchParams): Sort => SORTS.find((sort) => sort === search.get('sort')) ?? 'all';

/**
 * After which entry the list goes on: `{microseconds}_{id}`, with the likes before it where the most likes come first (`{likes}.{microseconds}_{id}`).
 * Null when there is nothing to understand: then it begins at its beginning.
 */
export function entryCursorFrom(search: URLSearchParams, sort: Sort): Place | null {
  const found = PLACE[sort === 'popular' ? 'popular' : 'recent'].exec(search.get('after') ?? '');
  return found?.[1] && found[2] ? { at: found[1], id: found[2] } : null;
}

/** Before which start (microseconds since 1970) the past challenges go on; null is the newest. */
export const pastCursorFrom = (search: URLSearchParams) => /^\d{1,16}$/.exec(search.get('before') ?? '')?.[0] ?? null;

type Asked = { challenge?: string | null; sort?: Sort; after?: Place | null; before?: string | null };

/** The page of challenges: of a past one when it is named, in one of three orders, and where its lists go on. */
export function challengesAddress({ challenge, sort = 'all', after, before }: Asked = {}, path = '/weekly-challenges'): string {
  const search = new URLSearchParams();
  if (challenge) search.set('challenge', challenge);
  if (sort !== 'all') search.set('sort', sort);
  if (after) search.set('after', `${after.at}_${after.id}`);
  if (before) search.set('before', before);
  const asked = search.toString();
  return path + (asked && `?${asked}`);
}
