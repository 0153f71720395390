import { sql } from 'drizzle-orm';
import { works } from '../tables.ts';

/** The columns of `WorkFacts`. */
export const factColumns = {
  status: works.status,
  holdUntil: works.holdUntil,
  minutes: sql<number | null>`(${works.readingSeconds} / 60)::int`.as('minutes'),
};
