import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';

/** DATA-21. The id is made by the client, so that a repeated send is one comment. */
export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('comments_work_newest').on(t.workId, t.createdAt, t.id), index('comments_author').on(t.authorId)],
);
