import type { Kind } from '../works/kinds.ts';
import { normalized } from '../works/text-rules.ts';

/** Characters of a search that are looked for; what is longer is said so. */
export const QUERY_MOST = 100;
/** As many of each are counted; above it `50+` is said. */
export const COUNT_MOST = 50;
/** As many of each are shown. */
export const SHOWN_MOST = 30;
/** People above the content, in the tab that has both. */
export const PEOPLE_AMONG_ALL = 5;
export const CUT_WORDS = `Only the first ${QUERY_MOST} characters are searched.`;
export const FIRST_WORDS = 'There’s more. Keep typing to narrow it down.';
export const SHORTER_WORDS = 'Try a shorter word.';
export const AUTHOR_UNKNOWN = 'Unknown author';

export const TABS = [
  { tab: 'all', name: 'All Results' },
  { tab: 'users', name: 'Users' },
  { tab: 'content', name: 'Content' },
] as const;
export type Tab = (typeof TABS)[number]['tab'];

export type PersonHit = { id: string; name: string; username: string; bio: string; profilePicture: string | null };
export type WorkHit = { id: string; kind: Kind; title: string; description: string; cover: string | null; author: { name: string } };
/** A number of hits, and whether there are more. */
export type Count = { n: number; more: boolean };
export type Found = { query: string; cut: boolean; people: PersonHit[]; works: WorkHit[]; counts: Record<Tab, Count> };

/** What somebody typed as it is looked for: whole letters, no control characters, one space between words, at most QUERY_MOST characters. */
export function asked(typed: string | null): { query: string; cut: boolean } {
  const letters = [
    ...normalized((typed ?? '').slice(0, 20_000).toWellFormed(), 'NFKC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ];
  return { query: letters.slice(0, QUERY_MOST).join('').trim(), cut: letters.length > QUERY_MOST };
}

export const tabFrom = (word: string | null): Tab => TABS.find(({ tab }) => tab === word)?.tab ?? 'all';

export const countWords = ({ n, more }: Count) => `${n}${more ? '+' : ''}`;

export function searchAddress(query: string, tab: Tab = 'all') {
  const search = new URLSearchParams(query ? { q: query } : {});
  if (tab !== 'all') search.set('in', tab);
  return `/search${search.size ? `?${search}` : ''}`;
}

/** What the tab shows, in order. */
export const shownIn = (tab: Tab, { people, works }: Found) => ({
  people: tab === 'content' ? [] : tab === 'all' && works.length ? people.slice(0, PEOPLE_AMONG_ALL) : people,
  works: tab === 'users' ? [] : works,
});
