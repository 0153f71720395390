import { Temporal } from 'temporal-polyfill';
import { ZONE_MAX, ZONE_NAME } from './zone-rules.ts';

/**
 * A local date and time in a time zone. A time that a clock change skips becomes the next one that exists; of a time that occurs twice the
 * first is taken. Throws for an unknown zone.
 */
export function zonedTimeOf(local: Temporal.PlainDateTime, zone: string): Temporal.ZonedDateTime {
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const isSkipped = !first.toPlainDateTime().equals(local);
  return (isSkipped && first.getTimeZoneTransition('next')) || first;
}

/** The usual spelling of a time zone's name; null if there is none with this name. */
export function zoneNamed(name: string): string | null {
  if (name.length > ZONE_MAX || !ZONE_NAME.test(name)) return null;
  try {
    return Temporal.Now.zonedDateTimeISO(name).timeZoneId;
  } catch {
    return null;
  }
}
