import { Link } from 'react-router';
import { type Goes, inWordsOf } from './leaving-rules.ts';

/** What will be removed, with the person's own numbers, and the two gentler ways. */
export function WhatGoes({ goes, profile }: { goes: Goes; profile: string }) {
  return (
    <section className="leaving-goes" aria-labelledby="leaving-goes">
      <h2 className="display" id="leaving-goes">
        What will be removed
      </h2>
      <ul>
        <li>Your profile, with your name, username and email</li>
        {inWordsOf(goes).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>Your likes, saved stories and reading progress</li>
      </ul>
      <p>
        {goes.stories > 0 && (
          <>
            Want to keep your words? Open a story from <Link to={profile}>your profile</Link> and download its text first.{' '}
          </>
        )}
        If you only need quiet, you can <Link to="/settings">make your profile private</Link> instead.
      </p>
    </section>
  );
}
