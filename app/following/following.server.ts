import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { type ChosenFacet, warnedBy } from '../audience/card-covers.server.ts';
import { shownUsername } from '../audience/shown-author.server.ts';
import { outsideClosedZone, personVisibleToPlaceholder, visibleToPlaceholder } from '../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../audience/wanted.server.ts';
import { savedFilters } from '../browse/saved-filters/tables.ts';
import { collectionItems, collections } from '../library/collections/tables.ts';
import type { Cursor } from '../lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf } from '../lists/cursor-sql.ts';
import { notifications } from '../notifications/tables.ts';
import { people } from '../people/tables.ts';
import { series, seriesWorks } from '../series/tables.ts';
import { facets } from '../works/facets/tables.ts';
import type { Kind } from '../works/kinds.ts';
import { warnedSentence } from '../works/ratings/card-cover-rules.ts';
import { parts, works, workTags } from '../works/tables.ts';
import { FOLLOW_KINDS, FOLLOWING_PAGE_SIZE, type FollowKind } from './following-rules.ts';
import { follows } from './tables.ts';

/**
 * What happened last, `at` in milliseconds: a new part, work or works, a work that was added to a collection, an update, or the
 * publication. The title is null where there is none, and for works under Warn (SHOWN-03).
 */
export type Newest = { what: 'part' | 'work' | 'works' | 'added' | 'update' | 'published'; title: string | null; at: number };
/** `target` is null if it is no longer available to the viewer. */
export type Followed = {
  id: string;
  target: {
    /** The id, of a tag its name, and of a saved filter the address of its list. */
    id: string;
    kind: Kind | null;
    title: string;
    /** In place of the title, the sentence that covers the work (SHOWN-03). */
    covered?: string;
    /** Null for a tag or a saved filter. */
    author: string | null;
    /** Of the author of a work; empty for a child. */
    username?: string;
    newest: Newest | null;
  } | null;
};

const NEWEST_SCANNED = sql.raw('20'); // those that the viewer may not see or hid are left out afterwards
const shownTitle = sql`case when ${warnedBy()} is null then ${works.title} end`;
const ms = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`;
const event = (what: SQL, title: SQL, at: SQL) => sql`select ${what} as what, ${title} as title, ${ms(at)} as at`;

/** The newest of a shown part, an update that followers were notified of, and the publication of the work of the query. */
const newestOfWork = sql`(select to_jsonb(e) from (
    (${event(sql`'part'`, sql`p.title`, sql`p.created_at`)} from ${parts} p where p.work_id = ${works.id} and p.state = 'shown' order by p.created_at desc limit 1)
    union all ${event(sql`'update'`, sql`null`, sql`${works.announcedAt}`)} where ${works.announcedAt} is not null
    union all ${event(sql`'published'`, sql`null`, sql`${works.createdAt}`)}) e order by e.at desc limit 1)`;
const isWorkShown = sql`(${works.id} is not null and ${visibleToPlaceholder(works)} and ${outsideClosedZone})`;
type FoundWork = NonNullable<Followed['target']> & { warned: ChosenFacet[] | null };
const shownWork = sql<FoundWork | null>`case when ${isWorkShown} then jsonb_build_object('id', ${works.id}, 'kind', ${works.kind},
  'title', ${works.title}, 'author', ${people.name}, 'username', ${shownUsername(people)}, 'newest', ${newestOfWork}, 'warned', ${warnedBy()}) end`;

/** The newest work of the series of the query that the viewer may see; all are of its author. */
const newestOfSeries = sql`(select to_jsonb(e) from (${event(sql`'work'`, shownTitle, sql`${works.createdAt}`)}
  from ${seriesWorks} join ${works} on ${works.id} = ${seriesWorks.workId}
  where ${seriesWorks.seriesId} = ${series.id} and ${visibleToPlaceholder(works)} and ${outsideClosedZone} and ${inWorkListsPlaceholder()}
  order by ${works.createdAt} desc limit 1) e)`;
const shownSeries = sql<
  Followed['target']
>`case when ${series.id} is not null and ${personVisibleToPlaceholder()} then jsonb_build_object('id', ${series.id}, 'kind', null,
  'title', ${series.title}, 'author', ${people.name}, 'newest', ${newestOfSeries}) end`;

/** The work that was added last of those that the viewer may see. */
const newestOfCollection = sql`(select to_jsonb(e) from (${event(sql`'added'`, shownTitle, sql`i.added_at`)}
  from (select * from ${collectionItems} where ${collectionItems.collectionId} = ${collections.id} order by ${collectionItems.addedAt} desc limit ${NEWEST_SCANNED}) i
  join ${works} on ${works.id} = i.work_id join ${people} on ${people.id} = ${works.authorId}
  where ${visibleToPlaceholder(works)} and ${outsideClosedZone} and ${inWorkListsPlaceholder()} order by i.added_at desc limit 1) e)`;
const shownCollection = sql<
  Followed['target']
>`case when ${collections.id} is not null and ${collections.isPublic} and ${personVisibleToPlaceholder()} then jsonb_build_object('id', ${collections.id}, 'kind', null,
  'title', ${collections.title}, 'author', ${people.name}, 'newest', ${newestOfCollection}) end`;

/** The newest visible work with the tag of the query, in its spellings and those of its synonyms. */
const newestOfTag = sql`(select to_jsonb(e) from (${event(sql`'work'`, shownTitle, sql`newest.created_at`)} from (
    select distinct found.work_id, found.created_at from (
      select lower(${follows.tag}) as word union select ${follows.tagKey}
      union select lower(f.name) from ${facets} typed join ${facets} f on coalesce(f.canonical_id, f.id) = coalesce(typed.canonical_id, typed.id)
        where typed.dimension = 'tag' and typed.folded = ${follows.tagKey}) spelling
    cross join lateral (select ${workTags.workId} as work_id, ${workTags.createdAt} as created_at from ${workTags}
      where ${workTags.tag} = spelling.word order by ${workTags.createdAt} desc limit ${NEWEST_SCANNED}) found
    order by found.created_at desc limit ${NEWEST_SCANNED}) newest
  join ${works} on ${works.id} = newest.work_id join ${people} on ${people.id} = ${works.authorId}
  where ${works.listed} and ${personVisibleToPlaceholder()} and ${inWorkListsPlaceholder()} order by newest.created_at desc limit 1) e)`;
const shownTag = sql<
  Followed['target']
>`jsonb_build_object('id', ${follows.tag}, 'kind', null, 'title', ${follows.tag}, 'author', null, 'newest', ${newestOfTag})`;
/** When the last notice about new works of the filter of the query was sent. */
const newestOfFilter = sql`(select to_jsonb(e) from (${event(sql`'works'`, sql`null`, sql`n.send_at`)} from ${notifications} n
  where n.person_id = ${follows.personId} and n.kind = 'filter-works' and n.data ->> 'filterId' = ${savedFilters.id}::text and n.send_at <= now()
  order by n.send_at desc limit 1) e)`;
const shownFilter = sql<
  Followed['target']
>`jsonb_build_object('id', ${savedFilters.path} || case ${savedFilters.search} when '' then '' else '?' || ${savedFilters.search} end,
  'kind', null, 'title', ${savedFilters.name}, 'author', null, 'newest', ${newestOfFilter})`;

/**
 * Only the first follow of a tag, so that synonyms which were followed before they were joined are one; each is shown again when they are
 * separated (TAG-03).
 */
const isFirstOfTag = sql`${follows.id} in (select distinct on (key) id from (
    select own.id, own.created_at, coalesce((select tag.folded from ${facets} typed join ${facets} tag on tag.id = coalesce(typed.canonical_id, typed.id)
      where typed.dimension = 'tag' and typed.folded = own.tag_key), own.tag_key) as key
    from ${follows} own where own.person_id = ${sql.placeholder('viewer')}::uuid and own.kind = 'tag') own
  order by key, created_at, id)`;
const columns = { id: follows.id, at: microsecondsOf(follows.createdAt) };
const isNext = (kind: SQL) =>
  and(eq(follows.personId, sql.placeholder('viewer')), sql`${follows.kind} = ${kind}`, isAfterPlaceholder(follows.createdAt, follows.id));
const newestFirst = [desc(follows.createdAt), desc(follows.id)] as const;

const lists = {
  work: db
    .select({ ...columns, target: shownWork })
    .from(follows)
    .leftJoin(works, eq(works.id, follows.workId))
    .leftJoin(people, eq(people.id, works.authorId))
    .where(isNext(sql`'work'`))
    .orderBy(...newestFirst)
    .limit(FOLLOWING_PAGE_SIZE + 1)
    .prepare('following_works'),
  series: db
    .select({ ...columns, target: shownSeries })
    .from(follows)
    .leftJoin(series, eq(series.id, follows.seriesId))
    .leftJoin(people, eq(people.id, series.authorId))
    .where(isNext(sql`'series'`))
    .orderBy(...newestFirst)
    .limit(FOLLOWING_PAGE_SIZE + 1)
    .prepare('following_series'),
  collection: db
    .select({ ...columns, target: shownCollection })
    .from(follows)
    .leftJoin(collections, eq(collections.id, follows.collectionId))
    .leftJoin(people, eq(people.id, collections.ownerId))
    .where(isNext(sql`'collection'`))
    .orderBy(...newestFirst)
    .limit(FOLLOWING_PAGE_SIZE + 1)
    .prepare('following_collections'),
  tag: db
    .select({ ...columns, target: shownTag })
    .from(follows)
    .where(and(isNext(sql`'tag'`), isFirstOfTag))
    .orderBy(...newestFirst)
    .limit(FOLLOWING_PAGE_SIZE + 1)
    .prepare('following_tags'),
  filter: db
    .select({ ...columns, target: shownFilter })
    .from(follows)
    .innerJoin(savedFilters, eq(savedFilters.id, follows.filterId))
    .where(isNext(sql`'filter'`))
    .orderBy(...newestFirst)
    .limit(FOLLOWING_PAGE_SIZE + 1)
    .prepare('following_filters'),
} satisfies Record<FollowKind, unknown>;

const counts = db
  .select({ kind: follows.kind, n: sql<number>`count(*)::int` })
  .from(follows)
  .where(and(eq(follows.personId, sql.placeholder('viewer')), sql`(${follows.kind} <> 'tag' or ${isFirstOfTag})`))
  .groupBy(follows.kind)
  .prepare('following_counts');

/** Removes the title of a work and of its parts that the viewer chose to be warned about, unless they pressed `Show` (SHOWN-03). */
function coveredTarget(viewer: Person, target: Followed['target'] | FoundWork): Followed['target'] {
  if (!target || !('warned' in target)) return target;
  const { warned, ...work } = target;
  if (!warned?.length || viewer.shownCards?.has(work.id)) return work;
  return { ...work, title: '', covered: warnedSentence(warned), newest: work.newest && { ...work.newest, title: null } };
}

/** A page of what the viewer follows, newest first, also what is no longer available, with the number of each kind (FOLLOW-03). */
export async function followingOf(viewer: Person, kind: FollowKind, cursor: Cursor | null) {
  const from = cursor ?? { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const [found, byKind] = await Promise.all([
    lists[kind].execute({ viewer: viewer.id, at: from.at, after: from.id }),
    counts.execute({ viewer: viewer.id }),
  ]);
  const shown = found.slice(0, FOLLOWING_PAGE_SIZE);
  const last = found.length > FOLLOWING_PAGE_SIZE ? shown.at(-1) : undefined;
  const items: Followed[] = shown.map(({ id, target }) => ({ id, target: coveredTarget(viewer, target) }));
  const numbers = FOLLOW_KINDS.map((followKind) => [followKind, byKind.find((row) => row.kind === followKind)?.n ?? 0]);
  return {
    items,
    nextCursor: last ? { at: last.at, id: last.id } : null,
    counts: Object.fromEntries(numbers) as Record<FollowKind, number>,
  };
}
