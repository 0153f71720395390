import { href, Link } from 'react-router';
import { Empty } from '#ui/display/empty.tsx';
import { ChallengeGlyph } from '#ui/display/glyphs.tsx';
import { Cover } from '../../works/covers/cover.tsx';
import { timeLeft } from '../challenge-rules.ts';
import { ParticipateLink } from '../participate/participate-link.tsx';
import type { OwnEntry } from './entry-list-rules.ts';
import './own-entries.css';

type Props = { own: { entries: OwnEntry[]; more: boolean }; challenge: { endDate: Date } | null; now: Date };

/** The viewer's entries in all challenges. `challenge` is the running one if the page shows it. */
export function OwnEntries({ own, challenge, now }: Props) {
  const { entries, more } = own;
  return (
    <section aria-labelledby="own-entries">
      <div className="challenges-head">
        <h2 className="display" id="own-entries">
          Your Entries
        </h2>
      </div>
      {entries.length ? (
        <ul className="own-entries">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Cover work={{ kind: 'challenge_entry', ...entry }} sizes="48px" />
              <Link to={href('/weekly-challenges/entry/:id', { id: entry.id })}>
                <b dir="auto">{entry.title}</b>
                <small dir="auto">{entry.challenge}</small>
              </Link>
            </li>
          ))}
          {more && (
            <li>
              <Link className="challenges-way" to={`${href('/profile')}?tab=stories`}>
                All your entries
              </Link>
            </li>
          )}
        </ul>
      ) : (
        <Empty glyph={<ChallengeGlyph size={72} className="kind-challenge" />} title="No entries yet" action={<ParticipateLink />}>
          {challenge
            ? `${timeLeft(challenge.endDate, now).long} Somebody once wrote a sonnet on a bus.`
            : 'This one is over. Another is running.'}
        </Empty>
      )}
    </section>
  );
}
