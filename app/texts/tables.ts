import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import type { TextPageName } from './text-rules.ts';

/**
 * Every version of the sections that administrators add to a page (SITE-03). In effect is the one that was saved last of those whose day
 * has come; an empty text adds nothing. `changedBy` is null after the account was deleted.
 */
export const siteTexts = pgTable(
  'site_texts',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    page: text().$type<TextPageName>().notNull(),
    text: text().notNull(),
    effectiveOn: date('effective_on').notNull(), // in UTC
    changedBy: uuid('changed_by').references(() => people.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('site_texts_page', sql`${t.page} in ('terms', 'privacy', 'guidelines', 'contact')`),
    index('site_texts_newest').on(t.page, t.id),
    index('site_texts_changer').on(t.changedBy),
  ],
);
