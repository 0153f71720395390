import { href, Link } from 'react-router';
import { type DeletionCounts, summaryRows } from './deletion-rules.ts';

/** Lists what will be removed, with the person's own numbers, and two alternatives to deletion. */
export function DeletionSummary({ counts, profile }: { counts: DeletionCounts; profile: string }) {
  const rows = summaryRows(counts, 'owner');
  return (
    <section className="deletion-summary" aria-labelledby="deletion-summary">
      <h2 className="display" id="deletion-summary">
        What will be removed
      </h2>
      <p>Your profile with your name, username and email, your likes, saved stories and reading progress{rows.length > 0 && ', and:'}</p>
      <dl>
        {rows.map(([words, count]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p>
        {counts.stories > 0 && (
          <>
            Want to keep your words? Open a story from <Link to={profile}>your profile</Link> and export it as plain text first.{' '}
          </>
        )}
        If you just want some quiet, you can <Link to={href('/settings')}>make your profile private</Link> instead.
      </p>
    </section>
  );
}
