import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

/**
 * What somebody asked us to look at (DATA-12, DATA-13). `contentType` is a kind of work or `post`; the thing itself may be gone by the time
 * somebody reads this, so it is named, not referenced. One open report per person and thing.
 * A problem with the site itself (DATA-14) is about no thing; only it may leave a `contact` (AMB-14).
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
