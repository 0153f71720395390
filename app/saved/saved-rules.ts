import type { Kind } from '../works/kinds.ts';

export const SAVED_PAGE = 24;

/** SAVED-02: All, and one for each shelved kind, by the name of the address; kids stories and challenge entries stand under All (AMB-66). */
export const SAVED_FILTERS: readonly { name: string; kind: Kind | null }[] = [
  { name: 'All', kind: null },
  { name: 'Books', kind: 'book' },
  { name: 'Comics', kind: 'comic' },
  { name: 'Theories', kind: 'theory' },
  { name: 'Worlds', kind: 'world' },
];

export const kindFrom = (search: URLSearchParams): Kind | null => {
  const asked = search.get('kind');
  return SAVED_FILTERS.find(({ kind }) => kind === asked)?.kind ?? null;
};
