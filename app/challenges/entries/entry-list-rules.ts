import { href } from 'react-router';
import { type Cursor, cursorParam } from '../../lists/cursor-rules.ts';
import type { WorkFacts } from '../../works/length/reading-time.ts';
import type { Coverable } from '../../works/ratings/card-cover.server.ts';

/** The orders of entries, as displayed. `all` and `recent` are newest first; `recent` has only the last days of the challenge. */
export const SORTS = ['all', 'popular', 'recent'] as const;
export type Sort = (typeof SORTS)[number];
export const SORT_NAMES: Record<Sort, string> = { all: 'All', popular: 'Popular', recent: 'Recent' };

/** How many days back Recent goes, from now or from the end of a past challenge. */
export const RECENT_DAYS = 3;
export const ENTRIES_PAGE_SIZE = 20;
export const OWN_ENTRIES_SHOWN = 6;
export const PAST_PAGE_SIZE = 8;

/** An entry in a list. `createdAt` is in milliseconds since 1970. */
export type EntryCard = WorkFacts &
  Coverable & {
    id: string;
    title: string;
    description: string;
    cover: string | null;
    likes: number;
    createdAt: number;
    author: { name: string; username: string; profilePicture: string | null };
  };
/** An entry of the viewer, with the title of its challenge. */
export type OwnEntry = Pick<EntryCard, 'id' | 'title' | 'cover' | 'likes' | 'author'> & { challenge: string };
/** `entries` counts the public ones. */
export type PastChallenge = { id: string; title: string; endDate: Date; entries: number };

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const PLACE = { popular: new RegExp(`^(\\d{1,9}\\.\\d{1,16})_(${ID})$`), recent: new RegExp(`^(\\d{1,16})_(${ID})$`) };

export const sortFrom = (search: URLSearchParams): Sort => SORTS.find((sort) => sort === search.get('sort')) ?? 'all';

/**
 * The cursor of the entry list: `{microseconds}_{id}`, or `{likes}.{microseconds}_{id}` for the order by likes. Null if missing or invalid;
 * the list then starts at the first page.
 */
export function entryCursorFrom(search: URLSearchParams, sort: Sort): Cursor | null {
  const found = PLACE[sort === 'popular' ? 'popular' : 'recent'].exec(search.get('after') ?? '');
  return found?.[1] && found[2] ? { at: found[1], id: found[2] } : null;
}

/** The cursor of past challenges: a start date in microseconds since 1970; null for the newest. */
export const pastCursorFrom = (search: URLSearchParams) => /^\d{1,16}$/.exec(search.get('before') ?? '')?.[0] ?? null;

type ListParams = { challenge?: string | null; sort?: Sort; after?: Cursor | null; before?: string | null };

/** The URL of the challenges page: a past challenge if given, the order, and the cursors of its lists. */
export function challengesAddress({ challenge, sort = 'all', after, before }: ListParams = {}, path = href('/weekly-challenges')): string {
  const search = new URLSearchParams();
  if (challenge) search.set('challenge', challenge);
  if (sort !== 'all') search.set('sort', sort);
  if (after) search.set('after', cursorParam(after));
  if (before) search.set('before', before);
  const query = search.toString();
  return path + (query && `?${query}`);
}
