import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '#app/people/tables.ts';
import { works } from '#app/works/tables.ts';

const work = () =>
  uuid('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' });

/**
 * Works of the kinds that Home lists, and how often `New here` showed each (WHY-03). A trigger inserts them, a job deletes those that are
 * too old; apart from `works`, where each showing would write all indexes.
 */
export const newWorks = pgTable(
  'new_works',
  {
    workId: work().primaryKey(),
    authorId: uuid('author_id').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    shown: integer().notNull().default(0),
    /** Whether it is a candidate: one of the first works of an author who is no new account (`open-works.server.ts`). */
    isOpen: boolean('is_open').notNull().default(false),
    /** That of the work, so that the row of one language reads no others. */
    language: text().notNull().default(''),
  },
  (t) => [
    index('new_works_open').on(t.shown, t.publishedAt, t.workId).where(sql`${t.isOpen}`),
    index('new_works_open_language').on(t.language, t.shown, t.publishedAt, t.workId).where(sql`${t.isOpen}`),
    index('new_works_author').on(t.authorId, t.shown, t.publishedAt, t.workId),
    index('new_works_published').on(t.publishedAt),
  ],
);

/** To whom a work was shown on which day, in UTC, so that it is counted once; deleted when the day is over. */
export const workShowings = pgTable(
  'work_showings',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    workId: work(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.day, t.workId] }),
    index('work_showings_work').on(t.workId),
    index('work_showings_day').on(t.day),
  ],
);
