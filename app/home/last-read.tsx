import { calendarDay, formatDate } from '#ui/dates.ts';
import { useTimeZone } from '#ui/local-date.tsx';

/** When something was last read: Today, Yesterday, days, weeks, else the date (HOME-14, AMB-92). Days are the calendar's in the given time zone. */
export function lastReadWords(at: number, now: number, zone: string | undefined): string {
  const days = calendarDay(now, zone) - calendarDay(at, zone);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  if (days < 30) {
    const weeks = Math.floor(days / 7);
    return weeks === 1 ? '1 week ago' : `${weeks} weeks ago`;
  }
  return formatDate(at, zone);
}

/** Both in milliseconds: when it was last read, and when the server said so. */
type Props = { lastRead: number; now: number };

export function LastRead({ lastRead, now }: Props) {
  const zone = useTimeZone();
  return <time dateTime={new Date(lastRead).toISOString()}>{lastReadWords(lastRead, now, zone)}</time>;
}
