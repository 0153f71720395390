import { Link } from 'react-router';
import '#ui/controls/chip.css';
import './chips.css';
import type { Kind } from '../../works/kinds.ts';
import { filterOf, listAddress } from '../browse-rules.ts';

type Props = { kind: Kind; words: readonly string[]; chosen: string | null; language: string | null; isFiltered?: boolean };

/** All, and one chip for each genre, category or tag: plain links, so that the URL has the choice. */
export function FilterChips({ kind, words, chosen, language, isFiltered = false }: Props) {
  const same = (word: string) => word.toLowerCase() === chosen?.toLowerCase();
  // The filter of the URL has a chip even if it is unknown.
  const shown = chosen && !words.some(same) ? [chosen, ...words] : words;
  if (!shown.length && !language && !isFiltered) return null; // All would be the only choice
  const chip = (word: string | null, on: boolean) => (
    <li key={word ?? ''}>
      <Link className="chip" to={listAddress(kind, word)} preventScrollReset aria-current={on ? 'true' : undefined}>
        <span dir="auto">{word ?? 'All'}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label={`By ${filterOf(kind)}`}>
      <ul className="browse-chips">
        {chip(null, !chosen && !language && !isFiltered)}
        {language && (
          <li>
            <Link className="chip" to={listAddress(kind, null, null, language)} preventScrollReset aria-current="true">
              In <bdi>{language}</bdi>
            </Link>
          </li>
        )}
        {shown.map((word) => chip(word, same(word)))}
      </ul>
    </nav>
  );
}
