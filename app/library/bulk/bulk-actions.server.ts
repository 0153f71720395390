import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { outsideClosedZone, visibleTo } from '#app/audience/visible.server.ts';
import { libraryEntries } from '#app/engagement/library/tables.ts';
import { savedStories } from '#app/engagement/tables.ts';
import { addCollectionEvent } from '#app/notifications/events/events.server.ts';
import { people } from '#app/people/tables.ts';
import { works } from '#app/works/tables.ts';
import { standingRefusal } from '#server/access/standing-rules.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { LibraryState } from '../../engagement/library/state-rules.ts';
import { COLLECTION_ITEMS_MAX, COLLECTION_MESSAGES } from '../collections/collection-rules.ts';
import { collectionItems, collections } from '../collections/tables.ts';
import { type Before, BULK_MESSAGES, CHANGES_MAX, type Change, UNDO_MINUTES } from './bulk-rules.ts';
import { libraryChanges } from './tables.ts';

export type Changed = { id: string; changed: number; skipped: number };

const idList = (ids: string[]) =>
  sql`array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]::uuid[]`;
const isNotEmpty = sql`(note <> '' or started_on is not null or finished_on is not null or times_read > 0)`;

/** The rows as they were before a statement of the list changed them. */
const rowsOf = async <R extends Record<string, unknown>>(tx: Transaction, statement: SQL) => (await tx.execute<R>(statement)).rows;

type StateBefore = NonNullable<Before['states']>[number];
const setStates = (tx: Transaction, viewer: Person, ids: string[], state: LibraryState) =>
  rowsOf<StateBefore>(
    tx,
    sql`insert into ${libraryEntries} as entry (person_id, work_id, state) select ${viewer.id}::uuid, id, ${state} from unnest(${idList(ids)}) id
      on conflict (person_id, work_id) do update set state = excluded.state, state_at = now() where entry.state is distinct from excluded.state
      returning entry.work_id as work, old.state, old.state_at::text as at, old.created_at::text as made`,
  );

/** A note, dates and the number of readings are retained, as when one state is removed. */
const removeStates = (tx: Transaction, viewer: Person, ids: string[]) => {
  const isOfState = sql`person_id = ${viewer.id}::uuid and work_id = any(${idList(ids)}) and state is not null`;
  return rowsOf<StateBefore>(
    tx,
    sql`with deleted as (delete from ${libraryEntries} where ${isOfState} and not ${isNotEmpty}
        returning work_id as work, state, state_at::text as at, created_at::text as made),
      cleared as (update ${libraryEntries} set state = null where ${isOfState} and ${isNotEmpty}
        returning work_id as work, old.state, old.state_at::text as at, old.created_at::text as made)
      select * from deleted union all select * from cleared`,
  );
};

type SavedBefore = NonNullable<Before['saved']>[number];
const save = (tx: Transaction, viewer: Person, ids: string[]) =>
  rowsOf<SavedBefore>(
    tx,
    sql`insert into ${savedStories} (person_id, work_id) select ${viewer.id}::uuid, id from unnest(${idList(ids)}) id
      on conflict do nothing returning work_id as work, null as at`,
  );
const unsave = (tx: Transaction, viewer: Person, ids: string[]) =>
  rowsOf<SavedBefore>(
    tx,
    sql`delete from ${savedStories} where person_id = ${viewer.id}::uuid and work_id = any(${idList(ids)})
      returning work_id as work, created_at::text as at`,
  );

type ItemBefore = NonNullable<Before['items']>[number];
/** Adds the works to the end of the collection in the order of the list. */
const addItems = (tx: Transaction, collection: string, ids: string[]) =>
  rowsOf<ItemBefore>(
    tx,
    sql`insert into ${collectionItems} (collection_id, work_id, position)
      select ${collection}::uuid, id, (select coalesce(max(position), 0) from ${collectionItems} where collection_id = ${collection}::uuid) + n
      from unnest(${idList(ids)}) with ordinality as listed(id, n) on conflict (collection_id, work_id) do nothing
      returning work_id as work, null as position, null as note, null as at`,
  );
const removeItems = (tx: Transaction, collection: string, ids: string[]) =>
  rowsOf<ItemBefore>(
    tx,
    sql`delete from ${collectionItems} where collection_id = ${collection}::uuid and work_id = any(${idList(ids)})
      returning work_id as work, position, note, added_at::text as at`,
  );

/** Why the viewer's account may change no collection, as on the pages of a collection (MOD-14); null: it may. */
export function collectionRefusal(viewer: Person): RefusedAction | null {
  const refusal = standingRefusal(viewer, { isPublicAction: true }, false);
  return refusal && 'problem' in refusal ? { status: 403, ...refusal } : null;
}

type Done = { before: Before } | RefusedAction | null;

/** Adds works to the viewer's own collection or removes them; null: there is no such collection. */
async function changeItems(
  tx: Transaction,
  viewer: Person,
  { do: what, collection }: Extract<Change, { collection: string }>,
  ids: string[],
) {
  if (!isId(collection)) return null;
  const [own] = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, collection), eq(collections.ownerId, viewer.id)))
    .for('update');
  if (!own) return null;
  const items = await (what === 'add' ? addItems : removeItems)(tx, collection, ids);
  if (what === 'add' && (await tx.$count(collectionItems, eq(collectionItems.collectionId, collection))) > COLLECTION_ITEMS_MAX)
    return badInput(COLLECTION_MESSAGES.full);
  const [first] = items;
  if (first) await announce(tx, `collection:${collection}`);
  if (first && what === 'add') await addCollectionEvent(tx, collection, first.work);
  return { before: { collection, items } };
}

async function apply(tx: Transaction, viewer: Person, change: Change, ids: string[]): Promise<Done> {
  switch (change.do) {
    case 'state':
      return { before: { states: await (change.state ? setStates(tx, viewer, ids, change.state) : removeStates(tx, viewer, ids)) } };
    case 'save':
      return { before: { saved: await save(tx, viewer, ids) } };
    case 'unsave':
      return { before: { saved: await unsave(tx, viewer, ids) } };
    case 'remove':
      return { before: { states: await removeStates(tx, viewer, ids), saved: await unsave(tx, viewer, ids) } };
    default:
      return changeItems(tx, viewer, change, ids);
  }
}

/** Which of the works the viewer may see; the others are skipped, whether they exist or not. */
const visibleOf = async (tx: Transaction, viewer: Person, ids: string[]) => {
  const known = ids.filter(isId);
  const found = await tx
    .select({ id: works.id })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(inArray(works.id, known), visibleTo(viewer, works), outsideClosedZone));
  const visible = new Set(found.map(({ id }) => id));
  return known.filter((id) => visible.has(id));
};

class Refused extends Error {}

/** Deletes the viewer's changes that are too old for Undo, and the oldest beyond `CHANGES_MAX`, before another one is stored. */
const deleteOldChanges = (tx: Transaction, viewer: Person) =>
  tx.execute(sql`delete from ${libraryChanges} where person_id = ${viewer.id}::uuid and (created_at < now() - ${UNDO_MINUTES} * interval '1 minute'
    or id not in (select c.id from ${libraryChanges} c where c.person_id = ${viewer.id}::uuid order by c.created_at desc, c.id desc limit ${CHANGES_MAX - 1}))`);

/**
 * Changes up to BULK_MAX works of the viewer's library in one transaction. `id` is from the client: a repeated request returns the first
 * result and changes nothing. Null: the collection was not found.
 */
export async function runBulkChange(viewer: Person, id: string, change: Change, ids: string[]): Promise<Changed | RefusedAction | null> {
  const request = createHash('sha256')
    .update(JSON.stringify([change, ids]))
    .digest('base64url');
  const run = (): Promise<Changed | null> =>
    db.transaction(async (tx) => {
      // One change of a member at a time, so that a repeated request waits for the first.
      await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update');
      const isChange = and(eq(libraryChanges.personId, viewer.id), eq(libraryChanges.id, id));
      const [earlier] = await tx
        .select({ request: libraryChanges.request, changed: libraryChanges.changed, skipped: libraryChanges.skipped })
        .from(libraryChanges)
        .where(isChange);
      if (earlier && earlier.request !== request) throw new Refused(BULK_MESSAGES.unreadable);
      if (earlier) return { id, changed: earlier.changed, skipped: earlier.skipped };
      const visibleIds = await visibleOf(tx, viewer, ids);
      const done = await apply(tx, viewer, change, visibleIds);
      if (!done) return null;
      if ('problem' in done) throw new Refused(done.message); // rolls back the added works
      const { states = [], saved = [], items = [] } = done.before;
      const changed = new Set([...states, ...saved, ...items].map(({ work }) => work)).size;
      const skipped = ids.length - visibleIds.length;
      await deleteOldChanges(tx, viewer);
      await tx.insert(libraryChanges).values({ personId: viewer.id, id, request, changed, skipped, before: done.before });
      if (changed) await announce(tx, `person:${viewer.id}`);
      return { id, changed, skipped };
    });
  return retried(run).catch((error) => {
    if (error instanceof Refused) return badInput(error.message);
    throw error;
  });
}

/** Deletes the changes of all members that are too old for Undo. */
export const oldChangesJob = {
  run: async () =>
    (
      await db
        .delete(libraryChanges)
        .where(lt(libraryChanges.createdAt, sql`now() - ${UNDO_MINUTES} * interval '1 minute'`))
        .returning({ id: libraryChanges.id })
    ).length,
  failed: 'past changes of libraries not deleted',
};
