import pino from 'pino';
import { env } from './settings.ts';

/** One line of JSON per event. Never log user text: no titles, bodies, URL values or email addresses. */
export const log = pino({
  level: import.meta.env?.MODE === 'test' ? 'silent' : env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});

/** The stack frames of an error without its message: that of a failed query contains its values, on separate lines. */
export const framesOf = ({ stack }: Pick<Error, 'stack'>): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
    .join('\n');
