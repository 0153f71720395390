import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isDeadlock } from '#server/database-problems.ts';
import { announce } from '#server/live.ts';
import { removeEverythingOf } from '#server/media/pictures.ts';
import { type Store, store } from '#server/media/store.ts';
import { emptyOfAttachments } from '../channels/chat/attachments.server.ts';

const ROWS_AT_ONCE = 500;
const BRANCHES_AT_ONCE = 20; // a work takes its pages along, a channel its members

type Reference = { from: string; column: string; to: string; key: string };

/** Every foreign key that takes rows along, as the database knows them: a table that comes tomorrow is not forgotten. Names are quoted. */
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

/** Deletes what `rows` finds, some at a time, each time committed: whatever stops it, the next start goes on where it was. */
async function inBatches(
  client: pg.Client,
  from: string,
  rows: string,
  person: string,
  { most, stopped }: { most: number; stopped(): boolean },
) {
  for (;;) {
    if (stopped()) return;
    const batch = () => client.query(`delete from ${from} where ctid = any(array(${rows} limit ${most}))`, [person]);
    // Whoever deletes a work holds it before what stands on it, here it is the other way round: one of the two is let go.
    // It may be the first to come back, so it tries more than once.
    const tried = (left: number): ReturnType<typeof batch> =>
      batch().catch((error) => (isDeadlock(error) && left ? tried(left - 1) : Promise.reject(error)));
    const { rowCount } = await tried(4);
    if (!rowCount) return;
  }
}

/**
 * Deletes everything that somebody who left made, and the files (AMB-59). Files first and once more at the end: what was on its way up when the
 * account closed is found the second time. The rows go whether or not the store answers. True: nothing is left, and the departure is over.
 */
export async function purge(client: pg.Client, person: string, stopped: () => boolean, from: Store = store()): Promise<boolean> {
  await removeEverythingOf(person, from).catch(() => {}); // asked again below, where it counts
  await emptyOfAttachments({ id: person }, null); // what others sent in their channels is not below their own folder
  const all = await references(client);
  const own = all.filter(({ to }) => to === 'people');
  const branches = (table: string) => all.filter(({ to, from }) => to === table && from !== table);
  // What stands in other people's places first, then what has branches: those leaf by leaf, so that no statement is long.
  for (const { from, column } of own.toSorted((a, b) => branches(a.from).length - branches(b.from).length)) {
    const leaves = branches(from);
    // Twice: what goes may leave a note in a table that was emptied before (`channel_gone`), and a note takes as long to go as what it notes.
    for (const leaf of [...leaves, ...leaves])
      await inBatches(
        client,
        leaf.from,
        `select leaf.ctid from ${from} branch join ${leaf.from} leaf on leaf.${leaf.column} = branch.${leaf.key} where branch.${column} = $1`,
        person,
        { most: ROWS_AT_ONCE, stopped },
      );
    const most = leaves.length ? BRANCHES_AT_ONCE : ROWS_AT_ONCE;
    await inBatches(client, from, `select ctid from ${from} where ${column} = $1`, person, { most, stopped });
  }
  if (stopped()) return false;
  const db = drizzle(client);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`delete from people where id = ${person}`);
    await tx.execute(sql`delete from topics where posts_count <= 0`); // a word of theirs that nobody else used
    // The counts of others are true again: every open page asks for them. Once: where only files are left, nothing changes for anybody.
    if (rowCount) await announce(tx, 'people');
  });
  await removeEverythingOf(person, from);
  await client.query('delete from accountDeletions where person_id = $1', [person]);
  return true;
}
