import { href } from 'react-router';
import { normalized } from '../forms/text-rules.ts';
import type { Kind } from '../works/kinds.ts';
import type { WorkFacts } from '../works/length/reading-time.ts';
import type { Coverable } from '../works/ratings/card-cover.server.ts';

/** Characters of a query that are searched; the page says if there are more. */
export const QUERY_MAX = 100;
/** Hits of each kind that are counted; more are shown as `50+`. */
export const COUNT_MAX = 50;
/** Hits of each kind that are shown. */
export const SHOWN_MAX = 30;
/** People shown above the content in the tab with both. */
const PEOPLE_AMONG_ALL = 5;
export const QUERY_CUT = `Only the first ${QUERY_MAX} characters are searched.`;
export const MORE_RESULTS = 'There’s more. Keep typing to narrow it down.';
export const TRY_SHORTER_QUERY = 'Try a shorter word.';
export const AUTHOR_UNKNOWN = 'Unknown author';

export const TABS = [
  { tab: 'all', name: 'All Results' },
  { tab: 'users', name: 'Users' },
  { tab: 'content', name: 'Content' },
] as const;
export type Tab = (typeof TABS)[number]['tab'];

export type PersonHit = { id: string; name: string; username: string; bio: string; profilePicture: string | null };
export type WorkHit = WorkFacts &
  Coverable & {
    id: string;
    kind: Kind;
    title: string;
    description: string;
    cover: string | null;
    author: { name: string; username: string };
  };
/** A number of hits, and whether there are more. */
export type Count = { n: number; more: boolean };
export type Found = { query: string; cut: boolean; people: PersonHit[]; works: WorkHit[]; counts: Record<Tab, Count> };

/** The query to search for: well-formed, without control characters, single spaces, at most QUERY_MAX characters. */
export function normalizeQuery(typed: string | null): { query: string; cut: boolean } {
  const letters = [
    ...normalized((typed ?? '').slice(0, 20_000).toWellFormed(), 'NFKC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ];
  return { query: letters.slice(0, QUERY_MAX).join('').trim(), cut: letters.length > QUERY_MAX };
}

export const tabFrom = (word: string | null): Tab => TABS.find(({ tab }) => tab === word)?.tab ?? 'all';

export const countWords = ({ n, more }: Count) => `${n}${more ? '+' : ''}`;

export function searchAddress(query: string, tab: Tab = 'all') {
  const search = new URLSearchParams(query ? { q: query } : {});
  if (tab !== 'all') search.set('in', tab);
  return `${href('/search')}${search.size ? `?${search}` : ''}`;
}

/** What the tab shows, in order. */
export const shownIn = (tab: Tab, { people, works }: Found) => ({
  people: tab === 'content' ? [] : tab === 'all' && works.length ? people.slice(0, PEOPLE_AMONG_ALL) : people,
  works: tab === 'users' ? [] : works,
});
