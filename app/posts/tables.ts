import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { commentColumns, commentRuleCheck, stateCheck, stateColumns } from '../audience/tables.ts';
import { people } from '../people/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** An image of a post: its media address, its size in pixels, which reserves its space before it loads, and its description. */
export type PostPicture = { src: string; width: number; height: number; description: string };

/** A short post with up to four images. The client generates the id, so that a repeated submit creates only one post. */
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
    ...stateColumns(),
    ...commentColumns(),
    createdAt: at('created_at'),
  },
  (t) => [
    index('posts_newest').on(t.createdAt, t.id),
    index('posts_author').on(t.authorId, t.createdAt, t.id),
    index('posts_removed').on(t.stateAt).where(sql`${t.state} = 'removed'`),
    stateCheck('posts_state', t),
    commentRuleCheck('posts_comment_rule', t),
  ],
);

/** Likes of posts; unlike likes of most works, they can be removed. */
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

/**
 * How many posts of public profiles have a lowercase tag, and by how many people; triggers maintain both. Five topics start with the
 * figures of the specification (FEED-25): `startingCount` is the part that is not real and fades after the first real post.
 */
export const topics = pgTable(
  'topics',
  {
    tag: text().primaryKey(),
    postsCount: integer('posts_count').notNull(),
    peopleCount: integer('people_count').notNull().default(0),
    startingCount: integer('starting_count').notNull().default(0),
    countedFrom: timestamp('counted_from', { withTimezone: true }),
  },
  (t) => [
    index('topics_popular').on(t.peopleCount, t.postsCount, t.tag).where(sql`${t.startingCount} = 0`),
    index('topics_starting').on(t.tag).where(sql`${t.startingCount} > 0`),
  ],
);

/** The lowercase topics of each post, indexed to list a topic newest first. A trigger maintains the rows, with the post's timestamp. */
export const postTopics = pgTable(
  'post_topics',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.topic] }), index('post_topics_newest').on(t.topic, t.createdAt, t.postId)],
);

/**
 * Who posts about a topic, and how often. No foreign key to the person: a trigger removes the rows before an account's posts are deleted.
 */
export const topicPeople = pgTable(
  'topic_people',
  { tag: text().notNull(), personId: uuid('person_id').notNull(), posts: integer().notNull() },
  (t) => [primaryKey({ columns: [t.tag, t.personId] })],
);
