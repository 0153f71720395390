import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';
import { works } from '../tables.ts';

/** Works that a member always wants to see in spite of their warnings (WARN-08). */
export const alwaysShown = pgTable(
  'always_shown',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.workId] }),
    index('always_shown_newest').on(t.personId, t.createdAt, t.workId),
    index('always_shown_work').on(t.workId),
  ],
);
