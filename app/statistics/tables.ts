import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TotalKind } from './statistics-rules.ts';

/** How many of each kind were made on a past day, in UTC, without names (SITE-05). A day has a row of every kind once it was counted. */
export const dailyTotals = pgTable(
  'daily_totals',
  { day: date().notNull(), kind: text().$type<TotalKind>().notNull(), count: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.day, t.kind] }),
    check('daily_totals_kind', sql`${t.kind} in ('accounts', 'works', 'posts', 'comments', 'messages', 'reports')`),
  ],
);
