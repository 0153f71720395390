import type { Policy } from '#server/access/policies.ts';
import { memberOf } from '#server/http/request.ts';
import { counted } from '#ui/display/count-rules.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { useLive } from '../../live/live.ts';
import { kindsOf } from '../case-kind-rules.ts';
import { QUEUE_TOPIC } from '../case-rules.ts';
import type { Route } from './+types/queue-page';
import { DecisionNotice } from './decision-notice.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';
import { noticeOf, openCount, queue } from './queue.server.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { requestedQueue } from './queue-rules.ts';
import { StaffHead } from './staff-head.tsx';

export const handle = { who: 'moderator', limit: 'read', signedOut: 'Please sign in to see the queue.' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Moderation');

/** Everything that waits for staff, filtered and paged by its address (MOD-03). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const { searchParams } = new URL(request.url);
  const query = requestedQueue(searchParams);
  const [page, count, notice] = await Promise.all([queue(viewer, query), openCount(viewer), noticeOf(viewer, searchParams.get('done'))]);
  return { ...page, query, count, notice, kinds: kindsOf(viewer.role), now: Date.now() };
}

export default function QueuePage({ loaderData }: Route.ComponentProps) {
  const { cases, more, query, count, notice, kinds, now } = loaderData;
  useLive([QUEUE_TOPIC]);
  return (
    <main className="wrap moderation" id="main">
      <StaffHead title="Moderation" />
      <DecisionNotice notice={notice} count={count} query={query} />
      <div className="moderation-columns" data-list-only="">
        <section className="moderation-list" aria-labelledby="queue">
          <div className="queue-head">
            <h2 id="queue">{counted(count, 'open case')}</h2>
            <KeyboardShortcuts />
          </div>
          <QueueList cases={cases} more={more} query={query} now={now} isChoosing={query.state === 'open'} />
        </section>
        <aside className="moderation-side" aria-label="Filters">
          <QueueFilters query={query} kinds={kinds} />
        </aside>
      </div>
    </main>
  );
}
