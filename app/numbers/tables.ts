import { date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { works } from '../works/tables.ts';

const work = () =>
  uuid('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' });
const counts = () => ({
  readers: integer().notNull().default(0),
  finishes: integer().notNull().default(0),
  likes: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  saves: integer().notNull().default(0),
  follows: integer().notNull().default(0),
  showings: integer().notNull().default(0), // in `New here`, counted when they are stored
});

/** What happened to a work on a day, in UTC, without the author and without names; triggers count it with the thing itself (STATS-06). */
export const workDays = pgTable('work_days', { workId: work(), day: date({ mode: 'string' }).notNull(), ...counts() }, (t) => [
  primaryKey({ columns: [t.workId, t.day] }),
]);

/** The same by months, for days that are too old for counts of their own. `month` is the first day. */
export const workMonths = pgTable('work_months', { workId: work(), month: date({ mode: 'string' }).notNull(), ...counts() }, (t) => [
  primaryKey({ columns: [t.workId, t.month] }),
]);
