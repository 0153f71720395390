import { Form, href, Link } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { formatDate } from '#ui/dates/dates.ts';
import { useTimeZone } from '#ui/dates/local-date.tsx';
import { formatTime } from '#ui/dates/times.ts';
import { ColumnHeads } from '#ui/display/column-heads.tsx';
import type { ListedInvitation } from './invitations.server.ts';
import './invitation-table.css';

type Props = { invitations: readonly ListedInvitation[]; origin: string };

/** Invitations as a table, newest first, each with its link, who made it, who joined with it, and Revoke (REG-04). */
export function InvitationTable({ invitations, origin }: Props) {
  if (!invitations.length) return <p className="text-ink-2">No invitations yet.</p>;
  return (
    <div className="admin-table-frame">
      <table className="admin-table invitation-table">
        <caption className="sr-only">Invitations, newest first</caption>
        <ColumnHeads names={['Link', 'Made by', 'Uses left', 'Expires', 'Joined with it', 'State']} />
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <td className="invitation-link">
                <code>{origin + href('/join/:code', { code: invitation.code })}</code>
                {invitation.note && (
                  <span className="text-ink-2" dir="auto">
                    {invitation.note}
                  </span>
                )}
              </td>
              <td>{invitation.madeBy ? <Person username={invitation.madeBy} /> : <span className="text-ink-2">a deleted account</span>}</td>
              <td>
                {invitation.usesLeft} of {invitation.uses}
              </td>
              <td>
                <Expiry at={new Date(invitation.expiresAt)} />
              </td>
              <td>
                <Joined names={invitation.joined} count={invitation.joinedCount} />
              </td>
              <td>{invitation.state === 'open' ? <Revoke id={invitation.id} note={invitation.note} /> : STATES[invitation.state]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Day and time, because an invitation may last an hour. */
function Expiry({ at }: { at: Date }) {
  const zone = useTimeZone();
  return (
    <time dateTime={at.toISOString()}>
      {formatDate(at, zone)}, {formatTime(at.getTime(), zone)}
    </time>
  );
}

const STATES = { open: 'Open', 'used up': 'Used up', expired: 'Expired', revoked: 'Revoked' } as const;

const Person = ({ username }: { username: string }) => (
  <Link className="link" to={href('/admin/people/:username', { username })}>
    @{username}
  </Link>
);

const Joined = ({ names, count }: { names: readonly string[]; count: number }) =>
  count === 0 ? (
    <span className="text-ink-2">Nobody yet</span>
  ) : (
    <>
      {names.map((username) => (
        <Person key={username} username={username} />
      ))}
      {count > names.length && <span className="text-ink-2">and {count - names.length} more</span>}
    </>
  );

const Revoke = ({ id, note }: { id: string; note: string }) => (
  <Form method="post" action={href('/admin/invitations/:id/revoke', { id })} preventScrollReset>
    <Button type="submit" variant="line" size="sm" aria-label={note ? `Revoke ${note}` : 'Revoke'}>
      Revoke
    </Button>
  </Form>
);
