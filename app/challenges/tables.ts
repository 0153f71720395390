import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/** The weekly challenges; their dates determine which one is upcoming, running or past. */
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
    /** The part of the participants that is not real and fades after the first real entry. */
    startingCount: integer('starting_count').notNull().default(0),
    countedFrom: timestamp('counted_from', { withTimezone: true }),
    entriesCount: integer('entries_count').notNull().default(0),
    isFeatured: boolean('is_featured').notNull().default(true),
  },
  (t) => [unique('challenges_start_key').on(t.startDate)],
);

/**
 * Who takes part in which challenge, with how many entries; triggers on `works` maintain it and the two counts of the challenge. No foreign
 * key to the person: a trigger removes the rows before an account's works are deleted.
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
