import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

/**
 * What somebody asked us to look at (DATA-12, DATA-13). `contentType` is a kind of work or `post`; the thing itself may be gone by the time
 * somebody reads this, so it is named, not referenced. One open report per person and thing.
 */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: uuid('user_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    contentType: text('content_type').notNull(),
    contentId: uuid('content_id').notNull(),
    reason: text().notNull(),
    details: text(),
    status: text().notNull().default('pending'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reports_open_key').on(t.personId, t.contentType, t.contentId).where(sql`${t.status} = 'pending'`),
    index('reports_newest').on(t.status, t.createdAt, t.id),
  ],
);
