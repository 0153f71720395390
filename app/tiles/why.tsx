import { Fragment } from 'react';
import { calendarDay, formatDate } from '#ui/dates/dates.ts';
import { useTimeZone } from '#ui/dates/local-date.tsx';
import { daysAgo, weeksAgo } from '#ui/dates/relative-time.ts';
import type { PartKind } from '../works/kinds.ts';
import './why.css';

const DAY_MS = 86_400_000;

/** Why a work stands in a row (WHY-01). `at` is in milliseconds, `day` the sequential number of the day on the server, in UTC. */
export type Reason =
  | 'Most viewed'
  | 'Most liked'
  | 'New here'
  | `New ${PartKind} ${'of a work' | 'in a series'} you follow`
  | { at: number; day: number }
  | { from: string }
  | { alsoBy: string }
  | { finished: string; tags: string[] };

/** "Added today", "Added 3 days ago", "Added 2 weeks ago", then the date. */
export function formatAdded(at: number, now: number, zone: string | undefined): string {
  const days = Math.max(0, calendarDay(now, zone) - calendarDay(at, zone));
  if (days < 7) return `Added ${daysAgo(days)}`;
  return `Added ${days < 30 ? weeksAgo(Math.floor(days / 7)) : formatDate(at, zone)}`;
}

/** The number of a day instead of the time, so that the markup of a row is the same all day. */
function Added({ at, day }: { at: number; day: number }) {
  const zone = useTimeZone();
  return <>{formatAdded(at, zone === 'UTC' ? day * DAY_MS : Date.now(), zone)}</>;
}

const Spectated = ({ from }: { from: string }) => (
  <>
    New from <bdi>{from}</bdi>, whom you spectate
  </>
);

const AlsoBy = ({ alsoBy }: { alsoBy: string }) => (
  <>
    Also by <bdi>{alsoBy}</bdi>
  </>
);

const Finished = ({ finished, tags }: { finished: string; tags: string[] }) => (
  <>
    Because you finished “<bdi>{finished}</bdi>”: also tagged{' '}
    {tags.map((tag, i) => (
      <Fragment key={tag}>
        {i > 0 && ', '}
        <bdi>{tag}</bdi>
      </Fragment>
    ))}
  </>
);

function reasonIn(reason: Reason) {
  if (typeof reason === 'string') return reason;
  if ('from' in reason) return <Spectated {...reason} />;
  if ('alsoBy' in reason) return <AlsoBy {...reason} />;
  return 'finished' in reason ? <Finished {...reason} /> : <Added {...reason} />;
}

/** The line of a card that says why it is there. */
export const Why = ({ reason }: { reason: Reason }) => (
  <span className="why" dir="ltr">
    {reasonIn(reason)}
  </span>
);
