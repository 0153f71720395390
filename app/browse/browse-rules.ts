import { type Kind, kinds } from '../works/kinds.ts';

/** Six rows of four (BROWSE-11). */
export const PAGE_SIZE = 24;
export const TAGS_OFFERED = 24;
const WORD_MAX = 60;
const LANGUAGE_MAX = 60;

/** The cursor of a list: the timestamp (microseconds since 1970) and the id of the last item of the previous page. */
export type Place = { at: string; id: string };

/** The URL parameter of the filter: genre, category or tag. */
export const filterOf = (kind: Kind) => (kinds[kind].classedBy === 'tags' ? 'tag' : kinds[kind].classedBy);

export const classFrom = (search: URLSearchParams, kind: Kind) => search.get(filterOf(kind))?.trim().slice(0, WORD_MAX) || null;

/** The language filter taken over from the home page. */
export const languageFrom = (search: URLSearchParams) => search.get('language')?.trim().slice(0, LANGUAGE_MAX) || null;

/** The cursor in `after`, `{microseconds}_{id}`; null if missing or invalid, and then the list starts at the first page. */
export function cursorFrom(search: URLSearchParams): Place | null {
  const found = /^(\d{1,16})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(search.get('after') ?? '');
  return found?.[1] && found[2] ? { at: found[1], id: found[2] } : null;
}

/** The URL of a list: its filter or its language, and the cursor. */
export function listAddress(kind: Kind, word: string | null, place: Place | null = null, language: string | null = null): string {
  const search = new URLSearchParams();
  if (word) search.set(filterOf(kind), word);
  else if (language) search.set('language', language);
  if (place) search.set('after', `${place.at}_${place.id}`);
  const query = search.toString();
  return kinds[kind].list + (query ? `?${query}` : '');
}
