import { href, Link } from 'react-router';
import { isRole } from '#server/access/role-rules.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import type { actionsOf } from '../moderation/log.server.ts';
import { ROLE_NAMES } from '../roles/rules.ts';

type Action = Awaited<ReturnType<typeof actionsOf>>[number];

const roleIn = (values: Record<string, string> | null) => (isRole(values?.role) ? ROLE_NAMES[values.role].toLowerCase() : 'unknown');

/** Actions of staff as a table, newest first. */
export function ActionLog({ actions }: { actions: readonly Action[] }) {
  if (!actions.length) return <p className="text-ink-2">No actions yet.</p>;
  return (
    <div className="admin-table-frame">
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {actions.map((action) => (
            <tr key={action.id}>
              <td>
                <LocalDate at={action.at} />
              </td>
              <td>{action.actorId === null ? 'Command line' : <PersonLink username={action.actor} />}</td>
              <td>
                {action.action === 'owner-set-up' ? 'Set up the site with' : 'Changed the role of'} <PersonLink username={action.person} />
                {action.action === 'owner-set-up' ? ' as owner' : ` from ${roleIn(action.before)} to ${roleIn(action.after)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const PersonLink = ({ username }: { username: string | null }) =>
  username ? (
    <Link className="link" to={href('/admin/people/:username', { username })}>
      @{username}
    </Link>
  ) : (
    <span>a deleted account</span>
  );
