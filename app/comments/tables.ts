import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { stateCheck, stateColumns } from '../audience/tables.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { parts, works } from '../works/tables.ts';

/**
 * Comments on works and posts, and the replies to them. The client generates the id, so that a repeated submit stores only one comment.
 * Triggers check replies and maintain the counts.
 */
export const comments = pgTable(
  'comments',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    workId: uuid('work_id').references(() => works.id, { onDelete: 'cascade' }),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    /** The comment that this is a reply to, which is none itself (REPLY-01). */
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** Null for a deleted comment with replies, whose text is empty (REPLY-05). */
    authorId: uuid('author_id').references(() => people.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The chapter or arc in which it was written; null on the page of the work (REPLY-09). */
    partId: uuid('part_id').references(() => parts.id, { onDelete: 'set null' }),
    /** The block or panel that it is a remark on; null for other comments, and once an edit left nothing like it (REPLY-07). */
    blockId: text('block_id'),
    /** The beginning of that passage when the remark was made. Only remarks have one. */
    quote: text(),
    /** What covered that passage when changes replaced it: its rating and warnings, which cover the quote from then on (WARN-05). */
    quoteWarnings: text('quote_warnings').array().notNull().default(sql`'{}'`),
    /** The published revision of the work or part in which it was made. */
    revision: integer(),
    /** Marked by its writer (REPLY-09). */
    isSpoiler: boolean('is_spoiler').notNull().default(false),
    ...stateColumns(),
    /** A reply to a comment that is not shown, or a remark that the author of the work turned off: neither counted nor visible. */
    belowHidden: boolean('below_hidden').notNull().default(false),
    /** The shown replies, whatever the state of the comment is. */
    repliesCount: integer('replies_count').notNull().default(0),
    /** Since when its thread has no new replies and no edits (REPLY-06). */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    likesCount: integer('likes_count').notNull().default(0),
    /** When the words were changed last (REPLY-04). */
    editedAt: timestamp('edited_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('comments_on_one_thing', sql`num_nonnulls(${t.workId}, ${t.postId}) = 1`),
    index('comments_work_newest').on(t.workId, t.createdAt, t.id),
    index('comments_post_newest').on(t.postId, t.createdAt, t.id),
    index('comments_author').on(t.authorId),
    index('comments_part').on(t.partId).where(sql`${t.partId} is not null`),
    index('comments_remarks').on(t.workId, t.blockId, t.createdAt, t.id).where(sql`${t.blockId} is not null`),
    check(
      'comments_remark',
      sql`(${t.blockId} is null and ${t.quote} is null) or (${t.quote} is not null and ${t.workId} is not null and ${t.parentId} is null and char_length(${t.quote}) <= 200)`,
    ),
    check('comments_deleted_without_text', sql`${t.authorId} is not null or (${t.text} = '' and ${t.parentId} is null)`),
    index('comments_replies').on(t.parentId, t.createdAt, t.id).where(sql`${t.parentId} is not null`),
    index('comments_work_threads').on(t.workId, t.createdAt, t.id).where(sql`${t.parentId} is null`),
    index('comments_post_threads').on(t.postId, t.createdAt, t.id).where(sql`${t.parentId} is null`),
    index('comments_work_liked').on(t.workId, t.likesCount, t.createdAt, t.id).where(sql`${t.parentId} is null`),
    index('comments_post_liked').on(t.postId, t.likesCount, t.createdAt, t.id).where(sql`${t.parentId} is null`),
    index('comments_work_waiting').on(t.workId, t.createdAt, t.id).where(sql`${t.state} = 'waiting'`),
    index('comments_post_waiting').on(t.postId, t.createdAt, t.id).where(sql`${t.state} = 'waiting'`),
    // For the daily totals.
    index('comments_times').using('brin', t.createdAt.op('timestamptz_minmax_multi_ops')).with({ autosummarize: true }),
    index('comments_work_hidden').on(t.workId, t.stateAt).where(sql`${t.state} in ('hidden', 'removed')`),
    index('comments_post_hidden').on(t.postId, t.stateAt).where(sql`${t.state} in ('hidden', 'removed')`),
    index('comments_removed').on(t.stateAt).where(sql`${t.state} = 'removed'`),
    stateCheck('comments_state', t),
  ],
);

/**
 * The ids of deleted comments: a repeated deletion gets the same response, open lists remove them, and a repeated submit does not restore
 * them. Without any text (CMT-03, CMT-04).
 */
export const deletedComments = pgTable(
  'deleted_comments',
  {
    id: uuid().primaryKey(),
    workId: uuid('work_id').references(() => works.id, { onDelete: 'cascade' }),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('deleted_comments_on_one_thing', sql`num_nonnulls(${t.workId}, ${t.postId}) = 1`),
    index('deleted_comments_work_newest').on(t.workId, t.deletedAt),
    index('deleted_comments_post_newest').on(t.postId, t.deletedAt),
    index('deleted_comments_author').on(t.authorId),
  ],
);

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** Whose comments an author has approved, so that they no longer wait (CMT-02). */
export const approvedCommenters = pgTable(
  'approved_commenters',
  {
    authorId: person('author_id'),
    commenterId: person('commenter_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.authorId, t.commenterId] }),
    check('approved_commenters_others', sql`${t.authorId} <> ${t.commenterId}`),
    index('approved_commenters_commenter').on(t.commenterId),
  ],
);
