import { Temporal } from 'temporal-polyfill';
import { zonedTimeOf } from '#ui/dates/wall-clock.ts';
import { type DigestFrequency, WEEKLY_DAY } from './digest-rules.ts';

const DAYS_AHEAD = 15; // a zone may skip the only Monday of a week, as at a change of the date line

type Chosen = { frequency: DigestFrequency; hour: number; zone: string };

/** When the next digest after `now` is due, in the local time of the member; null without one. */
export function nextDigest({ frequency, hour, zone }: Chosen, now: number): Date | null {
  if (frequency === 'off') return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  for (let days = 0; days <= DAYS_AHEAD; days++) {
    const date = today.add({ days });
    if (frequency === 'weekly' && date.dayOfWeek !== WEEKLY_DAY) continue;
    const { epochMilliseconds } = zonedTimeOf(date.toPlainDateTime({ hour }), zone);
    if (epochMilliseconds > now) return new Date(epochMilliseconds);
  }
  throw new Error('no next digest');
}
