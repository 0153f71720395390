import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/** DATA-25; whether it is running, past or to come follows from its dates. */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    title: text().notNull(),
    description: text().notNull(),
    startDate: timestamp('start_date', { withTimezone: true }).notNull(),
    endDate: timestamp('end_date', { withTimezone: true }).notNull(),
    image: text(),
    participantCount: integer('participant_count').notNull().default(0),
    isFeatured: boolean('is_featured').notNull().default(true),
  },
  (t) => [unique('challenges_start_key').on(t.startDate)],
);
