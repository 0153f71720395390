import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { isLockTimeout } from './database-problems.ts';
import { MIGRATIONS, readMigrations } from './migration-files.ts';

/** Advisory lock id; arbitrary, but the same for every version. */
export const MIGRATION_LOCK = 7_305_211_001;
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes'];

const BUSY = 'Another process is using its tables. Stop every other Storyhearth on this database and start again.';

const PRE_RELEASE =
  'It was created by a development version before 0.1.0, whose tables this version cannot read. Start with an empty DATA_DIR or database. The old one was not changed and still opens with the version that created it.';

/**
 * Refuses a database with other migrations. Drizzle compares only the newest date: an older program would start on a newer database, and a
 * migration that was merged late, or changed after it ran, would be skipped silently.
 */
async function refuseOtherHistory(client: pg.Client, migrations: string) {
  const { rows: there } = await client.query<{ table: string | null }>(`select to_regclass('drizzle.__drizzle_migrations')::text as table`);
  if (!there[0]?.table) return;
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at::text as at from drizzle.__drizzle_migrations',
  );
  const ours = readMigrations(migrations);
  const first = Math.min(...ours.map(({ folderMillis }) => folderMillis));
  if (rows.some(({ at }) => Number(at) < first)) throw new Error(PRE_RELEASE);
  const same = (row: { hash: string }, file: { hashes: string[] }) => file.hashes.includes(row.hash);
  const unknown = rows.filter((row) => !ours.some((file) => same(row, file)));
  if (unknown.length)
    throw new Error(
      `It was brought up to date by a newer or another version of Storyhearth (${unknown.length} of its migrations are unknown here). Start that version, or restore a backup from before.`,
    );
  const newest = Math.max(...rows.map(({ at }) => Number(at)));
  const skipped = ours.filter((file) => file.folderMillis < newest && !rows.some((row) => same(row, file)));
  if (skipped.length)
    throw new Error(
      `${skipped.length} of its migrations were skipped although later ones were applied. Restore a backup from before, and start this version on it.`,
    );
}

/** Migrates the database at `url`, one process at a time, and refuses one that could lose acknowledged writes. */
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
        throw new Error(`The database has ${off.join(', ')} switched off: saved text could be lost. Switch it on and start again.`);
    }
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseOtherHistory(client, migrations);
    // Set after the advisory lock, which may wait long for another process. It also keeps our wait from blocking a process that is still
    // serving.
    await client.query(`select set_config('lock_timeout', $1, false)`, [lockTimeout]);
    await migrate(drizzle(client), { migrationsFolder: migrations }).catch((error) => {
      throw isLockTimeout(error) ? new Error(BUSY) : error;
    });
  } finally {
    await client.end();
  }
}
