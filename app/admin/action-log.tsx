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
        <caption className="sr-only">Actions of staff, newest first</caption>
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
                <What action={action} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const VERBS: Record<string, string> = {
  dismiss: 'Dismissed a case',
  hide: 'Hid something',
  remove: 'Removed something',
  restore: 'Restored something',
  note: 'Wrote a note on a case',
  undo: 'Took back a decision',
};
const ON_RULES: Record<string, string> = {
  'rule-added': 'Added the rule',
  'rule-changed': 'Changed the rule',
  'rule-moved': 'Moved the rule',
  'rule-retired': 'Removed the rule',
};

/** What was done, to whom, and by which rule. */
function What({ action: { action, person, personId, rule, before, after } }: { action: Action }) {
  const onRule = ON_RULES[action];
  if (onRule)
    return (
      <>
        {onRule} <bdi>{rule}</bdi>
      </>
    );
  const verb = VERBS[action];
  if (verb)
    return (
      <>
        {verb}
        {personId && (
          <>
            {' '}
            of <PersonLink username={person} />
          </>
        )}
        {rule && (
          <>
            : <bdi>{rule}</bdi>
          </>
        )}
      </>
    );
  return action === 'owner-set-up' ? (
    <>
      Set up the site with <PersonLink username={person} /> as owner
    </>
  ) : (
    <>
      Changed the role of <PersonLink username={person} /> from {roleIn(before)} to {roleIn(after)}
    </>
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
