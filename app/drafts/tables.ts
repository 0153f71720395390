import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import type { DraftType } from '../works/kinds.ts';
import { parts, works } from '../works/tables.ts';
import type { PageContent } from './pages/draft-page.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

/** Drafts (DATA-16). `lastSave` is the id of the save that created the current revision, so that a repeated save is not a conflict. */
export const drafts = pgTable(
  'drafts',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<DraftType>().notNull(),
    /** The editor of the draft: its kind, or `kids` or `challenge`. */
    origin: text().notNull(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    workId: uuid('work_id').references(() => works.id, { onDelete: 'cascade' }), // the work of a chapter or arc
    /** The published work that this draft changes: a working copy, or the changed story of a child (EDIT-02, SAFE-06). */
    editsWorkId: uuid('edits_work_id')
      .unique()
      .references(() => works.id, { onDelete: 'set null' }),
    /** The published part that this draft changes. If it is deleted, the draft is one of a new part (EDIT-21). */
    editsPartId: uuid('edits_part_id')
      .unique()
      .references(() => parts.id, { onDelete: 'set null' }),
    /** The revision of the work or part that was copied; another one was published since if they differ (EDIT-09). */
    baseRevision: integer('base_revision'),
    tags: text().array().notNull().default(sql`'{}'`),
    /** Choices of the publish dialog; null where none was made. `cover` is `drawn` or a media URL. */
    cover: text(),
    genre: text(),
    language: text(),
    /** When it will be published, the zone in which its author chose the time, and the choices of the dialog (SCHED-01). */
    publishAt: timestamp('publish_at', { withTimezone: true }),
    publishZone: text('publish_zone'),
    publishChoices: jsonb('publish_choices').$type<Record<string, string>>(),
    /** The job that publishes it; a trigger deletes the job with the schedule. */
    publishJobId: uuid('publish_job_id'),
    /** Sums over the pages, updated by every save so that limits and lists do not read the pages. `bytes` is JSON in UTF-8. */
    pagesCount: integer('pages_count').notNull().default(0),
    wordsCount: integer('words_count').notNull().default(0),
    bytes: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    lastSave: uuid('last_save'),
    createdAt: at('created_at'),
    updatedAt: at('updated_at'),
  },
  (t) => [
    index('drafts_author_newest').on(t.authorId, t.updatedAt, t.id),
    index('drafts_author_scheduled').on(t.authorId, t.publishAt, t.id).where(sql`${t.publishAt} is not null`),
    index('drafts_work').on(t.workId).where(sql`${t.workId} is not null`),
  ],
);

/** A page of a draft. `key` is a sequential number as a string (BOOK-ED-15); it does not change when earlier pages are deleted. */
export const draftPages = pgTable(
  'draft_pages',
  {
    draftId: uuid('draft_id')
      .notNull()
      .references(() => drafts.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    position: integer().notNull(),
    document: jsonb().$type<PageContent>().notNull(),
    words: integer().notNull().default(0),
    /** The first words, shown in the outline. */
    opening: text().notNull().default(''),
    bytes: integer().notNull().default(0),
    bubbles: integer().notNull().default(0), // of a comic's panel
  },
  (t) => [primaryKey({ columns: [t.draftId, t.key] })],
);
