import { Temporal } from 'temporal-polyfill';
import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { zonedTimeOf } from '#ui/dates/wall-clock.ts';
import type { Schedule } from '../../drafts/draft-api.ts';
import { isWithinLimits, SCHEDULE_MESSAGES, type ScheduleForm, scheduledSentence } from './schedule-rules.ts';

type Moment = { schedule: Schedule } | RefusedAction<'date' | 'zone'>;

/** The moment of a local date and time in a time zone, if a draft can be scheduled for it. */
export function momentOf({ date, time, zone }: ScheduleForm, now: number): Moment {
  let local: Temporal.PlainDateTime;
  try {
    local = Temporal.PlainDateTime.from(`${date}T${time}`);
  } catch {
    return refusedField('date', SCHEDULE_MESSAGES.time);
  }
  let chosen: Temporal.ZonedDateTime;
  try {
    chosen = zonedTimeOf(local, zone);
  } catch {
    return refusedField('zone', SCHEDULE_MESSAGES.zone);
  }
  if (!isWithinLimits(chosen.epochMilliseconds, now)) return refusedField('date', SCHEDULE_MESSAGES.time);
  return { schedule: { at: chosen.toInstant().toString(), zone: chosen.timeZoneId } };
}

/** The values of the date and time fields for a moment: its local date and time in its zone. */
export function localFields({ at, zone }: Schedule): { date: string; time: string } {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) };
}

/** The values of the fields for a moment in some hours, in the time zone of this device, to the quarter of an hour. */
export function localFieldsInHours(hours: number): ScheduleForm {
  const then = Temporal.Now.zonedDateTimeISO().add({ hours }).round({ smallestUnit: 'minute', roundingIncrement: 15 });
  const { epochMilliseconds, timeZoneId: zone } = then;
  return { ...localFields({ at: new Date(epochMilliseconds).toISOString(), zone }), zone };
}

/** When a draft with this time will be published; the problem if it cannot be, or empty while the fields are not filled in. */
export function sentenceOf(typed: ScheduleForm): string {
  if (!typed.date || !typed.time || !typed.zone) return '';
  const moment = momentOf(typed, Date.now());
  return 'problem' in moment ? moment.message : scheduledSentence(moment.schedule);
}
