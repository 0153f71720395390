import { Link } from 'react-router';
import { LIBRARY_SORTS, type LibrarySort, type ListedShelf, SHELVES, type Shelf, type ShelfCounts, shelfAddress } from './library-rules.ts';
import '#ui/controls/chip.css';
import '../browse/chips.css';

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

/** The sortings of a shelf. */
export const SortLinks = ({ shelf, current, isSelecting }: { shelf: Shelf; current: LibrarySort; isSelecting: boolean }) => (
  <nav aria-label="Sort by" className="library-sorts">
    <span aria-hidden>Sort by</span>
    <ul>
      {LIBRARY_SORTS.map(({ sort, name }) => (
        <li key={sort}>
          <Link to={shelfAddress(shelf, null, sort, isSelecting)} preventScrollReset aria-current={sort === current ? 'true' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
