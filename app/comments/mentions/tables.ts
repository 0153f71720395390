import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';
import { comments } from '../tables.ts';

/**
 * Whom comments mention. A trigger of `comments` finds them when words are stored, so that a username that changes later leads to the same
 * person (REPLY-02).
 */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    /** As it is written, in lower case. */
    username: text().notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The order in the text. */
    position: integer().notNull(),
    /** Whether notices were stored since it is in the text, so that an edit notifies only of those that it adds (REPLY-04). */
    isNoticed: boolean('is_noticed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.commentId, t.username] }),
    index('comment_mentions_person').on(t.personId),
    index('comment_mentions_new').on(t.commentId, t.position).where(sql`not ${t.isNoticed}`),
  ],
);
