import { Form, href, Link, useSearchParams } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { ROLES } from '#server/access/role-rules.ts';
import { STANDINGS } from '#server/access/standing-state-rules.ts';
import { memberOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { Empty } from '#ui/display/empty.tsx';
import { PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { ROLE_NAMES } from '../roles/rules.ts';
import type { Route } from './+types/people-page';
import { findPeople } from './people.server.ts';
import { peopleSearch, requestedPeople, STATE_NAMES } from './people-rules.ts';
import { PeopleTable } from './people-table.tsx';
import './admin.css';

export const handle = { who: 'administrator', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('People');

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = requestedPeople(new URL(request.url).searchParams);
  return { query, ...(await findPeople(memberOf(context), query)) };
}

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { query, people, more } = loaderData;
  const isDeleted = useSearchParams()[0].get('deleted') === 'yes';
  return (
    <main className="wrap admin-page" id="main">
      <PageHead back={{ to: href('/admin'), name: 'Admin' }}>People</PageHead>
      {isDeleted && (
        <p role="status" className="admin-done">
          The account is closed. All its data is deleted within 48 hours.
        </p>
      )}
      <Form method="get" role="search" aria-label="People" className="admin-search">
        <TextInput label="Name, username or email" name="q" type="search" dir="auto" defaultValue={query.text} key={query.text} />
        <Select label="Role" name="role" defaultValue={query.role ?? ''} key={query.role}>
          <option value="">Every role</option>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </Select>
        <Select label="State" name="state" defaultValue={query.state ?? ''} key={`state ${query.state}`}>
          <option value="">Every state</option>
          {STANDINGS.map((state) => (
            <option key={state} value={state}>
              {STATE_NAMES[state]}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="line">
          Find
        </Button>
      </Form>
      {people.length ? (
        <PeopleTable people={people} caption="Accounts, newest first" />
      ) : (
        <Empty title="No one here by that name.">
          Try a shorter search, or{' '}
          <Link className="link" to={href('/admin/people')}>
            see everyone
          </Link>
          .
        </Empty>
      )}
      {more && (
        <ButtonLink variant="line" to={href('/admin/people') + peopleSearch(query, more)}>
          Next page
        </ButtonLink>
      )}
    </main>
  );
}
