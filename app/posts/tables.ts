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

/**
 * How many posts of public profiles carry a tag, in small letters, and of how many people; triggers keep both. Five start with the figures of the
 * specification (FEED-25): `startingCount` of them are not real, and fade from the first real post on.
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

/** The topics of each post, in small letters: the posts of one topic are read newest first. A trigger keeps the rows, with the moment of their post. */
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

/** Who posts about a topic, and how often. No reference to the person: whoever leaves is taken out by a trigger before their posts go. */
export const topicPeople = pgTable(
  'topic_people',
  { tag: text().notNull(), personId: uuid('person_id').notNull(), posts: integer().notNull() },
  (t) => [primaryKey({ columns: [t.tag, t.personId] })],
);
