import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db, pool } from './database.ts';
import { isDatabaseUnavailable } from './database-problems.ts';

test('a connection lost between two statements of a transaction fails the statement, not the process', async () => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query('begin');
    const lost = new Promise<void>((end) => client.on('end', () => end()));
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await lost; // an unhandled error would be thrown before this
    const error = await client.query('select 1').catch((why) => why);
    expect(isDatabaseUnavailable(error)).toBe(true);
  } finally {
    client.release(true);
  }
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
