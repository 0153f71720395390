import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Work that runs after its transaction, in one of the processes. A row is deleted once its job has finished. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    kind: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    runAt: at('run_at').notNull().defaultNow(),
    tries: integer().notNull().default(0), // how often it was started
    lockedUntil: at('locked_until'), // a process that runs it renews this; later it counts as dead
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('jobs_due').on(t.runAt, t.id), index('jobs_locked').on(t.lockedUntil).where(sql`${t.lockedUntil} is not null`)],
);
