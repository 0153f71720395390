import pino from 'pino';
import { env } from './settings.ts';

/** One line of JSON per event. Never a person's text: no titles, no bodies, no addresses with a query, no e-mail. */
export const log = pino({
  level: import.meta.env?.MODE === 'test' ? 'silent' : env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});
