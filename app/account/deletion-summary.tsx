import { Link } from 'react-router';
import { type Goes, rowsOf } from './deletion-rules.ts';

/** What will be removed, with the person's own numbers, and the two gentler ways. */
export function WhatGoes({ goes, profile }: { goes: Goes; profile: string }) {
  const rows = rowsOf(goes);
  return (
    <section className="leaving-goes" aria-labelledby="leaving-goes">
      <h2 className="display" id="leaving-goes">
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
        {goes.stories > 0 && (
          <>
            Want to keep your words? Open a story from <Link to={profile}>your profile</Link> and export it as plain text first.{' '}
          </>
        )}
        If you just want some quiet, you can <Link to="/settings">make your profile private</Link> instead.
      </p>
    </section>
  );
}
