import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Counters that all processes share: `shared` limits and failed sign-ins. Written by rate-limiter-flexible; keys are keyed hashes. */
export const rateLimitCounters = pgTable('rate_limit_counters', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }), // milliseconds since 1970
});
