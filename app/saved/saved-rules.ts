import type { Kind } from '../works/kinds.ts';

export const SAVED_PAGE_SIZE = 24;

/** All, and one per listed kind; kids stories and challenge entries are only under All (AMB-66). */
export const SAVED_FILTERS: readonly { name: string; kind: Kind | null }[] = [
  { name: 'All', kind: null },
  { name: 'Books', kind: 'book' },
  { name: 'Comics', kind: 'comic' },
  { name: 'Theories', kind: 'theory' },
  { name: 'Worlds', kind: 'world' },
];

export const kindFrom = (search: URLSearchParams): Kind | null => {
  const value = search.get('kind');
  return SAVED_FILTERS.find(({ kind }) => kind === value)?.kind ?? null;
};
