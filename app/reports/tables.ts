import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cases } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';

export type ReportStatus = 'pending' | 'upheld' | 'dismissed' | 'gone';

/**
 * Reports of content, with one pending report per person and item. `contentId` has no foreign key, so that a report outlives the content.
 * A report about the site itself has no content and may have a `contact`. When the reporter's account is purged the row remains as a
 * number: a trigger erases its details and contact.
 */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: uuid('user_id').references(() => people.id, { onDelete: 'set null' }),
    caseId: uuid('case_id').references(() => cases.id, { onDelete: 'set null' }),
    contentType: text('content_type'),
    contentId: uuid('content_id'),
    reason: text().notNull(),
    details: text(),
    contact: text(),
    /** Follows the case: `pending`, then `upheld`, `dismissed`, or `gone` if the author deleted the content before the decision. */
    status: text().$type<ReportStatus>().notNull().default('pending'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reports_open_key').on(t.personId, t.contentType, t.contentId).where(sql`${t.status} = 'pending'`),
    check('reports_about', sql`(${t.contentType} is null) = (${t.contentId} is null)`),
    check('reports_status', sql`${t.status} in ('pending', 'upheld', 'dismissed', 'gone')`),
    index('reports_person').on(t.personId, t.status, t.id), // a reporter's record, and the purge
    index('reports_case').on(t.caseId, t.id),
    index('reports_newest').on(t.status, t.createdAt, t.id),
  ],
);
