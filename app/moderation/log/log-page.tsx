import { Form, href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { StaffHead } from '../queue/staff-head.tsx';
import type { Route } from './+types/log-page';
import { ACTION_NAMES, logSearch, requestedLog } from './log-rules.ts';
import { LogTable } from './log-table.tsx';
import { staffLog } from './staff-log.server.ts';

export const handle = { who: 'moderator', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Moderation Log');

/** Every action of staff, filtered by its address (MOD-18). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = requestedLog(new URL(request.url).searchParams);
  return { query, ...(await staffLog(memberOf(context), query)) };
}

export default function LogPage({ loaderData: { query, actions, more } }: Route.ComponentProps) {
  return (
    <main className="wrap moderation" id="main">
      <StaffHead title="Log" back={{ to: href('/moderation'), name: 'the queue' }} />
      <Form method="get" key={logSearch(query)} className="log-filters" role="search" aria-label="Actions">
        <TextInput label="Who acted" name="actor" dir="ltr" start="@" autoComplete="off" defaultValue={query.actor} />
        <TextInput label="About whom" name="person" dir="ltr" start="@" autoComplete="off" defaultValue={query.person} />
        <Select label="Action" name="action" defaultValue={query.action ?? ''}>
          <option value="">Every action</option>
          {Object.entries(ACTION_NAMES).map(([action, name]) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="line">
          Filter
        </Button>
      </Form>
      <LogTable actions={actions} none="No actions like these yet." />
      {more && (
        <ButtonLink variant="line" to={href('/moderation/log') + logSearch(query, more)}>
          Next page
        </ButtonLink>
      )}
    </main>
  );
}
