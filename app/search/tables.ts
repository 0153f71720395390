import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';

// Separate tables for searched text, because every update of a count writes a new row version and its index entries, which must not
// include a hundred trigrams. Triggers maintain the tables; `search_fold` and `search_grams` are in the migration.
const beginnings = (column: unknown) => sql`left(${column}, 100) collate "C"`;

/** Title, newline and description of each work, folded: lowercase without diacritics. */
export const workWords = pgTable(
  'work_words',
  {
    workId: uuid('work_id')
      .primaryKey()
      .references(() => works.id, { onDelete: 'cascade' }),
    words: text().notNull(),
  },
  (t) => [index('work_words_beginnings').on(beginnings(t.words))],
);

/** Name, username and all searched text (including the bio) of each person, folded. */
export const personWords = pgTable(
  'person_words',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    username: text().notNull(),
    words: text().notNull(),
  },
  (t) => [index('person_words_names').on(beginnings(t.name)), index('person_words_usernames').on(beginnings(t.username))],
);

/** The beginning of each world's pages, folded; a trigger on `pages` maintains it. A separate table keeps samples of `work_words` small. */
export const conceptWords = pgTable('concept_words', {
  workId: uuid('work_id')
    .primaryKey()
    .references(() => works.id, { onDelete: 'cascade' }),
  words: text().notNull(),
});
