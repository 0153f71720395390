import { formatsOf } from '#ui/dates/dates.ts';
import { formatTime } from '#ui/dates/times.ts';
import type { Schedule } from '../../drafts/draft-api.ts';

export const SCHEDULED_MAX = 200; // drafts of a member
const AHEAD_MS_MIN = 5 * 60 * 1000;
const AHEAD_MS_MAX = 365 * 24 * 60 * 60 * 1000;

export const SCHEDULE_MESSAGES = {
  time: 'Choose a time between 5 minutes and one year from now.',
  zone: 'Enter a time zone such as Europe/Berlin.',
  tooMany: `You have ${SCHEDULED_MAX} scheduled drafts. Publish or unschedule one first.`,
  unavailable: 'This draft is no longer available.',
  notScheduled: 'This draft is not scheduled. Open it and choose Schedule where you publish it.',
  notSaved: 'The time could not be saved. Please try again.',
  unscheduled: 'The draft is no longer scheduled.',
} as const;

/** Why a scheduled draft cannot be published now. */
export const PUBLISHED_A_LOT = 'You published a lot in the last hour.';

/** The chosen local date and time in a time zone, as the fields of a form send them. */
export type ScheduleForm = { date: string; time: string; zone: string };

/** Whether a moment can be chosen at `now`, both in milliseconds since 1970 (SCHED-02). */
export const isWithinLimits = (at: number, now: number) => at - now >= AHEAD_MS_MIN && at - now <= AHEAD_MS_MAX;

const days = formatsOf({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });

/** The hour of a schedule in its own zone, `6:00 PM`. */
const hourOf = ({ at, zone }: Schedule) => formatTime(Date.parse(at), zone);

/** The exact sentence of every place that shows a schedule; its hour stays the same after a clock change (SCHED-01, SCHED-02). */
export const scheduledSentence = (schedule: Schedule) =>
  `Will be published on ${days(schedule.zone).format(Date.parse(schedule.at))} at ${hourOf(schedule)} (${schedule.zone}).`;

/** What the editor says while this device has text that is not on the server (SCHED-04). */
export const notSavedYet = (schedule: Schedule) =>
  `Not saved on the server yet. At ${hourOf(schedule)} the last saved text will be published.`;
