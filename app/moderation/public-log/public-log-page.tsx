import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { formatDate } from '#ui/dates/dates.ts';
import { ColumnHeads } from '#ui/display/column-heads.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { currentSettings } from '../../site/settings.server.ts';
import type { Route } from './+types/public-log-page';
import { publicLog } from './public-log.server.ts';
import {
  actionWords,
  answeredWithin,
  appealWords,
  type ChildrenMonth,
  LATE_HOURS,
  type PublicLine,
  requestedBefore,
  thingWords,
} from './public-log-rules.ts';
import './public-log.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [
  titled('Moderation Log', matches),
  { name: 'description', content: 'What moderators decided, without names.' },
];

/** What was decided, for everyone unless the setting is off (MOD-19). */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!currentSettings().hasPublicLog) refuse('not-found');
  const before = requestedBefore(new URL(request.url).searchParams);
  return { before, ...(await publicLog(viewerOf(context), before)) };
}

export default function PublicLogPage({ loaderData: { before, lines, more, children, answered } }: Route.ComponentProps) {
  const back = before ? { to: href('/moderation-log'), name: 'Newest decisions' } : { to: href('/rules'), name: 'Rules' };
  return (
    <main className="wrap public-log" id="main">
      <PageHead back={back}>Moderation Log</PageHead>
      <p>
        What moderators decided, {LATE_HOURS} hours late. It names nobody: neither who reported, nor who wrote, nor who decided.
        {answered !== null && ` ${answeredWithin(answered)}`}
      </p>
      {lines.length ? <Decisions lines={lines} /> : <p className="public-log-empty">All quiet: no decisions here yet.</p>}
      {more && (
        <ButtonLink variant="line" to={`${href('/moderation-log')}?before=${more}`}>
          Earlier decisions
        </ButtonLink>
      )}
      {children.length > 0 && <Children months={children} />}
    </main>
  );
}

const COLUMNS = ['Day', 'About', 'Decision', 'Rule', 'Appeal'];

const Decisions = ({ lines }: { lines: readonly PublicLine[] }) => (
  <div className="public-log-frame">
    <table className="public-log-table">
      <caption className="sr-only">Decisions, newest day first</caption>
      <ColumnHeads names={COLUMNS} />
      <tbody>
        {lines.map((line) => (
          <tr key={JSON.stringify(line)}>
            <td>
              <time dateTime={line.day}>{formatDate(line.day, 'UTC')}</time>
            </td>
            <td>
              {thingWords(line.subject)}
              {line.count > 1 && ` (${line.count.toLocaleString('en-US')} times)`}
            </td>
            <td>{actionWords(line)}</td>
            <td dir="auto">{line.rule}</td>
            <td>{appealWords(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Children = ({ months }: { months: readonly ChildrenMonth[] }) => (
  <section aria-labelledby="children">
    <h2 className="display text-xl" id="children">
      About children
    </h2>
    <p>Only how many decisions there were in a month.</p>
    <ul className="public-log-months">
      {months.map(({ month, count }) => (
        <li key={month}>
          <time dateTime={month}>{monthWords(month)}</time>: {counted(count, 'decision')}
        </li>
      ))}
    </ul>
  </section>
);

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthWords = (month: string) => months.format(new Date(`${month}-01T00:00:00Z`));
