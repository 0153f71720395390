import { ProgressBar } from '#ui/display/progress-bar.tsx';

/** The number of pages and words, and the current page. */
export function Structure({ name, pages, words, current }: { name: string; pages: number; words: number; current: number }) {
  const facts: [string, number][] = [
    ['Pages', pages],
    ['Words', words],
    ['Now on', current],
  ];
  return (
    <section className="structure" aria-label={name}>
      <h2>{name}</h2>
      <dl>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <ProgressBar value={current} max={pages} label={`Page ${current} of ${pages}`} />
    </section>
  );
}
