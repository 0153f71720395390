import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { savedFilters } from '../browse/saved-filters/tables.ts';
import { collections } from '../library/collections/tables.ts';
import { people } from '../people/tables.ts';
import { series } from '../series/tables.ts';
import { works } from '../works/tables.ts';
import type { FollowKind } from './following-rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

/**
 * What members follow, each thing once (FOLLOW-01). A row remains without its thing, so that the member sees that it is no longer
 * available; only that of a saved filter is deleted with the filter, because the member deletes both.
 */
export const follows = pgTable(
  'follows',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text().$type<FollowKind>().notNull(),
    workId: uuid('work_id').references(() => works.id, { onDelete: 'set null' }),
    seriesId: uuid('series_id').references(() => series.id, { onDelete: 'set null' }),
    collectionId: uuid('collection_id').references(() => collections.id, { onDelete: 'set null' }),
    filterId: uuid('filter_id').references(() => savedFilters.id, { onDelete: 'cascade' }),
    /** As the member wrote it. Not a reference, because a tag that no visible work has is followed like any other. */
    tag: text(),
    /** Equal for spellings of one tag, as `tag_key` makes it. */
    tagKey: text('tag_key'),
    createdAt: at('created_at'),
    /** Of tags and saved filters: works published later are counted for the next notice. */
    checkedAt: at('checked_at'),
  },
  (t) => [
    unique('follows_work_key').on(t.personId, t.workId),
    unique('follows_series_key').on(t.personId, t.seriesId),
    unique('follows_collection_key').on(t.personId, t.collectionId),
    unique('follows_filter_key').on(t.personId, t.filterId),
    unique('follows_tag_key').on(t.personId, t.tagKey),
    index('follows_newest').on(t.personId, t.kind, t.createdAt, t.id),
    index('follows_work').on(t.workId, t.personId).where(sql`${t.workId} is not null`),
    index('follows_series').on(t.seriesId, t.personId).where(sql`${t.seriesId} is not null`),
    index('follows_collection').on(t.collectionId, t.personId).where(sql`${t.collectionId} is not null`),
    index('follows_filter').on(t.filterId).where(sql`${t.filterId} is not null`),
    check(
      'follows_kind',
      sql`(${t.kind} = 'work' or ${t.workId} is null) and (${t.kind} = 'series' or ${t.seriesId} is null)
        and (${t.kind} = 'collection' or ${t.collectionId} is null) and (${t.kind} = 'filter') = (${t.filterId} is not null)
        and (${t.kind} = 'tag') = (${t.tag} is not null) and (${t.tag} is null) = (${t.tagKey} is null) and ${t.kind} in ('work', 'series', 'collection', 'tag', 'filter')`,
    ),
  ],
);
