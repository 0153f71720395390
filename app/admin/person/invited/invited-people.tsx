import { href, Link } from 'react-router';
import type { InvitedPerson } from './invited-people.server.ts';
import { INVITED_SHOWN } from './joined-rules.ts';
import './invited-people.css';

type Props = { id: string; username: string; above: readonly InvitedPerson[]; below: readonly InvitedPerson[] };

/** Who invited the person, one after the other, and the tree of those whom the person invited (REG-06). */
export function InvitedPeople({ id, username, above, below }: Props) {
  const shown = below.slice(0, INVITED_SHOWN);
  if (!above.length && !shown.length) return <p className="text-ink-2">@{username} joined without an invitation and has invited no one.</p>;
  return (
    <div className="invited-people">
      {above.length > 0 && (
        <p>
          Invited by{' '}
          {above.toReversed().map((person, i) => (
            <span key={person.id}>
              {i > 0 && ', who was invited by '}
              <PersonLink username={person.username} />
            </span>
          ))}
        </p>
      )}
      {shown.length > 0 && (
        <>
          <p>Invited by @{username}:</p>
          <Branch of={id} people={shown} />
        </>
      )}
      {below.length > shown.length && <p className="text-ink-2">The first {INVITED_SHOWN} people are shown.</p>}
    </div>
  );
}

function Branch({ of, people }: { of: string; people: readonly InvitedPerson[] }) {
  const here = people.filter(({ invitedBy }) => invitedBy === of);
  if (!here.length) return null;
  return (
    <ul>
      {here.map(({ id, username }) => (
        <li key={id}>
          <PersonLink username={username} />
          <Branch of={id} people={people} />
        </li>
      ))}
    </ul>
  );
}

const PersonLink = ({ username }: { username: string }) => (
  <Link className="link" to={href('/admin/people/:username', { username })}>
    @{username}
  </Link>
);
