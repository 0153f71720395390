import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** A picture of a post: a media address, its size in pixels so that its room is kept before it loads, and what it shows. */
export type PostPicture = { src: string; width: number; height: number; description: string };

/** A short post with up to four pictures (DATA-10). The id is made by the client, so that a repeated send is one post. */
export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    authorId: person('author_id'),
    content: text().notNull().default(''),
    pictures: jsonb().$type<PostPicture[]>().notNull().default([]),
    tags: text().array().notNull().default(sql`'{}'`),
    likesCount: integer('likes_count').notNull().default(0),
    commentsCount: integer('comments_count').notNull().default(0),
    createdAt: at('created_at'),
  },
  (t) => [index('posts_newest').on(t.createdAt, t.id), index('posts_author').on(t.authorId, t.createdAt, t.id)],
);

/** Likes of posts toggle (FEED-08, decision 3). */
export const postLikes = pgTable(
  'post_likes',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    personId: person('person_id'),
    createdAt: at('created_at'),
  },
  (t) => [primaryKey({ columns: [t.postId, t.personId] }), index('post_likes_person').on(t.personId)],
);

/** How many posts carry a tag, in small letters. Five start with the figures of the specification (decision 2); triggers count posts of public profiles on. */
export const topics = pgTable('topics', { tag: text().primaryKey(), postsCount: integer('posts_count').notNull() }, (t) => [
  index('topics_busiest').on(t.postsCount, t.tag),
]);
