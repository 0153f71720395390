import { href, Link } from 'react-router';
import { counted } from '#ui/display/count-rules.ts';
import { type DeletionCounts, type Lost, type LostChannel, type LostGroup, summaryRows } from './deletion-rules.ts';

type Props = { counts: DeletionCounts; lost: Lost; profile: string };

/** Lists what will be removed, with the person's own numbers, and two alternatives to deletion. */
export function DeletionSummary({ counts, lost, profile }: Props) {
  const rows = summaryRows(counts, 'owner');
  return (
    <section className="deletion-summary" aria-labelledby="deletion-summary">
      <h2 className="display" id="deletion-summary">
        What will be deleted
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
      <LostGroups groups={lost.lostGroups} />
      <LostChannels channels={lost.lostChannels} />
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

/** The groups that go with the account, because no grown-up would be left to look after their children (SAFE-14). */
const LostGroups = ({ groups }: { groups: readonly LostGroup[] }) =>
  groups.length > 0 && (
    <>
      <p>
        You are the only grown-up in these groups. They will be deleted with your account, including their children and everything the
        children wrote:
      </p>
      <ul>
        {groups.map(({ id, name, children }) => (
          <li key={id}>
            <bdi>{name}</bdi>, {counted(children, 'child', 'children')}
            {' · '}
            <Link to={href('/groups/:id', { id })} aria-label={`Invite another grown-up of ${name} or move its children first`}>
              Invite another grown-up or move the children first
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
