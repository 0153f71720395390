import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

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
    /** How many of them the specification starts with; they fade from the first real entry on. */
    startingCount: integer('starting_count').notNull().default(0),
    countedFrom: timestamp('counted_from', { withTimezone: true }),
    entriesCount: integer('entries_count').notNull().default(0),
    isFeatured: boolean('is_featured').notNull().default(true),
  },
  (t) => [unique('challenges_start_key').on(t.startDate)],
);

/**
 * Who takes part in what, with how many entries; triggers on `works` keep it, and the two counts of the challenge with it. No reference to the
 * person: whoever leaves is taken out by a trigger, before what they made goes.
 */
export const challengeParticipants = pgTable(
  'challenge_participants',
  {
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').notNull(),
    entries: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.challengeId, t.personId] }), index('challenge_participants_person').on(t.personId)],
);
