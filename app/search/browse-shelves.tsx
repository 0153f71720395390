import { Link } from 'react-router';
import '#ui/controls/chip.css';
import { useSite } from '../document/site.ts';
import { KindGlyph } from '../works/kind-label.tsx';
import { type Kind, kinds, listedKinds } from '../works/kinds.ts';
import './browse-shelves.css';

const SHELVES: readonly Kind[] = [...listedKinds.map(({ kind }) => kind), 'kids_book'];

/** Links to the lists of works, shown before a search and when nothing was found. */
export function BrowseShelves({ onOpen }: { onOpen?(): void }) {
  const { kidsZone } = useSite().site;
  const shelves = kidsZone === 'off' ? SHELVES.filter((kind) => kind !== 'kids_book') : SHELVES;
  return (
    <nav className="browse-shelves" aria-label="Browse">
      <p aria-hidden>Or browse</p>
      <ul>
        {shelves.map((kind) => (
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
}
