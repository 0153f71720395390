import { memo, useId } from 'react';

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
          <Row
            key={page.key}
            id={page.key}
            number={i + 1}
            opening={page.opening}
            words={page.words}
            on={page.key === current}
            onSelect={onSelect}
          />
        ))}
      </ol>
    </section>
  );
}

type RowProps = { id: string; number: number; opening: string; words: number; on: boolean; onSelect(key: string): void };

/** Drawn again only where its page changed: a long work has hundreds of them. */
const Row = memo(function Row({ id, number, opening, words, on, onSelect }: RowProps) {
  return (
    <li>
      <button type="button" aria-current={on ? 'page' : undefined} onClick={() => onSelect(id)}>
        <i>{number}</i>
        <span dir="auto">{opening || 'Empty page'}</span>
        <small>
          {words.toLocaleString('en-US')} {words === 1 ? 'word' : 'words'}
        </small>
      </button>
    </li>
  );
});
