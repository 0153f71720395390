import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });
const columns = () => ({
  personId: person('person_id'),
  otherId: person('other_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Whom a person blocked. Lists leave out both for each other, so they ask for both directions (BLOCK-03). */
export const blocks = pgTable('blocks', columns(), (t) => [
  primaryKey({ columns: [t.personId, t.otherId] }),
  check('blocks_others', sql`${t.personId} <> ${t.otherId}`),
  index('blocks_newest').on(t.personId, t.createdAt, t.otherId),
  index('blocks_other').on(t.otherId, t.personId),
]);

/** Whom a person muted, which only that person's lists follow (BLOCK-04). */
export const mutes = pgTable('mutes', columns(), (t) => [
  primaryKey({ columns: [t.personId, t.otherId] }),
  check('mutes_others', sql`${t.personId} <> ${t.otherId}`),
  index('mutes_newest').on(t.personId, t.createdAt, t.otherId),
  index('mutes_other').on(t.otherId, t.personId),
]);
