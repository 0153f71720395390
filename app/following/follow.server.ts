import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { outsideClosedZone, personVisibleTo, visibleTo } from '../audience/visible.server.ts';
import { savedFilters } from '../browse/saved-filters/tables.ts';
import { collections } from '../library/collections/tables.ts';
import { people } from '../people/tables.ts';
import { series } from '../series/tables.ts';
import { facets } from '../works/facets/tables.ts';
import { works } from '../works/tables.ts';
import { FOLLOW_MESSAGES, FOLLOWS_MAX, type FollowKind } from './following-rules.ts';
import { follows } from './tables.ts';

/** What is followed: a tag by its name, anything else by its id. */
export type FollowTarget = { kind: Exclude<FollowKind, 'tag'>; id: string } | { kind: 'tag'; tag: string };
type FollowResult = { following: boolean } | RefusedAction | null;
const notFollowed = (message: string): RefusedAction => ({ status: 422, problem: 'not-followed', message });

const COLUMNS = { work: follows.workId, series: follows.seriesId, collection: follows.collectionId, filter: follows.filterId };
const FIELDS = { work: 'workId', series: 'seriesId', collection: 'collectionId', filter: 'filterId' } as const;

/** Matches follows of the tag with this key, in any spelling or as a synonym (TAG-03). */
const isOfTag = (key: SQL) => sql`(${follows.tagKey} = ${key} or ${follows.tagKey} in (select other.folded from ${facets} typed
  join ${facets} other on other.id = coalesce(typed.canonical_id, typed.id) or other.canonical_id = coalesce(typed.canonical_id, typed.id)
  where typed.dimension = 'tag' and typed.folded = ${key}))`;
const isTarget = (target: FollowTarget) =>
  target.kind === 'tag' ? isOfTag(sql`tag_key(${target.tag}::text)`) : eq(COLUMNS[target.kind], target.id);
const isFollowOf = (viewer: Person, target: FollowTarget) => and(eq(follows.personId, viewer.id), isTarget(target));

const OWNERS: Record<'work' | 'series' | 'collection', (viewer: Person, tx: Transaction, id: string) => Promise<{ id: string }[]>> = {
  /** Kids stories have no parts and updates, so nobody follows them. */
  work: (viewer, tx, id) =>
    tx
      .select({ id: people.id })
      .from(works)
      .innerJoin(people, eq(people.id, works.authorId))
      .where(and(eq(works.id, id), ne(works.kind, 'kids_book'), visibleTo(viewer, works), outsideClosedZone)),
  series: (viewer, tx, id) =>
    tx
      .select({ id: people.id })
      .from(series)
      .innerJoin(people, eq(people.id, series.authorId))
      .where(and(eq(series.id, id), personVisibleTo(viewer))),
  collection: (viewer, tx, id) =>
    tx
      .select({ id: people.id })
      .from(collections)
      .innerJoin(people, eq(people.id, collections.ownerId))
      .where(and(eq(collections.id, id), or(eq(collections.isPublic, true), eq(collections.ownerId, viewer.id)), personVisibleTo(viewer))),
};

/** Why the viewer cannot follow the target, or null if they can; `not-found`: they may not see it. */
async function followRefusal(viewer: Person, tx: Transaction, target: FollowTarget): Promise<string | null> {
  // Any tag can be followed, so that the response does not reveal whether hidden works have it.
  if (target.kind === 'tag') return null;
  if (target.kind === 'filter') {
    const isOwn = and(eq(savedFilters.id, target.id), eq(savedFilters.personId, viewer.id));
    return (await tx.$count(savedFilters, isOwn)) ? null : 'not-found';
  }
  const [owner] = await OWNERS[target.kind](viewer, tx, target.id);
  if (!owner) return 'not-found';
  return owner.id === viewer.id ? FOLLOW_MESSAGES.own : null;
}

/** Follows a target, once however often this is sent (FOLLOW-01). Null: not found. */
async function follow(viewer: Person, tx: Transaction, target: FollowTarget): Promise<FollowResult> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update'); // counts one follow at a time
  const refusal = await followRefusal(viewer, tx, target);
  if (refusal) return refusal === 'not-found' ? null : notFollowed(refusal);
  if (await tx.$count(follows, isFollowOf(viewer, target))) return { following: true };
  if ((await tx.$count(follows, eq(follows.personId, viewer.id))) >= FOLLOWS_MAX) return notFollowed(FOLLOW_MESSAGES.tooMany);
  const { kind } = target;
  const columns = kind === 'tag' ? { tag: target.tag, tagKey: sql`tag_key(${target.tag}::text)` } : { [FIELDS[kind]]: target.id };
  await tx.insert(follows).values({ personId: viewer.id, kind, ...columns });
  await announce(tx, `person:${viewer.id}`);
  return { following: true };
}

async function unfollow(viewer: Person, tx: Transaction, which: SQL | undefined): Promise<boolean> {
  const deleted = await tx
    .delete(follows)
    .where(and(eq(follows.personId, viewer.id), which))
    .returning({ id: follows.id });
  if (deleted.length) await announce(tx, `person:${viewer.id}`);
  return deleted.length > 0;
}

/** Sets whether the viewer follows something, so that a repeat changes nothing. Null: not found. */
export async function setFollow(viewer: Person, target: FollowTarget, isOn: boolean): Promise<FollowResult> {
  if (target.kind === 'tag' ? !target.tag : !isId(target.id)) return null;
  return db.transaction(async (tx) => {
    if (isOn) return follow(viewer, tx, target);
    const isFound = (await unfollow(viewer, tx, isTarget(target))) || (await followRefusal(viewer, tx, target)) !== 'not-found';
    return isFound ? { following: false } : null;
  });
}

/**
 * Ends one follow of the viewer, also of what is no longer available (FOLLOW-03), and those of the synonyms of its tag. A repeat
 * changes nothing.
 */
export const stopFollowing = async (viewer: Person, id: string): Promise<void> => {
  if (!isId(id)) return;
  const key = sql`(select own.tag_key from ${follows} own where own.id = ${id} and own.person_id = ${viewer.id})`;
  await db.transaction((tx) => unfollow(viewer, tx, or(eq(follows.id, id), isOfTag(key))));
};

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
/** Whether the viewer of a prepared statement follows the work of the query. */
export const followsWork = sql<boolean>`exists (select from ${follows} where ${follows.personId} = ${viewerId} and ${follows.workId} = ${works.id})`;
/** The same of the series of the query. */
export const followsSeries = sql<boolean>`exists (select from ${follows} where ${follows.personId} = ${viewerId} and ${follows.seriesId} = ${series.id})`;
/** The same of the collection of the query. */
export const followsCollection = sql<boolean>`exists (select from ${follows} where ${follows.personId} = ${viewerId} and ${follows.collectionId} = ${collections.id})`;

/** Whether the viewer follows a tag. */
export const followsTag = async (viewer: Viewer, tag: string): Promise<boolean> =>
  viewer !== null && (await db.$count(follows, isFollowOf(viewer, { kind: 'tag', tag }))) > 0;

/** Which of their saved filters the viewer follows. */
export async function followedFilters(viewer: Person): Promise<Set<string>> {
  const rows = await db
    .select({ id: follows.filterId })
    .from(follows)
    .where(and(eq(follows.personId, viewer.id), eq(follows.kind, 'filter')));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
