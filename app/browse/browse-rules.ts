import { type Kind, kinds } from '../works/kinds.ts';

/** Six rows of four (BROWSE-11). */
export const PAGE_SIZE = 24;
export const TAGS_OFFERED = 24;
const WORD_MAX = 60;
const LANGUAGE_MAX = 60;

/** Where a page of a list begins: after the work of this moment (microseconds since 1970) and id. */
export type Place = { at: string; id: string };

/** The name of the filter in the address: genre, category or tag. */
export const filterOf = (kind: Kind) => (kinds[kind].classedBy === 'tags' ? 'tag' : kinds[kind].classedBy);

export const classFrom = (search: URLSearchParams, kind: Kind) => search.get(filterOf(kind))?.trim().slice(0, WORD_MAX) || null;

/** The language that the front page was in when somebody asked for all of a kind. */
export const languageFrom = (search: URLSearchParams) => search.get('language')?.trim().slice(0, LANGUAGE_MAX) || null;

/** `after` in the address, `{microseconds}_{id}`; null when there is none to understand: then the list begins at its beginning. */
export function cursorFrom(search: URLSearchParams): Place | null {
  const found = /^(\d{1,16})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(search.get('after') ?? '');
  return found?.[1] && found[2] ? { at: found[1], id: found[2] } : null;
}

/** The address of a list: its filter or its language, and where it goes on. */
export function listAddress(kind: Kind, word: string | null, place: Place | null = null, language: string | null = null): string {
  const search = new URLSearchParams();
  if (word) search.set(filterOf(kind), word);
  else if (language) search.set('language', language);
  if (place) search.set('after', `${place.at}_${place.id}`);
  const asked = search.toString();
  return kinds[kind].list + (asked ? `?${asked}` : '');
}
