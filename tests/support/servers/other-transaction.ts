import pg from 'pg';

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
