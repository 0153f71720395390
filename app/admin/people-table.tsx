import { href, Link } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { ColumnHeads } from '#ui/display/column-heads.tsx';
import { ROLE_NAMES } from '../roles/rules.ts';
import type { ListedPerson } from './people.server.ts';
import { STATE_NAMES } from './people-rules.ts';

/** People as a table: name with a link to the person page, username, role and the day of joining. */
export const PeopleTable = ({ people, caption }: { people: readonly ListedPerson[]; caption: string }) => (
  <div className="admin-table-frame">
    <table className="admin-table">
      <caption className="sr-only">{caption}</caption>
      <ColumnHeads names={['Name', 'Username', 'Role', 'State', 'Joined']} />
      <tbody>
        {people.map(({ id, name, username, role, state, joinedAt }) => (
          <tr key={id}>
            <td className="admin-name">
              <Link className="link" to={href('/admin/people/:username', { username })}>
                <bdi>{name}</bdi>
              </Link>
            </td>
            <td>@{username}</td>
            <td>{ROLE_NAMES[role]}</td>
            <td>{STATE_NAMES[state]}</td>
            <td>
              <LocalDate at={joinedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
