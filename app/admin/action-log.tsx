import { href, Link } from 'react-router';
import { isRole } from '#server/access/role-rules.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import type { actionsOf } from '../moderation/log.server.ts';
import { ROLE_NAMES } from '../roles/rules.ts';
import { isSettingKey, SETTING_NAMES, settingWords } from '../site/rules.ts';

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
                <What {...action} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function What({ action, person, before, after }: Action) {
  if (action === 'setting-changed') return <ChangedSettings before={before ?? {}} after={after ?? {}} />;
  if (action === 'invitation-made') return `Made an invitation with ${after?.uses ?? '?'} ${after?.uses === '1' ? 'use' : 'uses'}`;
  if (action === 'invitation-revoked')
    return `Revoked an invitation with ${before?.usesLeft ?? '?'} ${before?.usesLeft === '1' ? 'use' : 'uses'} left`;
  return (
    <>
      {action === 'owner-set-up' ? 'Set up the site with' : 'Changed the role of'} <PersonLink username={person} />
      {action === 'owner-set-up' ? ' as owner' : ` from ${roleIn(before)} to ${roleIn(after)}`}
    </>
  );
}

type Values = Record<string, string>;

const ChangedSettings = ({ before, after }: { before: Values; after: Values }) =>
  Object.entries(after).map(([key, value]) =>
    isSettingKey(key) ? (
      <span key={key} className="log-setting">
        {SETTING_NAMES[key]}: <bdi>{settingWords(key, before[key] ?? '')}</bdi> → <bdi>{settingWords(key, value)}</bdi>
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
