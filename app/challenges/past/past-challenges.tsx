import { Link, useSearchParams } from 'react-router';
import { counted } from '#ui/display/count-rules.ts';
import { ChallengeGlyph } from '#ui/display/glyphs.tsx';
import { challengesAddress, type PastChallenge, sortFrom } from '../entries/entry-list-rules.ts';
import './past-challenges.css';

/** `shown` is the id of the past challenge whose entries are shown. */
type Props = { past: { items: PastChallenge[]; more: string | null }; shown: string | null };

/** Past challenges, newest first, each linking to its entries. */
export function PastChallenges({ past, shown }: Props) {
  const [search] = useSearchParams();
  const sort = sortFrom(search);
  return (
    <section aria-labelledby="past-challenges">
      <div className="challenges-head">
        <h2 className="display" id="past-challenges">
          Past Challenges
        </h2>
      </div>
      {past.items.length ? (
        <ul className="past-list">
          {past.items.map(({ id, title, entries }) => (
            <li key={id}>
              <Link to={challengesAddress({ challenge: id })} aria-current={id === shown ? 'true' : undefined}>
                <ChallengeGlyph size={16} />
                <b dir="auto">{title}</b>
                <span>{counted(entries, 'entry', 'entries')}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="past-none">
          {search.has('before') ? 'That was the first one.' : 'No past challenges yet. The first one is still running.'}
        </p>
      )}
      {(past.more || search.has('before')) && (
        <p className="past-ways">
          {search.has('before') && (
            <Link className="challenges-way" to={challengesAddress({ challenge: shown, sort })} preventScrollReset>
              Newest
            </Link>
          )}
          {past.more && (
            <Link className="challenges-way" to={challengesAddress({ challenge: shown, sort, before: past.more })} preventScrollReset>
              Earlier challenges
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
