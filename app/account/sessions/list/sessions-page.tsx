import { href, useSearchParams } from 'react-router';
import { PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import type { Policy } from '#server/access/policies.ts';
import { memberOf, sessionOf } from '#server/http/request.ts';
import type { Route } from './+types/sessions-page';
import { sessionsOf } from './session-list.server.ts';
import { SessionList } from './session-list.tsx';
import { SESSION_MESSAGES } from './session-list-rules.ts';
import './sessions.css';

export const handle = {
  who: 'member',
  limit: 'read',
  signedOut: 'Please sign in to see where you’re signed in.',
  anyStanding: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Where You’re Signed In');

export const loader = ({ context }: Route.LoaderArgs) => sessionsOf(memberOf(context), sessionOf(context));

/** Also after a refusal, by default without one: the session has ended elsewhere, so the list is outdated. */
export const shouldRevalidate = () => true;

/** The member's sessions, each of which can be ended (ACC-05). */
export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const ended = useSearchParams()[0].get('ended');
  return (
    <main className="wrap sessions-page" id="main">
      <PageHead back={{ to: href('/settings'), name: 'Settings' }}>Where You’re Signed In</PageHead>
      {(ended === 'one' || ended === 'others') && (
        <p role="status" className="sessions-done">
          {ended === 'one' ? SESSION_MESSAGES.ended : SESSION_MESSAGES.othersEnded}
        </p>
      )}
      <SessionList {...loaderData} />
    </main>
  );
}
