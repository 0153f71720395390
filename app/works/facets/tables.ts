import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { people } from '../../people/tables.ts';
import { works } from '../tables.ts';

/** Text that is compared byte by byte, so that an index finds what begins with some letters. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const at = (name: string) => timestamp(name, { withTimezone: true });

export type Dimension = 'tag' | 'kind' | 'genre' | 'language' | 'status' | 'rating' | 'warning' | 'stated' | 'assistant';

/** Everything by which works are found, each with a number: tags, kinds, genres, languages, states, ratings, warnings and labels. */
export const facets = pgTable(
  'facets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    dimension: text().$type<Dimension>().notNull(),
    name: text().notNull(), // as the first author spelled it
    folded: bytewise('folded').notNull(),
    /** The facet that this one is a synonym of; works have the number of that one. */
    canonicalId: integer('canonical_id').references((): AnyPgColumn => facets.id),
    /** Works that visitors can find, counted by a job. A synonym has the count of its facet. */
    worksCount: integer('works_count').notNull().default(0),
  },
  (t) => [
    unique('facets_folded').on(t.dimension, t.folded),
    index('facets_suggested').on(t.dimension, t.folded, t.worksCount, t.id),
    index('facets_synonyms').on(t.canonicalId).where(sql`${t.canonicalId} is not null`),
  ],
);

/** A row per work, written by triggers. Not on `works`, where each like and view would write the index of the array. */
export const workFacets = pgTable(
  'work_facets',
  {
    workId: uuid('work_id')
      .primaryKey()
      .references(() => works.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    facets: integer().array().notNull(),
    minutes: integer(),
    words: integer().notNull(),
    createdAt: at('created_at').notNull(),
    renewedAt: at('renewed_at').notNull(),
  },
  (t) => [
    // Without a list of pending entries, which every search would read whole.
    index('work_facets_all').using('gin', t.facets).with({ fastupdate: false }),
    index('work_facets_renewed').on(t.renewedAt, t.workId),
    index('work_facets_newest').on(t.createdAt, t.workId),
    index('work_facets_length').on(t.minutes, t.workId),
    index('work_facets_author').on(t.authorId, t.createdAt),
    index('work_facets_author_renewed').on(t.authorId, t.renewedAt),
  ],
);

/** Tags whose works changed since they were counted; appended, so that publications do not wait for each other. */
export const facetChanges = pgTable('facet_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  facetId: integer('facet_id').notNull(),
});

/** What a member chose for tags, kinds, genres and languages (SHOWN-01). A trigger stores what is hidden with the person. */
export const facetChoices = pgTable(
  'facet_choices',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    // The job that deletes unused tags leaves those out that somebody chose for.
    facetId: integer('facet_id')
      .notNull()
      .references(() => facets.id),
    choice: text().$type<'show' | 'warn' | 'hide'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.facetId] }),
    index('facet_choices_facet').on(t.facetId),
    check('facet_choices_known', sql`${t.choice} in ('show', 'warn', 'hide')`),
  ],
);
