import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDeadlock } from '#server/database/database-problems.ts';
import { announce } from '#server/live/live.ts';
import { removeEverythingOf } from '#server/media/pictures.ts';
import type { Store } from '#server/media/storage/file-store.ts';
import { store } from '#server/media/storage/store.ts';

/** Deletes what a cascade to the rows of `person` would miss. It may run again after an interrupted purge. */
export type PurgeStep = (person: string) => Promise<void>;

const ROWS_BATCH_SIZE = 500;
const PARENTS_BATCH_SIZE = 20; // smaller, because deleting a work or channel cascades to its pages or members

type Reference = { from: string; column: string; to: string; key: string };

/** Every cascading foreign key, read from the catalog so that new tables are included. Names are quoted. */
async function references(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select c.conrelid::regclass::text as "from", quote_ident(a.attname) as "column", c.confrelid::regclass::text as "to", quote_ident(b.attname) as "key"
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = current_schema()::regnamespace
    order by 1, 2`);
  return rows;
}

/** Deletes the rows that `rows` selects, in batches that are each committed, so that an interrupted purge resumes. */
async function inBatches(
  client: pg.Client,
  from: string,
  rows: string,
  person: string,
  { limit, stopped }: { limit: number; stopped(): boolean },
) {
  for (;;) {
    if (stopped()) return;
    const batch = () => client.query(`delete from ${from} where ctid = any(array(${rows} limit ${limit}))`, [person]);
    // Deleting a work locks it before its dependent rows, the purge locks in the opposite order, so one of the two may get a deadlock
    // error. A retry may deadlock again, so the batch is retried up to four times.
    const attempt = (retries: number): ReturnType<typeof batch> =>
      batch().catch((error) => (isDeadlock(error) && retries ? attempt(retries - 1) : Promise.reject(error)));
    const { rowCount } = await attempt(4);
    if (!rowCount) return;
  }
}

const FILES_BATCH_SIZE = 20;
/** Deletes the files of children, which a trigger schedules without an owner when their rows are deleted. Throws StorageUnavailable. */
async function removeScheduled(client: pg.Client, from: Store) {
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`select key from file_deletions where owner_id is null limit ${FILES_BATCH_SIZE}`);
    const keys = rows.map(({ key }) => key);
    if (!keys.length) return;
    await from.remove(keys);
    await client.query('delete from file_deletions where key = any($1)', [keys]);
  }
}

/**
 * Deletes all rows and files of an account pending deletion (AMB-59), after the `steps` of other areas. Files are deleted then and
 * again at the end, to include uploads in progress; rows are deleted even if the store is unavailable. Returns whether the purge is
 * complete.
 */
export async function purge(
  client: pg.Client,
  person: string,
  steps: readonly PurgeStep[],
  stopped: () => boolean,
  from: Store = store(),
): Promise<boolean> {
  for (const step of steps) await step(person);
  await removeEverythingOf(person, from).catch(() => {}); // repeated below, where an error is thrown
  const all = await references(client);
  const own = all.filter(({ to }) => to === 'people');
  const childrenOf = (table: string) => all.filter(({ to, from }) => to === table && from !== table);
  // Tables without child tables first; the others after their child rows, so that no statement runs long.
  for (const { from, column } of own.toSorted((a, b) => childrenOf(a.from).length - childrenOf(b.from).length)) {
    const children = childrenOf(from);
    // Twice: a delete may insert a tombstone into a table that was emptied before (`deleted_channel_messages`), with as many rows as were
    // deleted.
    for (const child of [...children, ...children])
      await inBatches(
        client,
        child.from,
        `select child.ctid from ${from} parent join ${child.from} child on child.${child.column} = parent.${child.key} where parent.${column} = $1`,
        person,
        { limit: ROWS_BATCH_SIZE, stopped },
      );
    const limit = children.length ? PARENTS_BATCH_SIZE : ROWS_BATCH_SIZE;
    await inBatches(client, from, `select ctid from ${from} where ${column} = $1`, person, { limit, stopped });
  }
  if (stopped()) return false;
  const db = drizzle(client);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`delete from people where id = ${person}`);
    await tx.execute(sql`delete from topics where posts_count <= 0`); // topics that only this person used
    // Open pages refetch the counts of others. Not when a retry only deletes files: then no count has changed.
    if (rowCount) await announce(tx, 'people');
  });
  await removeEverythingOf(person, from);
  await removeScheduled(client, from);
  await client.query('delete from account_deletions where person_id = $1', [person]);
  return true;
}
