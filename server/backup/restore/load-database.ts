import pg from 'pg';
import { MIGRATION_LOCK } from '../../database/migrate.ts';
import type { MigrationFile } from '../../database/migration-files.ts';
import { queryForEmptyTables } from '../../database/update/run-migrations.ts';
import { FIXED_FORMAT, inLoadOrder, readTables, type Table } from '../catalog.ts';
import type { Erased } from '../erased/erased-file.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import type { Manifest } from '../format/manifest.ts';
import { loadTable, measureTable } from '../table-copy.ts';
import { type DeletedAgain, deleteErased } from './delete-erased.ts';

/** The settings row of a database that was restored, with the checksum of the backup. */
const RESTORED = 'restored_backup';

type Load = {
  folder: string;
  manifest: Manifest & { id: string };
  /** Those of the backup, in this program's files. */
  applied: readonly MigrationFile[];
  /** What was deleted for good, before or after the backup. */
  erased: readonly Erased[];
  /** Names the database to the operator. */
  name: string;
  /** Removes restored files; null if the backup has none. */
  removeFiles: ((keys: string[]) => Promise<void>) | null;
  /** Runs before the commit: what fails there leaves the database empty. */
  beforeCommit(): Promise<void>;
};

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `select to_regnamespace('drizzle') is not null or exists (select from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as used`,
  );
  return !rows[0]?.used;
}

async function isRestoredFrom(client: pg.Client, id: string): Promise<boolean> {
  const { rows } = await client.query<{ table: string | null }>(`select to_regclass('public.settings')::text as table`);
  if (!rows[0]?.table) return false;
  const { rowCount } = await client.query('select from settings where key = $1 and value = $2', [RESTORED, id]);
  return rowCount === 1;
}

/** Throws if a process of the site is connected. */
async function refuseRunningSite(client: pg.Client) {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name like 'storyhearth%' and application_name not in ('storyhearth-backup', 'storyhearth-restore')`,
  );
  if (rowCount) throw new BackupProblem('Stop the site first.');
}

/** Creates the tables as they were in the backup, in this transaction. */
async function createTables(client: pg.Client, migrations: readonly MigrationFile[]) {
  await client.query('create schema if not exists drizzle');
  await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)');
  for (const file of migrations) {
    await client.query(queryForEmptyTables(file));
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [file.hash, file.folderMillis]);
  }
}

async function setTriggers(client: pg.Client, tables: readonly Table[], state: 'enable' | 'disable') {
  for (const { name } of tables) await client.query(`alter table public.${client.escapeIdentifier(name)} ${state} trigger user`);
}

/** Loads all tables without triggers, whose effects the backup contains, and compares each with the manifest. */
async function loadTables(client: pg.Client, { folder, manifest }: Load) {
  const tables = await inLoadOrder(client, await readTables(client));
  await setTriggers(client, tables, 'disable');
  // Migrations insert rows of their own, which the backup contains as well.
  await client.query(`truncate ${tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(', ')} cascade`);
  for (const { name } of tables) {
    const stored = manifest.tables.find((table) => table.name === name);
    if (stored) await loadTable(client, stored, folder);
  }
  await setTriggers(client, tables, 'enable');
  for (const { name, value, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${client.escapeIdentifier(name)}`, value, called]);
  for (const stored of manifest.tables) {
    const table = tables.find(({ name }) => name === stored.name);
    const loaded = table && (await measureTable(client, table));
    if (loaded?.rows !== stored.rows || loaded.sha256 !== stored.sha256)
      throw new BackupProblem(`The table ${stored.name} was not restored as it was backed up. Nothing was changed.`);
  }
}

/** What may have been used up or taken back after the backup and would be open or in force again, by the table. */
const VOID = {
  invitations: 'update public.invitations set revoked_at = coalesce(revoked_at, now())',
  group_invitations: 'delete from public.group_invitations where used_at is null',
  helper_agreements: 'update public.helper_agreements set withdrawn_at = now() where withdrawn_at is null',
};

/** Revokes all invitations, to the site and to groups, and withdraws the agreements to the writing helper (SAFE-12). */
async function voidOpen(client: pg.Client) {
  for (const [table, statement] of Object.entries(VOID)) {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [`public.${table}`]);
    if (rows[0]?.there) await client.query(statement); // a backup of an earlier version has no such table
  }
}

/** Deletes the files of what is deleted again, which the next start would do (OPS-06). */
async function deleteScheduled(client: pg.Client, removeFiles: (keys: string[]) => Promise<void>) {
  const { rows } = await client.query<{ key: string }>('delete from file_deletions returning key');
  if (rows.length) await removeFiles(rows.map(({ key }) => key));
}

async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'storyhearth-restore', keepAlive: true });
  client.on('error', () => {}); // the running statement rejects
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Throws unless the database is empty, or was already restored from the backup `resumed`, and no process of the site uses it. */
export const requireUsable = (url: string, name: string, resumed: string | null): Promise<void> =>
  withConnection(url, async (client) => {
    await refuseRunningSite(client);
    if (resumed && (await isRestoredFrom(client, resumed))) return;
    if (!(await isEmpty(client))) throw new BackupProblem(`There is already data in ${name}.`);
  });

/**
 * Loads a backup into an empty database in one transaction, so that an interrupted restore leaves it empty. Until the commit a site that
 * starts waits for the lock of the migrations. Returns what is deleted again.
 */
export function loadDatabase(url: string, load: Load, resumed: boolean): Promise<DeletedAgain> {
  return withConnection(url, async (client) => {
    await client.query('begin');
    await client.query(FIXED_FORMAT);
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    if (resumed && (await isRestoredFrom(client, load.manifest.id))) return { accounts: 0, others: 0 }; // interrupted after the commit
    if (!(await isEmpty(client))) throw new BackupProblem(`There is already data in ${load.name}.`);
    await createTables(client, load.applied);
    await loadTables(client, load);
    await voidOpen(client);
    await client.query('insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
      RESTORED,
      load.manifest.id,
    ]);
    const deleted = await deleteErased(client, load.erased);
    if (load.removeFiles) await deleteScheduled(client, load.removeFiles);
    await load.beforeCommit();
    await client.query('commit');
    await client.query('analyze');
    return deleted;
  });
}
