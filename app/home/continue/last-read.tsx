import { calendarDay, formatDate } from '#ui/dates/dates.ts';
import { useTimeZone } from '#ui/dates/local-date.tsx';
import { daysAgo, weeksAgo } from '#ui/dates/relative-time.ts';

/** When a work was last read: Today, Yesterday, days, weeks, else the date. Counts calendar days in the given time zone. */
export function formatLastRead(at: number, now: number, zone: string | undefined): string {
  const days = calendarDay(now, zone) - calendarDay(at, zone);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return daysAgo(days);
  return days < 30 ? weeksAgo(Math.floor(days / 7)) : formatDate(at, zone);
}

/** In milliseconds: when it was last read, and the server's time when this was loaded. */
type Props = { lastRead: number; now: number };

export function LastRead({ lastRead, now }: Props) {
  const zone = useTimeZone();
  return <time dateTime={new Date(lastRead).toISOString()}>{formatLastRead(lastRead, now, zone)}</time>;
}
