import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { works } from '../../works/tables.ts';

/** The parts that followers were notified of lately, so that one that is deleted and published again is not announced twice (NOTICE-02). */
export const announcedParts = pgTable(
  'announced_parts',
  {
    /** Without a foreign key, because the row outlives its part. */
    partId: uuid('part_id').primaryKey(),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    title: text().notNull(), // folded
    announcedAt: timestamp('announced_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('announced_parts_work').on(t.workId, t.title), index('announced_parts_old').on(t.announcedAt)],
);
