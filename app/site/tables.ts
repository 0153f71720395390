import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import type { SettingKey } from './setting-rules.ts';

/** The settings that administrators change (SITE-01). A key without a row has its default. `changedBy` is null for the command line. */
export const siteSettings = pgTable(
  'site_settings',
  {
    key: text().$type<SettingKey>().primaryKey(),
    value: text().notNull(),
    changedBy: uuid('changed_by').references(() => people.id, { onDelete: 'set null' }),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
    revision: integer().notNull().default(1),
  },
  (t) => [check('site_settings_revision', sql`${t.revision} > 0`), index('site_settings_changer').on(t.changedBy)],
);
