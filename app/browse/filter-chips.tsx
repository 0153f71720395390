import { Link } from 'react-router';
import '#ui/chip.css';
import type { Kind } from '../works/kinds.ts';
import { filterOf, listAddress } from './browse-rules.ts';

type Props = { kind: Kind; words: readonly string[]; chosen: string | null; language: string | null };

/** All, and one chip for each genre, category or tag (BROWSE-01 to -04): plain links, so the choice stands in the address. */
export function FilterChips({ kind, words, chosen, language }: Props) {
  const same = (word: string) => word.toLowerCase() === chosen?.toLowerCase();
  // What was asked for by its address stands among the chips, known or not.
  const shown = chosen && !words.some(same) ? [chosen, ...words] : words;
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
        {chip(null, !chosen && !language)}
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
