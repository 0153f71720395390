import { href } from 'react-router';
import { type Cursor, cursorParam } from '../lists/cursor-rules.ts';
import { normalizeQuery } from '../search/search-rules.ts';
import { CHANNEL_CATEGORY_MAX, CHANNEL_TAG_MAX, CHANNEL_TAGS_MAX } from './channel-rules.ts';

export const CHANNELS_PAGE_SIZE = 24;
export const FEATURED_SHOWN = 2; // COMM-04
export const MY_CHANNELS_SHOWN = 12;
/** Larger counts are shown as `99+`. */
export const NEW_MAX = 99;

/** The viewer's own lists of channels, with their headings. */
export const MEMBERSHIPS = { own: 'Your Created Channels', joined: 'Channels You’ve Joined' } as const;
export type Membership = keyof typeof MEMBERSHIPS;

/** Search text and filters of the list, all of which are part of the URL. */
export type ChannelQuery = { text: string; category: string | null; tags: readonly string[]; membership: Membership | null };

/** A channel in a list; `at` is its creation time in microseconds since 1970. */
export type ListedChannel = {
  id: string;
  name: string;
  description: string;
  coverImage: string;
  category: string;
  tags: string[];
  memberCount: number;
  isPrivate: boolean;
  isMember: boolean;
  at: string;
};
export type MyChannel = ListedChannel & {
  isOwner: boolean;
  newMessageCount: number;
  /** Open join requests, for those who answer them. */
  requestCount: number;
};
export type ChannelsPage = { channels: ListedChannel[]; more: Cursor | null };

const cut = (word: string, max: number) => [...word.trim()].slice(0, max).join('');

export function channelQueryFrom(search: URLSearchParams): ChannelQuery {
  const membership = search.get('in');
  return {
    text: normalizeQuery(search.get('q')).query,
    category: cut(search.get('category') ?? '', CHANNEL_CATEGORY_MAX) || null,
    tags: [...new Set(search.getAll('tag').map((tag) => cut(tag, CHANNEL_TAG_MAX).toLowerCase()))]
      .filter(Boolean)
      .slice(0, CHANNEL_TAGS_MAX),
    membership: membership === 'own' || membership === 'joined' ? membership : null,
  };
}

export function listSearch({ text, category, tags, membership }: ChannelQuery, cursor: Cursor | null = null): string {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (category) search.set('category', category);
  for (const tag of tags) search.append('tag', tag);
  if (membership) search.set('in', membership);
  if (cursor) search.set('after', cursorParam(cursor));
  return search.size ? `?${search}` : '';
}

export const NO_FILTERS: ChannelQuery = { text: '', category: null, tags: [], membership: null };
/** The number of active filters; the search text does not count. */
export const filtersOn = ({ category, tags, membership }: ChannelQuery) =>
  Number(category !== null) + tags.length + Number(membership !== null);

/** Adds the tag, or removes it when present. */
export const toggled = (query: ChannelQuery, tag: string): ChannelQuery => ({
  ...query,
  tags: query.tags.includes(tag) ? query.tags.filter((name) => name !== tag) : [...query.tags, tag],
});

/** Links to the list of all channels, filtered. */
const filtered = (filters: Partial<ChannelQuery>) => `${href('/community')}${listSearch({ ...NO_FILTERS, ...filters })}#explore`;
export const categoryAddress = (category: string) => filtered({ category });
export const tagAddress = (tag: string) => filtered({ tags: [tag] });

/** Categories and tags in use besides the suggested ones, most frequent first. */
export type InUse = { categories: string[]; tags: string[] };
export const CATEGORIES_SHOWN = 24;
export const TAGS_SHOWN = 40;
