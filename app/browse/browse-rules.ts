import { type Cursor, cursorParam } from '../lists/cursor-rules.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import { LANGUAGE_MAX } from '../works/languages/language-list-rules.ts';

export const TAGS_SHOWN = 24;
const WORD_MAX = 60;

/** The URL parameter of the filter: genre, category or tag. */
export const filterOf = (kind: Kind) => (kinds[kind].classedBy === 'tags' ? 'tag' : kinds[kind].classedBy);

export const classFrom = (search: URLSearchParams, kind: Kind) => search.get(filterOf(kind))?.trim().slice(0, WORD_MAX) || null;

/** The language filter taken over from the home page. */
export const languageFrom = (search: URLSearchParams) => search.get('language')?.trim().slice(0, LANGUAGE_MAX) || null;

/** The URL of a list: its filter or its language, and the cursor. */
export function listAddress(kind: Kind, word: string | null, cursor: Cursor | null = null, language: string | null = null): string {
  const search = new URLSearchParams();
  if (word) search.set(filterOf(kind), word);
  else if (language) search.set('language', language);
  if (cursor) search.set('after', cursorParam(cursor));
  const query = search.toString();
  return kinds[kind].list + (query ? `?${query}` : '');
}
