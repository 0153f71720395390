import { href, Link } from 'react-router';
import { isRole } from '#server/access/role-rules.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import type { actionsOf } from '../moderation/log.server.ts';
import { ROLE_NAMES } from '../roles/rules.ts';
import { isSettingKey, settingOf, settingWords } from '../site/setting-rules.ts';

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
  approve: 'Approved the application',
  decline: 'Declined the application',
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
  const who = <PersonLink username={person} />;
  switch (action) {
    case 'owner-set-up':
      return <>Set up the site with {who} as owner</>;
    case 'link-made':
      return <>Made a one-time link for {who}</>;
    case 'email-shown':
      return <>Looked at the email address of {who}</>;
    case 'account-created':
      return (
        <>
          Created {who} as {roleIn(after)}
        </>
      );
    case 'setting-changed':
      return <ChangedSettings before={before ?? {}} after={after ?? {}} />;
    case 'invitation-made':
      return `Made an invitation with ${usesIn(after?.uses)}`;
    case 'invitation-revoked':
      return `Revoked an invitation with ${usesIn(before?.usesLeft)} left`;
    case 'archive-made':
      return <>Wrote the archive of {who}</>;
    case 'names-refused':
      return `Refused names for new accounts: ${after?.names ?? '?'}`;
    case 'name-allowed':
      return 'Allowed a refused name again';
    case 'account-deleted':
      return <>Deleted an account{after?.reason && `: ${after.reason}`}</>;
    default:
      return (
        <>
          Changed the role of {who} from {roleIn(before)} to {roleIn(after)}
        </>
      );
  }
}

const usesIn = (uses = '?') => `${uses} ${uses === '1' ? 'use' : 'uses'}`;

type Values = Record<string, string>;

const ChangedSettings = ({ before, after }: { before: Values; after: Values }) =>
  Object.entries(after).map(([key, value]) =>
    isSettingKey(key) ? (
      <span key={key} className="log-setting">
        {settingOf(key).name}: <bdi>{settingWords(key, before[key] ?? '')}</bdi> → <bdi>{settingWords(key, value)}</bdi>
      </span>
    ) : null,
  );

const PersonLink = ({ username }: { username: string | null }) =>
  username ? (
    <Link className="link" to={href('/admin/people/:username', { username })}>
      @{username}
    </Link>
  ) : (
    <span>a deleted account</span>
  );
