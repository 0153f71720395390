import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import { parts, works } from '../works/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });
const work = () =>
  uuid('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' });

/** One like per person and work; permanent except for challenge entries (AMB-05). */
export const likes = pgTable('likes', { workId: work(), personId: person('person_id'), createdAt: at('created_at') }, (t) => [
  primaryKey({ columns: [t.workId, t.personId] }),
  index('likes_person').on(t.personId),
]);

/** One view per person and work (ENGAGE-24, DATA-09). */
export const views = pgTable(
  'views',
  {
    workId: work(),
    personId: person('person_id'),
    createdAt: at('created_at'),
    lastDay: date('last_day', { mode: 'string' }).default(sql`((now() at time zone 'utc')::date)`), // counted as a reader then (STATS-06)
  },
  (t) => [primaryKey({ columns: [t.workId, t.personId] }), index('views_person').on(t.personId)],
);

/** DATA-23; the story type is the kind of the work. */
export const savedStories = pgTable(
  'saved_stories',
  { personId: person('person_id'), workId: work(), createdAt: at('created_at') },
  (t) => [
    primaryKey({ columns: [t.personId, t.workId] }),
    index('saved_stories_newest').on(t.personId, t.createdAt),
    index('saved_stories_work').on(t.workId),
  ],
);

/** DATA-15. Title, cover and author are read from the work, so they are never stale. */
export const readingProgress = pgTable(
  'reading_progress',
  {
    personId: person('person_id'),
    workId: work(),
    currentPage: integer('current_page').notNull(),
    totalPages: integer('total_pages').notNull(),
    lastRead: at('last_read'),
    // The chapter or arc that was read last and its page, from 1; null while the position is in the work's own pages.
    partId: uuid('part_id').references(() => parts.id, { onDelete: 'set null' }),
    partPage: integer('part_page'),
    // The block or panel at which the reader was on the page of the work, and on that of the part (EDIT-14).
    block: text(),
    partBlock: text('part_block'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.workId] }),
    index('reading_progress_newest').on(t.personId, t.lastRead),
    index('reading_progress_work').on(t.workId),
    index('reading_progress_part').on(t.partId).where(sql`${t.partId} is not null`),
  ],
);

/** Where a member is in the pages of a work and in each of its parts, without the limit of `reading_progress` (LIB-10). */
export const readingPlaces = pgTable(
  'reading_places',
  {
    personId: person('person_id'),
    workId: work(),
    partId: uuid('part_id').references(() => parts.id, { onDelete: 'cascade' }), // null: the work's own pages
    page: integer().notNull(),
    block: text(), // the block or panel at the top of the window
    percent: integer().notNull(), // how far the member ever came
    firstAt: at('first_at'),
    lastAt: at('last_at'),
    /** When the member came to this place; null for the first page of a work that was only opened. */
    turnedAt: timestamp('turned_at', { withTimezone: true }),
  },
  (t) => [
    unique('reading_places_place').on(t.personId, t.workId, t.partId).nullsNotDistinct(),
    index('reading_places_work').on(t.workId, t.partId),
    index('reading_places_part').on(t.partId).where(sql`${t.partId} is not null`),
  ],
);
