import { memo, useId } from 'react';
import { counted } from '#ui/display/count-rules.ts';
import './page-outline.css';

type OutlinePage = { key: string; opening: string; words: number };

/** All pages by their first words, to show the current page and open another. */
export function PageOutline({ pages, current, onSelect }: { pages: OutlinePage[]; current: string; onSelect(key: string): void }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-sm font-semibold mb-2">
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
            isCurrent={page.key === current}
            onSelect={onSelect}
          />
        ))}
      </ol>
    </section>
  );
}

type RowProps = { id: string; number: number; opening: string; words: number; isCurrent: boolean; onSelect(key: string): void };

/** Memoized, because a long work has hundreds of pages. */
const Row = memo(function Row({ id, number, opening, words, isCurrent, onSelect }: RowProps) {
  return (
    <li>
      <button type="button" aria-current={isCurrent ? 'page' : undefined} onClick={() => onSelect(id)}>
        <i>{number}</i>
        <span dir="auto">{opening || 'Empty page'}</span>
        <small>{counted(words, 'word')}</small>
      </button>
    </li>
  );
});
