import { z } from 'zod';
import { ZONE_MAX, ZONE_NAME } from '#ui/dates/zone-rules.ts';
import { SCHEDULE_MESSAGES } from './schedule-rules.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}$/;

/** The chosen local date and time in a time zone. */
export const scheduleForm = z.object({
  date: z.string().regex(DATE, SCHEDULE_MESSAGES.time),
  time: z.string().regex(TIME, SCHEDULE_MESSAGES.time),
  zone: z.string().trim().max(ZONE_MAX, SCHEDULE_MESSAGES.zone).regex(ZONE_NAME, SCHEDULE_MESSAGES.zone),
});
