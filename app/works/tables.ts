import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Document } from '#editor/document/document.ts';
import type { ReviewStep } from '../audience/state-rules.ts';
import { commentColumns, commentRuleCheck, stateCheck, stateColumns } from '../audience/tables.ts';
import { challenges } from '../challenges/tables.ts';
import type { Bubble } from '../drafts/panels/panel-rules.ts';
import { people } from '../people/tables.ts';
import type { Kind } from './kinds.ts';
import type { Label, Statement, TextCounts } from './labels/label-rules.ts';
import type { Rating, Stated, Warning } from './ratings/rating-rules.ts';
import type { WorkStatus } from './status/status-rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });
const work = () =>
  uuid('work_id')
    .notNull()
    .references(() => works.id, { onDelete: 'cascade' });

/** The list of `WARNINGS`. */
const warningsArray = sql.raw(
  "array['violence', 'gore', 'death', 'suicide', 'self-harm', 'sexual-content', 'sexual-violence', 'abuse', 'eating-disorders', 'drugs', 'animals', 'hate', 'language', 'flashing']",
);

/** The newest comment with its author's id, denormalized from `comments` in the same transaction (AMB-23). */
export type LatestComment = { text: string; author: string; created_at: string };

/** Published works of every kind (DATA-02). Counts are updated in the transaction that changes the counted rows. */
export const works = pgTable(
  'works',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    kind: text().$type<Kind>().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    authorId: person('author_id'),
    cover: text(), // a media address; null: a drawn cover (decision 4)
    genre: text(),
    tags: text().array().notNull().default(sql`'{}'`),
    language: text().notNull(),
    likesCount: integer('likes_count').notNull().default(0),
    viewsCount: integer('views_count').notNull().default(0),
    commentsCount: integer('comments_count').notNull().default(0),
    pagesCount: integer('pages_count').notNull().default(0),
    wordsCount: integer('words_count').notNull().default(0),
    chapterCount: integer('chapter_count').notNull().default(0),
    /** Size of the pages or panels as UTF-8 JSON, including those of its parts. Triggers add it to `storage_usage`. */
    textBytes: bigint('text_bytes', { mode: 'number' }).notNull().default(0),
    /**
     * The time to read its own pages or panels, and with all parts that are shown, kept by triggers. Null until an older work is measured
     * (`length/measure-works.server.ts`).
     */
    ownSeconds: doublePrecision('own_seconds').default(0),
    readingSeconds: doublePrecision('reading_seconds').default(0),
    status: text().$type<WorkStatus>(), // null: published before there was a status
    holdUntil: date('hold_until', { mode: 'string' }), // the first day of a month
    /** Null: published before ratings; `warningsStated` is what the author chose instead of warnings (WARN-01, WARN-02). */
    rating: text().$type<Rating>(),
    warnings: text().array().$type<Warning[]>().notNull().default(sql`'{}'`),
    warningsStated: text('warnings_stated').$type<Stated>(),
    /** Those of its shown parts, written by a trigger (WARN-03). */
    partWarnings: text('part_warnings').array().$type<Warning[]>().notNull().default(sql`'{}'`),
    /** Those of its panels and of the panels of its shown arcs that the arc does not have itself, written by triggers (WARN-03). */
    panelWarnings: text('panel_warnings').array().$type<Warning[]>().notNull().default(sql`'{}'`),
    /** Of its own text, without its parts; null: published before anything was recorded (LABEL-02). */
    assistance: jsonb().$type<TextCounts>(),
    labelStated: jsonb('label_stated').$type<Statement>(),
    /** What readers see of both, with its parts; null: not stated (LABEL-04). */
    label: jsonb().$type<Label>(),
    latestComments: jsonb('latest_comments').$type<LatestComment[]>().notNull().default([]),
    challengeId: uuid('challenge_id').references(() => challenges.id),
    ageRange: text('age_range'), // of a kids story
    isFeatured: boolean('is_featured').notNull().default(false), // of a kids story
    /** Whether the general lists show it (`listedKinds` in kinds.ts). Lists that ask for it need no other condition on the state. */
    listed: boolean().generatedAlwaysAs(sql`challenge_id is null and kind in ('book', 'comic', 'theory', 'world') and state = 'shown'`),
    ...stateColumns(),
    ...commentColumns(),
    /** Whether readers make and see remarks on its passages (REPLY-07). */
    hasRemarks: boolean('remarks').notNull().default(true),
    /** Where a kids story that is not in the Kids Zone yet is in its review (SAFE-06, SAFE-07); null for everything else. */
    review: text().$type<ReviewStep>(),
    reviewNote: text('review_note'), // why the story was given back
    /** What changed, of a version that waits for its review; shown to readers once it is accepted (EDIT-07). */
    changeNote: text('change_note').notNull().default(''),
    /** The approved story that this newer version of a child replaces once it is approved as well (SAFE-06). */
    replacesId: uuid('replaces_id')
      .unique()
      .references((): AnyPgColumn => works.id, { onDelete: 'cascade' }),
    draftId: uuid('draft_id').unique(), // publishing the same draft twice is the same work
    revision: integer().notNull().default(1), // increased by every published change (EDIT-09)
    editedAt: timestamp('edited_at', { withTimezone: true }), // when changes were published last; null: never
    /**
     * When a part was added or followers were notified; null: not since it was published. `Recently updated` is the order of this, or of
     * `created_at` where it is null, so small fixes and another order of parts move nothing (EDIT-10).
     */
    renewedAt: timestamp('renewed_at', { withTimezone: true }),
    announcedAt: timestamp('announced_at', { withTimezone: true }), // when followers were notified last of changes
    announcement: text().notNull().default(''), // shown above its parts (EDIT-23)
    /** The author's notes around the text of each part that has none of its own; empty: none. */
    defaultNoteBefore: text('default_note_before').notNull().default(''),
    defaultNoteAfter: text('default_note_after').notNull().default(''),
    createdAt: at('created_at'),
    updatedAt: at('updated_at'),
  },
  (t) => [
    // Every list reads only the first rows of an index. Ascending and scanned backwards, because drizzle's `desc()` creates NULLS LAST,
    // which `order by … desc` cannot use.
    index('works_languages').on(sql`language_key(${t.language})`),
    index('works_newest').on(t.createdAt, t.id).where(sql`${t.listed}`),
    index('works_viewed').on(t.viewsCount, t.id).where(sql`${t.listed}`),
    index('works_loved').on(t.likesCount, t.id).where(sql`${t.listed}`),
    index('works_kind_viewed').on(t.kind, t.viewsCount, t.id).where(sql`${t.listed}`),
    index('works_language_newest').on(t.language, t.createdAt, t.id).where(sql`${t.listed}`),
    index('works_language_viewed').on(t.language, t.viewsCount, t.id).where(sql`${t.listed}`),
    index('works_language_loved').on(t.language, t.likesCount, t.id).where(sql`${t.listed}`),
    index('works_language_kind_viewed').on(t.language, t.kind, t.viewsCount, t.id).where(sql`${t.listed}`),
    index('works_kind_newest').on(t.kind, t.createdAt, t.id).where(sql`${t.listed}`),
    index('works_class_newest').on(t.kind, t.genre, t.createdAt, t.id).where(sql`${t.listed}`),
    index('works_kids').on(t.isFeatured, t.createdAt, t.id).where(sql`${t.kind} = 'kids_book' and ${t.state} = 'shown'`),
    index('works_kids_genre').on(t.genre, t.isFeatured, t.createdAt, t.id).where(sql`${t.kind} = 'kids_book' and ${t.state} = 'shown'`),
    index('works_entries_newest').on(t.challengeId, t.createdAt, t.id).where(sql`${t.kind} = 'challenge_entry' and ${t.state} = 'shown'`),
    index('works_entries_loved')
      .on(t.challengeId, t.likesCount, t.createdAt, t.id)
      .where(sql`${t.kind} = 'challenge_entry' and ${t.state} = 'shown'`),
    index('works_entries_author').on(t.authorId, t.createdAt, t.id).where(sql`${t.kind} = 'challenge_entry'`),
    index('works_author').on(t.authorId, t.createdAt),
    index('works_removed').on(t.stateAt).where(sql`${t.state} = 'removed'`), // the purge of removed things
    index('works_review').on(t.authorId, t.id).where(sql`${t.review} is not null`),
    stateCheck('works_state', t),
    check(
      'works_review_step',
      sql`${t.review} is null or (${t.kind} = 'kids_book' and ${t.state} <> 'shown' and ${t.review} in ('waiting', 'returned', 'group', 'sent', 'deleted'))`,
    ),
    check('works_review_note', sql`${t.reviewNote} is null or ${t.review} = 'returned'`),
    commentRuleCheck('works_comment_rule', t),
    check('works_status', sql`${t.status} in ('progress', 'complete', 'hold') and (${t.holdUntil} is null or ${t.status} = 'hold')`),
    check('works_rating', sql`${t.rating} in ('everyone', 'teen', 'mature') and (${t.kind} <> 'kids_book' or ${t.rating} = 'everyone')`),
    check(
      'works_warnings',
      sql`${t.warnings} <@ ${warningsArray} and ${t.warningsStated} in ('some', 'none', 'unsaid') and (cardinality(${t.warnings}) > 0) = (${t.warningsStated} is not distinct from 'some')`,
    ),
  ],
);

/** Chapters of a book and arcs of a comic, which the author adds to a published work (DATA-06, DATA-20). */
export const parts = pgTable(
  'parts',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    workId: work(),
    /** In the order that the author chose; a trigger puts a new part last (EDIT-22). Deferrable, so that one statement can move all. */
    position: integer().notNull().default(0),
    title: text().notNull(),
    description: text().notNull().default(''), // of an arc
    pagesCount: integer('pages_count').notNull(),
    wordsCount: integer('words_count').notNull().default(0),
    textBytes: integer('text_bytes').notNull().default(0),
    seconds: doublePrecision().default(0), // to read it; null as of works
    draftId: uuid('draft_id').unique(), // publishing the same draft twice is the same part
    revision: integer().notNull().default(1),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    /** How many members opened it and how many came to its end, without the author; triggers count them (STATS-03). */
    readersCount: integer('readers_count').notNull().default(0),
    finishedCount: integer('finished_count').notNull().default(0),
    noteBefore: text('note_before').notNull().default(''), // empty: the default of the work
    noteAfter: text('note_after').notNull().default(''),
    warnings: text().array().$type<Warning[]>().notNull().default(sql`'{}'`),
    assistance: jsonb().$type<TextCounts>(), // as of works
    isQuiet: boolean('is_quiet').notNull().default(false), // followers are not notified of it (SCHED-01)
    ...stateColumns(),
    createdAt: at('created_at'),
  },
  (t) => [
    unique('parts_place').on(t.workId, t.position),
    index('parts_removed').on(t.stateAt).where(sql`${t.state} = 'removed'`),
    stateCheck('parts_state', t),
    check('parts_warnings', sql`${t.warnings} <@ ${warningsArray}`),
  ],
);
const part = () => uuid('part_id').references(() => parts.id, { onDelete: 'cascade' });

/** Lowercase tags of works, so that the list of one tag reads only the first rows of an index. A trigger fills it from `works.tags`. */
export const workTags = pgTable('work_tags', { workId: work(), tag: text().notNull(), createdAt: at('created_at') }, (t) => [
  primaryKey({ columns: [t.workId, t.tag] }),
  index('work_tags_newest').on(t.tag, t.createdAt, t.workId),
]);

/** A page of a work or of one of its parts, from 1. A reader loads single pages, never the whole book. */
export const pages = pgTable(
  'pages',
  {
    workId: work(),
    partId: part(),
    position: integer().notNull(),
    document: jsonb().$type<Document>().notNull(),
    words: integer().notNull().default(0),
    /** The ids of the outermost blocks, in order; null until the blocks of an older page have ids (EDIT-13). */
    blocks: text().array(),
  },
  (t) => [
    unique('pages_place').on(t.workId, t.partId, t.position).nullsNotDistinct(),
    index('pages_part').on(t.partId).where(sql`${t.partId} is not null`),
    index('pages_without_blocks').on(t.workId).where(sql`${t.blocks} is null`),
  ],
);

/** A panel of a comic or of one of its arcs, from 1: an image with its speech bubbles (DATA-05, decision 7). */
export const panels = pgTable(
  'panels',
  {
    workId: work(),
    partId: part(),
    position: integer().notNull(),
    picture: text().notNull(), // a media address
    width: integer().notNull(),
    height: integer().notNull(),
    description: text().notNull().default(''),
    bubbles: jsonb().$type<Bubble[]>().notNull(),
    key: text(), // its id; null until an older panel has one (EDIT-13)
    warnings: text().array().$type<Warning[]>().notNull().default(sql`'{}'`),
  },
  (t) => [
    unique('panels_place').on(t.workId, t.partId, t.position).nullsNotDistinct(),
    index('panels_part').on(t.partId).where(sql`${t.partId} is not null`),
    index('panels_without_key').on(t.workId).where(sql`${t.key} is null`),
    // Remarks find their panel by it.
    index('panels_key').on(t.workId, t.key).where(sql`${t.key} is not null`),
    index('panels_warned').on(t.workId).where(sql`${t.warnings} <> '{}'`),
    // `Show panel` finds a panel by its key.
    check('panels_warnings', sql`${t.warnings} <@ ${warningsArray} and (${t.warnings} = '{}' or ${t.key} is not null)`),
  ],
);

/**
 * Blocks and panels that changes removed while a reader's place was at them, each with the nearest earlier one that still exists: there
 * the place is now (EDIT-14).
 */
export const removedBlocks = pgTable('removed_blocks', { workId: work(), block: text().notNull(), earlier: text().notNull() }, (t) => [
  primaryKey({ columns: [t.workId, t.block] }),
]);
