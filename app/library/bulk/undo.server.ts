import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { libraryEntries } from '#app/engagement/library/tables.ts';
import { savedStories } from '#app/engagement/tables.ts';
import { people } from '#app/people/tables.ts';
import { works } from '#app/works/tables.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { COLLECTION_ITEMS_MAX } from '../collections/collection-rules.ts';
import { collectionItems, collections } from '../collections/tables.ts';
import { type Changed, collectionRefusal } from './bulk-actions.server.ts';
import { type Before, UNDO_MINUTES } from './bulk-rules.ts';
import { libraryChanges } from './tables.ts';

const rows = (before: unknown) => sql`${JSON.stringify(before)}::jsonb`;

/** A row that the change made is deleted, unless it has a note, dates or readings by now. */
async function restoreStates(tx: Transaction, viewer: Person, before: NonNullable<Before['states']>) {
  const was = sql`jsonb_to_recordset(${rows(before)}) as was(work uuid, state text, at timestamptz, made timestamptz)`;
  await tx.execute(sql`insert into ${libraryEntries} (person_id, work_id, state, state_at, created_at)
    select ${viewer.id}::uuid, was.work, was.state, was.at, was.made from ${was} join ${works} on ${works.id} = was.work where was.at is not null
    on conflict (person_id, work_id) do update set state = excluded.state, state_at = excluded.state_at`);
  await tx.execute(
    sql`update ${libraryEntries} set state = null from ${was} where was.at is null and person_id = ${viewer.id}::uuid and work_id = was.work`,
  );
  await tx.execute(sql`delete from ${libraryEntries} as entry using ${was} where was.at is null and person_id = ${viewer.id}::uuid and work_id = was.work
    and entry.state is null and note = '' and started_on is null and finished_on is null and times_read = 0`);
}

async function restoreSaved(tx: Transaction, viewer: Person, before: NonNullable<Before['saved']>) {
  const was = sql`jsonb_to_recordset(${rows(before)}) as was(work uuid, at timestamptz)`;
  await tx.execute(
    sql`delete from ${savedStories} using ${was} where was.at is null and person_id = ${viewer.id}::uuid and work_id = was.work`,
  );
  await tx.execute(sql`insert into ${savedStories} (person_id, work_id, created_at)
    select ${viewer.id}::uuid, was.work, was.at from ${was} join ${works} on ${works.id} = was.work where was.at is not null
    on conflict (person_id, work_id) do update set created_at = excluded.created_at`);
}

/** If another work has the position of a restored one by now, the restored one is appended. */
async function restoreItems(tx: Transaction, viewer: Person, collection: string, before: NonNullable<Before['items']>) {
  const isOwn = and(eq(collections.id, collection), eq(collections.ownerId, viewer.id));
  const [own] = await tx.select({ id: collections.id }).from(collections).where(isOwn).for('update');
  if (!own) return; // deleted since
  const was = sql`jsonb_to_recordset(${rows(before)}) as was(work uuid, position int, note text, at timestamptz)`;
  const items = sql`(select * from ${collectionItems} where collection_id = ${collection}::uuid)`;
  await tx.execute(
    sql`delete from ${collectionItems} using ${was} where was.position is null and collection_id = ${collection}::uuid and work_id = was.work`,
  );
  await tx.execute(sql`insert into ${collectionItems} (collection_id, work_id, position, note, added_at)
    select ${collection}::uuid, was.work,
      case when exists (select from ${items} taken where taken.position = was.position)
        then greatest((select max(last.position) from ${items} last), (select max(restored.position) from jsonb_to_recordset(${rows(before)}) as restored(position int))) + row_number() over (order by was.position)
        else was.position end, was.note, was.at
    from ${was} join ${works} on ${works.id} = was.work where was.position is not null
    order by was.position limit greatest(0, ${COLLECTION_ITEMS_MAX} - (select count(*) from ${items} present))
    on conflict (collection_id, work_id) do nothing`);
  await announce(tx, `collection:${collection}`);
}

const recent = (viewer: Person, id: string) =>
  and(
    eq(libraryChanges.personId, viewer.id),
    eq(libraryChanges.id, id),
    gt(libraryChanges.createdAt, sql`now() - ${UNDO_MINUTES} * interval '1 minute'`),
  );

/** Restores what a change of several works replaced. A repetition changes nothing. False: it can no longer be undone. */
export async function undoBulkChange(viewer: Person, id: string): Promise<boolean | RefusedAction> {
  if (!isId(id)) return false;
  return retried(() =>
    db.transaction(async (tx) => {
      await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update');
      const [change] = await tx
        .select({ before: libraryChanges.before, undoneAt: libraryChanges.undoneAt })
        .from(libraryChanges)
        .where(recent(viewer, id));
      if (!change) return false;
      if (change.undoneAt) return true;
      const { states, saved, items, collection } = change.before;
      const refusal = items?.length ? collectionRefusal(viewer) : null;
      if (refusal) return refusal;
      if (states?.length) await restoreStates(tx, viewer, states);
      if (saved?.length) await restoreSaved(tx, viewer, saved);
      if (items?.length && collection) await restoreItems(tx, viewer, collection, items);
      await tx.update(libraryChanges).set({ undoneAt: sql`now()` }).where(recent(viewer, id));
      await announce(tx, `person:${viewer.id}`);
      return true;
    }),
  );
}

/** A change that can be undone now, for a page without scripts; null: none. */
export async function undoableBulkChange(viewer: Person, id: string | null): Promise<Changed | null> {
  if (!isId(id)) return null;
  const [found] = await db
    .select({ id: libraryChanges.id, changed: libraryChanges.changed, skipped: libraryChanges.skipped })
    .from(libraryChanges)
    .where(and(recent(viewer, id), isNull(libraryChanges.undoneAt)));
  return found ?? null;
}
