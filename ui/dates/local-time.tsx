import { formatDate } from './dates.ts';
import { useTimeZone } from './local-date.tsx';
import { formatTime } from './times.ts';

/** A date and time in the visitor's time zone; `Nov 26, 2026, 6:41 PM UTC` without JavaScript. */
export function LocalTime({ at }: { at: Date | number | string }) {
  const zone = useTimeZone();
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()}>
      {formatDate(date, zone)}, {formatTime(date.getTime(), zone)}
      {zone && ` ${zone}`}
    </time>
  );
}
