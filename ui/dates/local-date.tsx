import { useHydrated } from '../hooks/use-hydrated.ts';
import { formatDate } from './dates.ts';

/**
 * The time zone to format in: UTC on the server and during hydration, so that pages can be cached for everyone; then undefined, the
 * browser's.
 */
export const useTimeZone = () => (useHydrated() ? undefined : 'UTC');

/** A date in the visitor's time zone. */
export function LocalDate({ at, className }: { at: Date | number | string; className?: string }) {
  const zone = useTimeZone();
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {formatDate(at, zone)}
    </time>
  );
}
