import { useId } from 'react';

type OutlinePage = { key: string; opening: string; words: number };

/** Every page by its first words: where one is in the book, and the quick way to another page. */
export function PageOutline({ pages, current, onSelect }: { pages: OutlinePage[]; current: string; onSelect(key: string): void }) {
  const head = useId();
  return (
    <section aria-labelledby={head}>
      <h3 id={head} className="text-sm font-semibold mb-2">
        Pages
      </h3>
      <ol className="page-outline">
        {pages.map((page, i) => (
          <li key={page.key}>
            <button type="button" aria-current={page.key === current ? 'page' : undefined} onClick={() => onSelect(page.key)}>
              <i>{i + 1}</i>
              <span dir="auto">{page.opening || 'Empty page'}</span>
              <small>
                {page.words.toLocaleString('en-US')} {page.words === 1 ? 'word' : 'words'}
              </small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
