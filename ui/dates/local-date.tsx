import { useSyncExternalStore } from 'react';
import { formatDate } from './dates.ts';

const never = () => () => {};
const own = () => undefined;
const utc = () => 'UTC';

/**
 * The time zone to format in: UTC on the server and during hydration, so that pages can be cached for everyone; then undefined, the
 * browser's.
 */
export const useTimeZone = () => useSyncExternalStore<string | undefined>(never, own, utc);

/** A date in the visitor's time zone. */
export function LocalDate({ at, className }: { at: Date | number | string; className?: string }) {
  const zone = useTimeZone();
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {formatDate(at, zone)}
    </time>
  );
}
