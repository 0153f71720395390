import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import { series } from '../series/tables.ts';
import { works } from '../works/tables.ts';
import type { FollowKind } from './following-rules.ts';

/**
 * What members follow, each thing once (FOLLOW-01). A further kind has a column of its own; the row remains without its thing, so that the
 * member sees that it is no longer available.
 */
export const follows = pgTable(
  'follows',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<FollowKind>().notNull(),
    workId: uuid('work_id').references(() => works.id, { onDelete: 'set null' }),
    seriesId: uuid('series_id').references(() => series.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('follows_work_key').on(t.personId, t.workId),
    unique('follows_series_key').on(t.personId, t.seriesId),
    index('follows_newest').on(t.personId, t.kind, t.createdAt, t.id),
    index('follows_work').on(t.workId, t.personId).where(sql`${t.workId} is not null`),
    index('follows_series').on(t.seriesId, t.personId).where(sql`${t.seriesId} is not null`),
    check('follows_kind', sql`(${t.kind} = 'work' and ${t.seriesId} is null) or (${t.kind} = 'series' and ${t.workId} is null)`),
  ],
);
