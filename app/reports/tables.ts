import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

/**
 * Reports of content, with one pending report per person and item. `contentId` has no foreign key, so that a report outlives the content.
 * A report about the site itself has no content and may have a `contact`.
 */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: uuid('user_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    contentType: text('content_type'),
    contentId: uuid('content_id'),
    reason: text().notNull(),
    details: text(),
    contact: text(),
    status: text().notNull().default('pending'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reports_open_key').on(t.personId, t.contentType, t.contentId).where(sql`${t.status} = 'pending'`),
    check('reports_about', sql`(${t.contentType} is null) = (${t.contentId} is null)`),
    index('reports_newest').on(t.status, t.createdAt, t.id),
  ],
);
