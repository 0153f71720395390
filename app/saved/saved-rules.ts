import { type Kind, kinds } from '../works/kinds.ts';

export const SAVED_PAGE = 24;

/** SAVED-02: All, and one for each kind, by the name of the address. */
export const SAVED_FILTERS: readonly { name: string; kind: Kind | null }[] = [
  { name: 'All', kind: null },
  { name: 'Books', kind: 'book' },
  { name: 'Comics', kind: 'comic' },
  { name: 'Theories', kind: 'theory' },
  { name: 'Worlds', kind: 'world' },
];

export const kindAsked = (search: URLSearchParams): Kind | null => {
  const asked = search.get('kind') ?? '';
  return Object.hasOwn(kinds, asked) ? (asked as Kind) : null;
};
