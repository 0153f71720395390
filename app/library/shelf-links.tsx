import { Link } from 'react-router';
import {
  LIBRARY_SORTS,
  type LibrarySort,
  type ListedShelf,
  SHELVES,
  type Shelf,
  type ShelfCounts,
  type ShelfView,
  shelfAddress,
} from './library-rules.ts';
import '#ui/controls/chip.css';
import '../browse/chips/chips.css';

/** The shelves of the library with their counts. */
export const ShelfLinks = ({ counts, current }: { counts: ShelfCounts; current: ListedShelf }) => (
  <nav aria-label="Shelves">
    <ul className="browse-chips">
      {SHELVES.map(({ shelf, name }) => (
        <li key={shelf}>
          <Link className="chip" to={shelfAddress(shelf)} preventScrollReset aria-current={shelf === current ? 'true' : undefined}>
            {name} <span className="library-count">{counts[shelf].toLocaleString('en-US')}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** The sort orders of a shelf; `view` is how it is shown otherwise. */
export const SortLinks = ({ shelf, current, view }: { shelf: Shelf; current: LibrarySort; view: Omit<ShelfView, 'sort'> }) => (
  <nav aria-label="Sort by" className="library-sorts">
    <span aria-hidden>Sort by</span>
    <ul>
      {LIBRARY_SORTS.map(({ sort, name }) => (
        <li key={sort}>
          <Link to={shelfAddress(shelf, { ...view, sort })} preventScrollReset aria-current={sort === current ? 'true' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
