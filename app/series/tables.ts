import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';
import type { SeriesStatus } from './series-rules.ts';

/** Series of published works, each with works of its author only (SERIES-01). */
export const series = pgTable(
  'series',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    status: text().$type<SeriesStatus>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('series_author').on(t.authorId, t.createdAt, t.id),
    check('series_status', sql`${t.status} in ('progress', 'complete', 'hold')`),
  ],
);

/**
 * The works of a series in their order. Positions may have gaps: the number of a work counts the rows before it without a label, so
 * deleting a work closes its gap (SERIES-04).
 */
export const seriesWorks = pgTable(
  'series_works',
  {
    seriesId: uuid('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    position: integer().notNull(), // unique within the series; deferrable, so that one statement can move all
    label: text().notNull().default(''), // shown in place of its number; empty: the number
  },
  (t) => [
    primaryKey({ columns: [t.seriesId, t.workId] }),
    unique('series_works_place').on(t.seriesId, t.position),
    index('series_works_work').on(t.workId),
  ],
);
