import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import type { DraftType } from '../works/kinds.ts';
import { works } from '../works/tables.ts';
import type { PageContent } from './draft-page.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

/** DATA-16. A save names the revision it was made on; `lastSave` is the id of the save that made this one, so a repeat is no conflict. */
export const drafts = pgTable(
  'drafts',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<DraftType>().notNull(),
    /** Which editor it belongs to: the type, or the zone that borrowed it (AMB-35). */
    origin: text().notNull(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    workId: uuid('work_id').references(() => works.id, { onDelete: 'cascade' }), // what a chapter or arc is for
    tags: text().array().notNull().default(sql`'{}'`), // of a world (AMB-37)
    /** Choices of the publish sheet, kept until it goes out; null: not chosen. `cover` is `drawn` or a media address. */
    cover: text(),
    genre: text(),
    language: text(),
    /** Sums over its pages, written with every save, so that limits and lists never read the pages. `bytes` is JSON in UTF-8. */
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
    index('drafts_work').on(t.workId).where(sql`${t.workId} is not null`),
  ],
);

/** A page of a draft. `key` is the specification's sequential number as a string (BOOK-ED-15): it stays when pages before it go. */
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
    /** First words, for the outline: a page that is not loaded shows them. */
    opening: text().notNull().default(''),
    bytes: integer().notNull().default(0),
    bubbles: integer().notNull().default(0), // of a comic's panel
  },
  (t) => [primaryKey({ columns: [t.draftId, t.key] })],
);
