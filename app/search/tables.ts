import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';

// What is searched stands apart from what is counted: a like, a view or a spectator writes a new version of its row and of each of its
// indexes, and must not write a hundred trigrams with it. Triggers keep both tables; `search_fold` and `search_grams` are in the migration.
const beginnings = (column: unknown) => sql`left(${column}, 100) collate "C"`;

/** Title, new line, description of each work, folded: small letters without marks. */
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

/** Name, username and all that is searched (with the bio) of each person, folded. */
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

/** The beginning of what the pages of each world say, folded; kept by a trigger on `pages`. A table of its own, so that samples of `work_words` stay small. */
export const conceptWords = pgTable('concept_words', {
  workId: uuid('work_id')
    .primaryKey()
    .references(() => works.id, { onDelete: 'cascade' }),
  words: text().notNull(),
});
