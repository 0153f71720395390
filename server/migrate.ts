import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const LOCK = 7_305_211_001; // any number, as long as every Storyhearth takes the same one
const MIGRATIONS = join(import.meta.dirname, '../database/migrations'); // of the source; the built application is told
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Brings the database at `url` up to date, one process at a time, and refuses one that would forget what it acknowledged. */
export async function prepareDatabase(url: string, { durable = true, migrations = MIGRATIONS } = {}) {
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
    await migrate(drizzle(client), { migrationsFolder: migrations });
  } finally {
    await client.end();
  }
}
