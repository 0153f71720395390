import { z } from 'zod';
import { SCHEDULE_MESSAGES, ZONE_MAX } from './schedule-rules.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;
/** Names only: an offset such as `+01:00` would not follow clock changes. */
const ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** The chosen date and time on the clocks of a zone. */
export const scheduleForm = z.object({
  date: z.string().regex(DATE, SCHEDULE_MESSAGES.time),
  time: z.string().regex(TIME, SCHEDULE_MESSAGES.time),
  zone: z.string().trim().max(ZONE_MAX, SCHEDULE_MESSAGES.zone).regex(ZONE, SCHEDULE_MESSAGES.zone),
});
