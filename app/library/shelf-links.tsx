import { href, Link } from 'react-router';
import { type ListedShelf, SHELVES, type ShelfCounts, shelfAddress } from './library-rules.ts';
import '#ui/controls/chip.css';
import '../browse/chips.css';

/** The shelves of the library with their counts. */
export const ShelfLinks = ({ counts, current }: { counts: ShelfCounts; current: ListedShelf }) => (
  <nav aria-label="Shelves">
    <ul className="browse-chips">
      {SHELVES.map(({ shelf, name }) => (
        <li key={shelf}>
          <Link
            className="chip"
            to={shelf === 'history' ? href('/library/history') : shelfAddress(shelf)}
            preventScrollReset
            aria-current={shelf === current ? 'true' : undefined}
          >
            {name} <span className="library-count">{counts[shelf].toLocaleString('en-US')}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
