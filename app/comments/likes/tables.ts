import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';
import { comments } from '../tables.ts';

/** Who likes which comment, once each; triggers maintain the count of the comment (REPLY-03). */
export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.personId] }), index('comment_likes_person').on(t.personId, t.commentId)],
);
