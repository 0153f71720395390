import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '#app/people/tables.ts';
import type { Before } from './bulk-rules.ts';

/** What a change of several works replaced, so that it can be undone for a few minutes; the id is from the client (LIB-07). */
export const libraryChanges = pgTable(
  'library_changes',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    request: text().notNull(), // a hash, so that the id of another request is refused
    changed: integer().notNull(),
    skipped: integer().notNull(),
    before: jsonb().$type<Before>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.personId, t.id] }), index('library_changes_age').on(t.createdAt)],
);
