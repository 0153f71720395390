import { href } from 'react-router';
import { type Filter, filterAddress, NO_FILTER, SEARCHED_PARAM } from '../browse/filter/filter-rules.ts';
import { LIBRARY_STATES, type LibraryState, STATE_NAMES } from '../engagement/library/state-rules.ts';
import { type Cursor, cursorParam } from '../lists/cursor-rules.ts';

export const LIBRARY_PAGE_SIZE = 24;
/** How many works of a shelf one request with a filter scans (FILTER-07). */
export const LIBRARY_BOUND = { works: 5_000 };

export type Shelf = 'all' | LibraryState | 'saved';
/** The shelves that are linked: Collections and History have pages of their own. */
const PAGES = { collections: href('/library/collections'), history: href('/library/history') };
export type ListedShelf = Shelf | keyof typeof PAGES;
export const SHELVES: readonly { shelf: ListedShelf; name: string }[] = [
  { shelf: 'all', name: 'All' },
  ...LIBRARY_STATES.map((shelf) => ({ shelf, name: STATE_NAMES[shelf] })),
  { shelf: 'saved', name: 'Saved' },
  { shelf: 'collections', name: 'Collections' },
  { shelf: 'history', name: 'History' },
];
export type ShelfCounts = Record<ListedShelf, number>;

export type LibrarySettings = { byReading: boolean; historyPaused: boolean };

export const YOUR_LIBRARY = { to: href('/library'), name: 'your library' };

const isPage = (shelf: ListedShelf): shelf is keyof typeof PAGES => shelf in PAGES;

/** The shelf that a URL selects; an unknown one is All. */
export const shelfFrom = (search: URLSearchParams): Shelf => {
  const value = search.get('shelf');
  const found = SHELVES.find(({ shelf }) => shelf === value)?.shelf;
  return found && !isPage(found) ? found : 'all';
};

export type LibrarySort = 'added' | 'read' | 'title' | 'updated' | 'new';
export const LIBRARY_SORTS: readonly { sort: LibrarySort; name: string }[] = [
  { sort: 'added', name: 'Added' },
  { sort: 'read', name: 'Last read' },
  { sort: 'title', name: 'Title' },
  { sort: 'updated', name: 'Updated' },
  { sort: 'new', name: 'New chapters' },
];

/** The sorting that a URL selects; an unknown one is by when works were added. */
export const sortFrom = (search: URLSearchParams): LibrarySort => {
  const value = search.get('sort');
  return LIBRARY_SORTS.find(({ sort }) => sort === value)?.sort ?? 'added';
};

/** How a shelf is shown; `isSelecting` adds a checkbox to each work. */
export type ShelfView = { cursor?: Cursor | null; searched?: number | null; sort?: LibrarySort; isSelecting?: boolean; filter?: Filter };

/** The page of a shelf. */
export const shelfAddress = (shelf: ListedShelf, { cursor, searched, sort = 'added', isSelecting, filter = NO_FILTER }: ShelfView = {}) => {
  if (isPage(shelf)) return PAGES[shelf];
  const search = new URLSearchParams({
    ...(shelf !== 'all' && { shelf }),
    ...(sort !== 'added' && { sort }),
    ...(isSelecting && { select: 'yes' }),
    ...(cursor && { after: cursorParam(cursor) }),
    ...(searched && { [SEARCHED_PARAM]: String(searched) }),
  }).toString();
  return filterAddress(href('/library') + (search && `?${search}`), filter);
};

type Words = { title: string; text: string };
/** What an empty shelf says. */
export const EMPTY_SHELVES: Record<Shelf, Words> = {
  all: { title: 'Nothing here yet', text: 'Works you mark as “Want to read” appear here.' },
  want: { title: 'A pile of nothing, so far', text: 'Mark what you mean to read, and it waits here without a look of reproach.' },
  reading: { title: 'Between books', text: 'What you mark as “Reading” appears here. The bookmark is optional.' },
  finished: { title: 'No last pages yet', text: 'What you mark as “Finished” appears here.' },
  dropped: { title: 'No regrets', text: 'Life is short and some books are not. What you mark as “Dropped” appears here.' },
  saved: { title: 'Nothing saved yet', text: 'Press Save on anything you would like to come back to.' },
};
