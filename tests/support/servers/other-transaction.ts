import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import { db } from '#server/database/database.ts';

/** A transaction of another process that never becomes the victim of a deadlock. */
export async function otherTransaction() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, application_name: 'other-transaction' });
  await client.connect();
  await client.query("begin; set local deadlock_timeout = '60s'");
  return {
    query: (text: string, ...ids: string[]) => client.query(text, ids),
    /** Waits until a transaction waits for this one, and locks the work in the same statement, before that transaction checks for deadlocks. */
    lockWorkOnceBlocking: (id: string) =>
      client.query(`do $$ begin
        while not exists (select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) loop
          perform pg_sleep(0.01);
        end loop;
        perform from works where id = ${client.escapeLiteral(id)} for update;
      end $$`),
    commit: () => client.query('commit').finally(() => client.end()),
  };
}
const blockedQueries = async () =>
  (
    await db.execute(
      sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name <> 'other-transaction' and datname = current_database()`,
    )
  ).rows.length;
/** Waits until at least `count` queries of the application wait for locks. */
export const waitUntilBlocked = (count = 1) => expect.poll(blockedQueries, { interval: 20 }).toBeGreaterThanOrEqual(count);
