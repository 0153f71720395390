import { href, Link } from 'react-router';
import { type DeletionCounts, type LostChannel, summaryRows } from './deletion-rules.ts';

type Props = { counts: DeletionCounts; lostChannels: readonly LostChannel[]; profile: string };

/** Lists what will be removed, with the person's own numbers, and two alternatives to deletion. */
export function DeletionSummary({ counts, lostChannels, profile }: Props) {
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
      <LostChannels channels={lostChannels} />
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

/** The channels that go with the account, because nobody else would own them, with the way to hand them over (CHMOD-05). */
const LostChannels = ({ channels }: { channels: readonly LostChannel[] }) =>
  channels.length > 0 && (
    <>
      <p>These channels will be deleted for everyone. You can hand them over first:</p>
      <ul>
        {channels.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            {' · '}
            <Link to={href('/community/channel/:id/hand-over', { id })} aria-label={`Hand over ${name}`}>
              Hand over
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
