import type { Place } from '../browse/browse-rules.ts';
import { asked } from '../search/search-rules.ts';
import { CATEGORY_MOST, TAG_MOST, TAGS_MOST } from './channel-rules.ts';

export const CHANNELS_AT_ONCE = 24;
export const FEATURED = 2; // COMM-04
export const MINE_SHOWN = 12;
/** Above it `99+` is said. */
export const NEW_MOST = 99;

/** Which channels: all, one's own, or those one joined. */
export const WHOSE = { own: 'Your Created Channels', joined: 'Channels You’ve Joined' } as const;
export type Whose = keyof typeof WHOSE;

/** What the list is asked for; all of it stands in the address (COMM-07 to -12). */
export type Asked = { text: string; category: string | null; tags: readonly string[]; whose: Whose | null };

/** A channel in a list, as the viewer may see it; `at` is its creation in microseconds since 1970. */
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
export type MyChannel = ListedChannel & { isOwner: boolean; news: number };
export type ChannelsPage = { channels: ListedChannel[]; more: Place | null };

const cut = (word: string, most: number) => [...word.trim()].slice(0, most).join('');

export function requestedList(search: URLSearchParams): Asked {
  const whose = search.get('in');
  return {
    text: asked(search.get('q')).query,
    category: cut(search.get('category') ?? '', CATEGORY_MOST) || null,
    tags: [...new Set(search.getAll('tag').map((tag) => cut(tag, TAG_MOST).toLowerCase()))].filter(Boolean).slice(0, TAGS_MOST),
    whose: whose === 'own' || whose === 'joined' ? whose : null,
  };
}

export function listSearch({ text, category, tags, whose }: Asked, place: Place | null = null): string {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (category) search.set('category', category);
  for (const tag of tags) search.append('tag', tag);
  if (whose) search.set('in', whose);
  if (place) search.set('after', `${place.at}_${place.id}`);
  return search.size ? `?${search}` : '';
}

export const EVERYTHING: Asked = { text: '', category: null, tags: [], whose: null };
/** How many filters are on; what is searched for is none. */
export const filtersOn = ({ category, tags, whose }: Asked) => Number(category !== null) + tags.length + Number(whose !== null);

/** With the tag, or without it when it is there. */
export const toggled = (all: Asked, tag: string): Asked => ({
  ...all,
  tags: all.tags.includes(tag) ? all.tags.filter((one) => one !== tag) : [...all.tags, tag],
});

/** The list of all channels of a category, or with a tag. */
const filtered = (asked: Partial<Asked>) => `/community${listSearch({ ...EVERYTHING, ...asked })}#explore`;
export const categoryAddress = (category: string) => filtered({ category });
export const tagAddress = (tag: string) => filtered({ tags: [tag] });

/** Categories and tags that channels carry besides the suggested ones, the most frequent first. */
export type InUse = { categories: string[]; tags: string[] };
export const CATEGORIES_IN_USE = 24;
export const TAGS_IN_USE = 40;
