import { ChevronDown, Languages } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { CachedPart } from '../../loading/cached-part.tsx';
import { useLanguages } from './use-languages.ts';
import '#ui/controls/chip.css';
import '#ui/controls/field.css';
import './language-filter.css';

const ALL = 'All Languages';

/**
 * The languages of all listed works, with a search box; the URL has the choice. A `<details>` element, so that it opens without JavaScript.
 */
export function LanguageFilter({ languages, language }: { languages: string[]; language: string | null }) {
  const box = useRef<HTMLDetailsElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !details.contains(event.target as Node)) {
        details.open = false;
        if (event instanceof KeyboardEvent) details.querySelector('summary')?.focus();
      }
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', close);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', close);
    };
  }, []);
  const choose = () => {
    if (box.current) box.current.open = false;
    setTyped('');
  };
  const wanted = typed.trim();
  const { found, waiting } = useLanguages(languages, typed);
  return (
    <div className="wrap language-filter">
      <span id="stories-in">Stories in</span>
      <details ref={box}>
        <summary className="chip" aria-describedby="stories-in">
          <Languages size={18} strokeWidth={1.75} aria-hidden />
          <bdi>{language ?? ALL}</bdi>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </summary>
        <div className="language-panel">
          <input
            className="input"
            type="search"
            aria-label="Find a language"
            placeholder="Find a language"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ul>
            {!wanted && (
              <li>
                <Link to={href('/')} preventScrollReset aria-current={language ? undefined : 'true'} onClick={choose}>
                  {ALL}
                </Link>
              </li>
            )}
            <CachedPart by={`languages ${JSON.stringify([language, found])}`}>
              {() =>
                found.map((name) => (
                  <li key={name}>
                    <Link
                      to={`/?language=${encodeURIComponent(name)}`}
                      preventScrollReset
                      aria-current={language === name ? 'true' : undefined}
                      onClick={choose}
                    >
                      <bdi>{name}</bdi>
                    </Link>
                  </li>
                ))
              }
            </CachedPart>
          </ul>
          <p role="status" className="language-none">
            {wanted && !waiting && !found.length ? 'No language by that name on the shelves.' : ''}
          </p>
        </div>
      </details>
    </div>
  );
}
