import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * One row for each action of staff; a trigger refuses changes. Without foreign keys, because the rows outlive the people that they name by
 * id. `actorId` is null for the command line.
 */
export const moderationLog = pgTable(
  'moderation_log',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    actorId: uuid('actor_id'),
    action: text().notNull(),
    personId: uuid('person_id'),
    before: jsonb().$type<Record<string, string>>(),
    after: jsonb().$type<Record<string, string>>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('moderation_log_person').on(t.personId, t.id), index('moderation_log_actor').on(t.actorId, t.id)],
);
