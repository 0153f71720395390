import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import type { LibraryState } from './state-rules.ts';

const person = () =>
  uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** What a member notes about a work for themselves (LIB-01). The state is null while there is only a note or a date. */
export const libraryEntries = pgTable(
  'library_entries',
  {
    personId: person(),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    state: text().$type<LibraryState>(),
    note: text().notNull().default(''),
    startedOn: date('started_on'),
    finishedOn: date('finished_on'),
    timesRead: integer('times_read').notNull().default(0), // readings before the current one
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    stateAt: timestamp('state_at', { withTimezone: true }).notNull().defaultNow(), // when the state was chosen
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.workId] }),
    index('library_entries_newest').on(t.personId, t.stateAt, t.workId).where(sql`${t.state} is not null`),
    index('library_entries_state').on(t.personId, t.state, t.stateAt, t.workId),
    index('library_entries_work').on(t.workId),
    check('library_entries_state_known', sql`${t.state} in ('want', 'reading', 'finished', 'dropped')`),
  ],
);

/** How many works a member has in each state, in Saved Stories and in the history, and how many collections; triggers count them. */
export const libraryCounts = pgTable(
  'library_counts',
  { personId: person(), shelf: text().$type<LibraryState | 'saved' | 'history' | 'collections'>().notNull(), n: integer().notNull() },
  (t) => [primaryKey({ columns: [t.personId, t.shelf] })],
);

/** What of the library of a member changes by itself; a member without a row has the defaults. */
export const librarySettings = pgTable('library_settings', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  byReading: boolean('by_reading').notNull().default(true),
  historyPaused: boolean('history_paused').notNull().default(false),
});

/** What a member opened, once per work, when it was opened last (LIB-09). */
export const readingHistory = pgTable(
  'reading_history',
  {
    personId: person(),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.workId] }),
    index('reading_history_newest').on(t.personId, t.openedAt, t.workId),
    index('reading_history_work').on(t.workId),
  ],
);
