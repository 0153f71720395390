import { and, asc, desc, eq, gt, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { hiddenBy, warnedBy } from '../../audience/card-covers.server.ts';
import { shownAuthor } from '../../audience/shown-author.server.ts';
import {
  notBlockedOrMutedPlaceholder,
  outsideClosedZone,
  personVisibleToPlaceholder,
  visibleToPlaceholder,
} from '../../audience/visible.server.ts';
import { wantedPlaceholder } from '../../audience/wanted.server.ts';
import { followsCollection } from '../../following/follow.server.ts';
import type { Cursor } from '../../lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf } from '../../lists/cursor-sql.ts';
import { people } from '../../people/tables.ts';
import { factColumns } from '../../works/length/facts.server.ts';
import { coveredCard } from '../../works/ratings/card-cover.server.ts';
import { shownCover } from '../../works/ratings/covering.server.ts';
import { works } from '../../works/tables.ts';
import { COLLECTION_PAGE_SIZE, type CollectionDetails } from './collection-rules.ts';
import { collectionItems, collections } from './tables.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
/** A collection is visible to its owner; a public one also to those who may see its owner (LIB-06). */
const isVisible = or(eq(collections.ownerId, viewerId), and(eq(collections.isPublic, true), personVisibleToPlaceholder()));

const byId = db
  .select({
    ...{ id: collections.id, title: collections.title, description: collections.description, isPublic: collections.isPublic },
    itemsCount: collections.itemsCount,
    owner: { id: people.id, ...shownAuthor },
    isOwn: sql<boolean>`coalesce(${people.id} = ${viewerId}, false)`,
    following: followsCollection,
  })
  .from(collections)
  .innerJoin(people, eq(people.id, collections.ownerId))
  .where(and(eq(collections.id, sql.placeholder('id')), isVisible))
  .prepare('collection_by_id');

/** The owner sees the works that they hid; for others they are left out (SHOWN-02, SHOWN-05). */
const isWantedOrOwn = (owner: SQL) => sql`(${owner} = ${viewerId} or ${wantedPlaceholder(works)})`;

/** Which works of the collection of the statement its viewer may see there. */
const isInCollection = and(
  eq(collectionItems.collectionId, sql.placeholder('id')),
  visibleToPlaceholder(works),
  outsideClosedZone,
  notBlockedOrMutedPlaceholder(),
  isWantedOrOwn(sql`(select ${collections.ownerId} from ${collections} where ${collections.id} = ${sql.placeholder('id')}::uuid)`),
);
/** The position of a work that the viewer may see there; 0 for any other, so that the response does not reveal whether it is there. */
const positionOf = (work: Placeholder) => sql`coalesce((select ${collectionItems.position} from ${collectionItems}
  join ${works} on ${works.id} = ${collectionItems.workId} join ${people} on ${people.id} = ${works.authorId}
  where ${collectionItems.workId} = ${work}::uuid and ${isInCollection}), 0)`;

const itemsOf = db
  .select({
    ...{ id: works.id, kind: works.kind, title: works.title, cover: shownCover(), warned: warnedBy(), hidden: hiddenBy(), ...factColumns },
    author: { name: people.name, username: shownAuthor.username, animal: people.animal },
    ...{ position: collectionItems.position, note: collectionItems.note },
    /** The place among all works of the collection, from 1. */
    place: sql<number>`(select count(*)::int from ${collectionItems} o where o.collection_id = ${collectionItems.collectionId} and o.position <= ${collectionItems.position})`,
    isAuthor: sql<boolean>`coalesce(${works.authorId} = ${viewerId}, false)`,
  })
  .from(collectionItems)
  .innerJoin(works, eq(works.id, collectionItems.workId))
  .innerJoin(people, eq(people.id, works.authorId))
  .where(
    and(
      gt(collectionItems.position, sql`greatest(${sql.placeholder('after')}::int, ${positionOf(sql.placeholder('afterWork'))})`),
      isInCollection,
    ),
  )
  .orderBy(asc(collectionItems.position))
  .limit(COLLECTION_PAGE_SIZE + 1)
  .prepare('collection_items_shown');

type From = { after?: number; afterWork?: string | null };
async function readPage(viewer: Viewer, id: string, { after = 0, afterWork = null }: From) {
  if (!isId(id)) return null;
  const values = { viewer: viewer?.id ?? null, id };
  const [found] = await byId.execute(values);
  if (!found) return null;
  const items = await itemsOf.execute({ ...values, after, afterWork });
  const shown = items.slice(0, COLLECTION_PAGE_SIZE).map((item) => coveredCard(viewer, item));
  return { found, shown, last: items.length > COLLECTION_PAGE_SIZE ? shown.at(-1) : undefined };
}

/**
 * A collection with a page of those works that the viewer may see, after the work `afterWork`, without a count of the others (LIB-06).
 * Null: not found, or private and not the viewer's; `nextCursor` is the id of the last work if there are others.
 */
export async function readCollection(viewer: Viewer, id: string, afterWork: string | null = null) {
  const page = await readPage(viewer, id, { afterWork: isId(afterWork) ? afterWork : null });
  if (!page) return null;
  const { found, shown, last } = page;
  const items = shown.map(({ position: _, place: __, ...item }) => item);
  return { ...found, itemsCount: found.isOwn ? found.itemsCount : null, items, nextCursor: last?.id ?? null };
}
export type CollectionItem = NonNullable<Awaited<ReturnType<typeof readCollection>>>['items'][number];

/** The viewer's own collection with a page of its works and their places; `nextCursor` is the position of the last one. Null: not found. */
export async function readOwnCollection(viewer: Person, id: string, after = 0) {
  const page = await readPage(viewer, id, { after });
  return page?.found.isOwn ? { ...page.found, items: page.shown, nextCursor: page.last?.position ?? null } : null;
}
export type OwnCollectionItem = NonNullable<Awaited<ReturnType<typeof readOwnCollection>>>['items'][number];

/** The details of the viewer's own collection; null: not found. */
export async function ownCollection(viewer: Person, id: string): Promise<(CollectionDetails & { id: string }) | null> {
  if (!isId(id)) return null;
  const [found] = await db
    .select({ id: collections.id, title: collections.title, description: collections.description, isPublic: collections.isPublic })
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.ownerId, viewer.id)));
  return found ?? null;
}

const LISTED_PAGE_SIZE = 24;
const listColumns = {
  ...{ id: collections.id, title: collections.title, isPublic: collections.isPublic },
  at: microsecondsOf(collections.createdAt),
  /** Only those that the viewer may see. */
  items: sql<number>`(select count(*)::int from ${collectionItems} join ${works} on ${works.id} = ${collectionItems.workId}
    join ${people} on ${people.id} = ${works.authorId}
    where ${collectionItems.collectionId} = ${collections.id} and ${visibleToPlaceholder(works)} and ${outsideClosedZone} and ${isWantedOrOwn(sql`${collections.ownerId}`)})`,
};
const ofPerson = db
  .select(listColumns)
  .from(collections)
  .innerJoin(people, eq(people.id, collections.ownerId))
  .where(and(eq(collections.ownerId, sql.placeholder('person')), isVisible, isAfterPlaceholder(collections.createdAt, collections.id)))
  .orderBy(desc(collections.createdAt), desc(collections.id))
  .limit(LISTED_PAGE_SIZE + 1)
  .prepare('collections_of_person');

/** The collections of a person whom the viewer may see: the public ones, or all of the viewer. */
export async function listCollections(viewer: Viewer, personId: string, cursor: Cursor | null) {
  const from = cursor ?? { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const found = await ofPerson.execute({ viewer: viewer?.id ?? null, person: personId, at: from.at, after: from.id });
  const last = found.length > LISTED_PAGE_SIZE ? found[LISTED_PAGE_SIZE - 1] : undefined;
  const shown = found.slice(0, LISTED_PAGE_SIZE).map(({ at: _, ...item }) => item);
  return { collections: shown, nextCursor: last ? { at: last.at, id: last.id } : null };
}

const withWork = db
  .select({
    ...{ id: collections.id, title: collections.title, isPublic: collections.isPublic, items: collections.itemsCount },
    isIn: sql<boolean>`exists (select from ${collectionItems} i where i.collection_id = ${collections.id} and i.work_id = ${sql.placeholder('work')}::uuid)`,
  })
  .from(collections)
  .where(eq(collections.ownerId, viewerId))
  .orderBy(desc(collections.createdAt), desc(collections.id)) // at most COLLECTIONS_MAX
  .prepare('collections_with_work');

/** All collections of the viewer, and whether the work is in each. */
export const collectionsWith = (viewer: Person, workId: string) => withWork.execute({ viewer: viewer.id, work: workId });

const ownTitles = db
  .select({ id: collections.id, title: collections.title })
  .from(collections)
  .where(eq(collections.ownerId, viewerId))
  .orderBy(desc(collections.createdAt), desc(collections.id)) // at most COLLECTIONS_MAX
  .prepare('own_collection_titles');

/** The titles of the viewer's collections, newest first. */
export const ownCollections = (viewer: Person) => ownTitles.execute({ viewer: viewer.id });
