import { Form, href, Link } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { titled } from '../../document/page-title.ts';
import { StaffHead } from '../queue/staff-head.tsx';
import type { Route } from './+types/log-page';
import { ACTION_NAMES, logSearch, requestedLog, valueWords } from './log-rules.ts';
import { type LoggedLine, staffLog } from './staff-log.server.ts';

export const handle = { who: 'moderator', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Moderation Log', matches), { name: 'robots', content: 'noindex' }];

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
      {actions.length ? <LogTable actions={actions} /> : <p className="queue-empty">No actions like these yet.</p>}
      {more && (
        <ButtonLink variant="line" to={href('/moderation/log') + logSearch(query, more)}>
          Next page
        </ButtonLink>
      )}
    </main>
  );
}

const COLUMNS = ['When', 'Who', 'What', 'About whom', 'Rule, words and note'];

const LogTable = ({ actions }: { actions: readonly LoggedLine[] }) => (
  <div className="log-frame">
    <table className="log-table">
      <caption className="sr-only">Actions of staff, newest first</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {actions.map((action) => (
          <LogRow key={action.id} action={action} />
        ))}
      </tbody>
    </table>
  </div>
);

const LogRow = ({ action: { at, actorKind, actor, action, subjectType, caseId, person, ...texts } }: { action: LoggedLine }) => (
  <tr>
    <td>
      <LocalDate at={at} />
    </td>
    <td>{actorKind === 'command line' ? 'Command line' : actor ? <bdi>@{actor}</bdi> : 'a deleted account'}</td>
    <td>
      {ACTION_NAMES[action]}
      {subjectType && ` (${subjectType})`}{' '}
      {caseId && (
        <Link className="link" to={href('/moderation/cases/:id', { id: caseId })} prefetch="none">
          Case
        </Link>
      )}
    </td>
    <td>{person && <bdi>@{person}</bdi>}</td>
    <td dir="auto">{wordsOf(texts)}</td>
  </tr>
);

/** The rule, the words to the person, the note, and what changed: the values before and after, or those that there are. */
const wordsOf = ({ ruleTitle, words, note, before, after }: Pick<LoggedLine, 'ruleTitle' | 'words' | 'note' | 'before' | 'after'>) =>
  [ruleTitle, words && `“${words}”`, note, [before, after].flatMap((values) => (values ? valueWords(values) : [])).join(' → ')]
    .filter(Boolean)
    .join(' · ');
