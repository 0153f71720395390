import { and, eq, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
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
import type { PageContent } from '../drafts/pages/draft-page.ts';
import { people } from '../people/tables.ts';
import type { Statement } from '../works/labels/label-rules.ts';
import type { RatingOfWork } from '../works/ratings/rating-rules.ts';
import type { StatusOfWork } from '../works/status/status-rules.ts';
import { parts, works } from '../works/tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** What an author states about a work; a working copy has none of it. */
export type StatedOfWork = StatusOfWork & RatingOfWork & { labelStated: Statement | null };
/** What a version has besides its pages. Parts, and versions from before it was stored, have nothing that is stated about the work. */
export type VersionDetails = { genre: string | null; language: string; tags: string[] } & Partial<StatedOfWork>;

/**
 * The versions of a work or one of its parts, private to the author: what was published, the newest as readers see it, and
 * unpublished changes that a restored version replaced. There are none until the author publishes changes for the first time.
 */
export const versions = pgTable(
  'versions',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    partId: uuid('part_id').references(() => parts.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The working copy it was made of; publishing that twice is the same version. */
    draftId: uuid('draft_id').unique(),
    isPublished: boolean('is_published').notNull().default(true),
    title: text().notNull(),
    description: text().notNull(),
    cover: text(),
    details: jsonb().$type<VersionDetails>().notNull(),
    note: text().notNull().default(''), // what changed, shown to readers
    isAnnounced: boolean('is_announced').notNull().default(false), // followers were notified
    pagesCount: integer('pages_count').notNull(),
    wordsCount: integer('words_count').notNull(),
    /** Against the version before, at the time it was stored; null for the first one and for texts that are too long to count (EDIT-16). */
    wordsAdded: integer('words_added'),
    wordsRemoved: integer('words_removed'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('versions_number').on(t.workId, t.partId, t.number).nullsNotDistinct(),
    index('versions_part').on(t.partId).where(sql`${t.partId} is not null`),
  ],
);

/** The last number of the versions of a work or part, so that a deleted number is not used again, and how many the limit deleted. */
export const versionCounters = pgTable(
  'version_counters',
  {
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    partId: uuid('part_id').references(() => parts.id, { onDelete: 'cascade' }),
    lastNumber: integer('last_number').notNull(),
    trimmedCount: integer('trimmed_count').notNull().default(0),
  },
  (t) => [
    unique('version_counters_of').on(t.workId, t.partId).nullsNotDistinct(),
    index('version_counters_part').on(t.partId).where(sql`${t.partId} is not null`),
  ],
);

/** The bytes of all versions of a work. A trigger counts them, so that the limit of a member is read from few rows (EDIT-17). */
export const versionUsage = pgTable(
  'version_usage',
  {
    workId: uuid('work_id')
      .primaryKey()
      .references(() => works.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('version_usage_person').on(t.personId)],
);

/** A page or panel of versions, stored once for all versions of a work that have it (EDIT-17). `hash` is of the document. */
export const versionBodies = pgTable(
  'version_bodies',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    workId: uuid('work_id')
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    hash: bytea().notNull(),
    document: jsonb().$type<PageContent>().notNull(),
    words: integer().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [unique('version_bodies_hash').on(t.workId, t.hash)],
);

/** The pages of a version, from 1. */
export const versionPages = pgTable(
  'version_pages',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    bodyId: uuid('body_id')
      .notNull()
      .references(() => versionBodies.id, { onDelete: 'cascade' }), // both are deleted with the work
  },
  (t) => [primaryKey({ columns: [t.versionId, t.position] }), index('version_pages_body').on(t.bodyId)],
);

/** The sources of the image references of the versions that meet a condition, and of their pages. */
export const imagesOfVersions = (condition: SQL): SQL => sql`
  select ${versions.id} from ${versions} where ${condition}
  union all select ${versionPages.bodyId} from ${versionPages}
    where ${versionPages.versionId} in (select ${versions.id} from ${versions} where ${condition})`;

type Of = { workId: string; partId: string | null };
/** The condition on the versions of a work or one of its parts. */
export const ofSame = ({ workId, partId }: Of) =>
  and(eq(versions.workId, workId), sql`${versions.partId} is not distinct from ${partId}::uuid`);

/** The newest published version, which readers see. Versions have no alias in the statement around it. */
export const readersVersion = ({ workId, partId }: Of) => sql`(select v.id from ${versions} v
  where v.work_id = ${workId} and v.part_id is not distinct from ${partId}::uuid and v.is_published order by v.number desc limit 1)`;
