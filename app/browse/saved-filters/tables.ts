import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';

/** Filters that a member saved under a name, in their own order: the list that a filter belongs to and its parameters (FILTER-08). */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    path: text().notNull(),
    search: text().notNull(), // in the one order of addresses
    position: integer().notNull(),
    /** Whether Home has a row of its first works; at most three filters of a member have one. */
    onHome: boolean('on_home').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('saved_filters_place').on(t.personId, t.position, t.id)],
);
