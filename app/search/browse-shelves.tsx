import { Link } from 'react-router';
import '#ui/chip.css';
import { KindGlyph } from '../works/kind-label.tsx';
import { type Kind, kinds, shelved } from '../works/kinds.ts';
import './browse-shelves.css';

const SHELVES: readonly Kind[] = [...shelved.map(({ kind }) => kind), 'kids_book'];

/** The lists of works, for whoever has typed nothing yet or found nothing. */
export const BrowseShelves = ({ onOpen }: { onOpen?(): void }) => (
  <nav className="browse-shelves" aria-label="Browse">
    <p aria-hidden>Or browse</p>
    <ul>
      {SHELVES.map((kind) => (
        <li key={kind}>
          <Link className="chip" to={kinds[kind].list} onClick={onOpen}>
            <KindGlyph kind={kind} size={18} className={`kind-${kinds[kind].look}`} />
            {kinds[kind].plural}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
