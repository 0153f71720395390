import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { isLockTimeout } from './database-problems.ts';

const LOCK = 7_305_211_001; // any number, as long as every Storyhearth takes the same one
const MIGRATIONS = join(import.meta.dirname, '../database/migrations'); // of the source; the built application is told
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes'];

const BUSY = 'Another process is using its tables. Stop every other Storyhearth on this database and start again.';

/**
 * Refuses a database whose migrations are not ours. Drizzle compares only the newest date: an older program would start on a newer database, and a
 * migration that was merged late would be skipped in silence.
 */
async function refuseOtherHistory(client: pg.Client, migrations: string) {
  const { rows: there } = await client.query<{ table: string | null }>(`select to_regclass('drizzle.__drizzle_migrations')::text as table`);
  if (!there[0]?.table) return;
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations',
  );
  const ours = readMigrationFiles({ migrationsFolder: migrations });
  const same = (row: { hash: string; at: string }, file: { hash: string; folderMillis: number }) =>
    row.hash === file.hash || Number(row.at) === file.folderMillis; // line ends may differ between two copies of one file
  const unknown = rows.filter((row) => !ours.some((file) => same(row, file)));
  if (unknown.length)
    throw new Error(
      `It was brought up to date by a newer or another version of Storyhearth (${unknown.length} of its migrations are unknown here). Start that version, or restore a backup from before.`,
    );
  const newest = Math.max(...rows.map(({ at }) => Number(at)));
  const skipped = ours.filter((file) => file.folderMillis < newest && !rows.some((row) => same(row, file)));
  if (skipped.length)
    throw new Error(
      `${skipped.length} of its migrations were left out although later ones were made. Restore a backup from before, and start this version on it.`,
    );
}

/** Brings the database at `url` up to date, one process at a time, and refuses one that would forget what it acknowledged. */
export async function prepareDatabase(url: string, { durable = true, migrations = MIGRATIONS, lockTimeout = '10s' } = {}) {
  const client = new pg.Client({ connectionString: url, application_name: 'storyhearth-migrations' });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error('Storyhearth needs PostgreSQL 15 or newer; DATABASE_URL leads to an older one.');
    if (durable) {
      const settings = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)', [
        DURABLE,
      ]);
      const off = settings.rows.filter((s) => s.setting === 'off').map((s) => s.name);
      if (off.length)
        throw new Error(`The database has ${off.join(', ')} switched off: saved words could be lost. Switch it on and start again.`);
    }
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await refuseOtherHistory(client, migrations);
    // After the advisory lock, which waits for as long as another process needs. A process that still serves must not be held up by our wait either.
    await client.query(`select set_config('lock_timeout', $1, false)`, [lockTimeout]);
    await migrate(drizzle(client), { migrationsFolder: migrations }).catch((error) => {
      throw isLockTimeout(error) ? new Error(BUSY) : error;
    });
  } finally {
    await client.end();
  }
}
