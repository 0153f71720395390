import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { errorCode } from '../process/error-code.ts';
import { isLockTimeout } from './database-problems.ts';
import { MIGRATIONS, type MigrationFile, readMigrations } from './migration-files.ts';
import { endUpdate, type LockWaits, readUnfinished, runMigrations, UpdateStopped } from './update/run-migrations.ts';

/** Advisory lock id; arbitrary, but the same for every version. */
export const MIGRATION_LOCK = 7_305_211_001;
const DURABLE = ['fsync', 'synchronous_commit', 'full_page_writes'];
const VERSION_MIN = 150_000;
/** Longer than `deadlock_timeout` (1 second), after which PostgreSQL ends an autovacuum that holds the table. */
const LOCK_WAITS: LockWaits = { timeoutMs: 2_000, attempts: 15, pauseMs: 1_000 };
/** How often a process that waits for the update of another one looks whether it is done. */
const LOCK_POLL_MS = 100;

const BUSY = 'another process is using its tables, so stop every other Storyhearth on this database and start again';
const BACK = 'To return to the previous version, restore the backup from before the update.';
const NEWER = 'This database belongs to a newer version.';
const OTHER_UPDATE = 'Another version began to update this database. Start that version, or restore the backup from before the update.';
const PRE_RELEASE =
  'This database was created by a development version before 0.1.0, whose tables this version cannot read. Start with an empty DATA_DIR or database. The old one was not changed and still opens with the version that created it.';

/** A refusal whose message is complete sentences for the operator. */
class DatabaseRefused extends Error {}

type Applied = { hash: string; at: number };

async function readHistory(client: pg.Client): Promise<Applied[]> {
  const { rows: there } = await client.query<{ table: string | null }>(`select to_regclass('drizzle.__drizzle_migrations')::text as table`);
  if (!there[0]?.table) return [];
  const { rows } = await client.query<Applied>('select hash, created_at::float8 as at from drizzle.__drizzle_migrations');
  return rows;
}

/** Why the history of a database does not fit this program, and the migrations that it still needs. */
export type MigrationState = { problem: string | null; pending: MigrationFile[] };

/**
 * Compares the migrations of a database with those of this program: an older program must not start on a newer database, and a migration
 * that was merged late, or changed after it ran, must not be skipped silently.
 */
export async function migrationState(client: pg.Client, migrations = MIGRATIONS): Promise<MigrationState> {
  const rows = await readHistory(client);
  const ours = readMigrations(migrations);
  const isApplied = (file: MigrationFile) => rows.some(({ hash }) => file.hashes.includes(hash));
  const pending = ours.filter((file) => !isApplied(file));
  const newest = Math.max(...rows.map(({ at }) => at));
  const unknown = rows.filter(({ hash }) => !ours.some(({ hashes }) => hashes.includes(hash)));
  const [lacking] = pending.filter(({ folderMillis }) => folderMillis < newest);
  const unfinished = await readUnfinished(client);
  const problemOf = () => {
    if (rows.some(({ at }) => at < Math.min(...ours.map(({ folderMillis }) => folderMillis)))) return PRE_RELEASE;
    if (unknown.some(({ at }) => at > Math.max(...ours.map(({ folderMillis }) => folderMillis)))) return NEWER;
    if (unknown.length) return 'This database belongs to another version, which has other migrations of the same time.';
    if (lacking) return `This database lacks the migration ${lacking.name}, although it has a newer one. Restore a backup from before.`;
    if (unfinished?.hash && !ours.some(({ hash }) => hash === unfinished.hash)) return OTHER_UPDATE;
    return null;
  };
  return { problem: problemOf(), pending };
}

/** The version of the server, and the settings that are switched off although acknowledged writes depend on them. */
export async function serverState(client: pg.Client): Promise<{ isSupported: boolean; unsafe: string[] }> {
  const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
  const settings = await client.query<{ name: string }>(`select name from pg_settings where name = any($1) and setting = 'off'`, [DURABLE]);
  return { isSupported: (rows[0]?.version ?? 0) >= VERSION_MIN, unsafe: settings.rows.map(({ name }) => name) };
}

async function requireServer(client: pg.Client, durable: boolean) {
  const { isSupported, unsafe } = await serverState(client);
  if (!isSupported) throw new DatabaseRefused('Storyhearth needs PostgreSQL 15 or newer; DATABASE_URL points to an older one.');
  if (durable && unsafe.length)
    throw new DatabaseRefused(
      `The database has ${unsafe.join(', ')} switched off: saved text could be lost. Switch it on and start again.`,
    );
}

async function hasPeople(client: pg.Client): Promise<boolean> {
  const { rows: there } = await client.query<{ table: string | null }>(`select to_regclass('public.people')::text as table`);
  return there[0]?.table != null && (await client.query('select from people limit 1')).rowCount === 1;
}

/** The message of a failed migration, without its period. */
function reasonOf(error: unknown): string {
  if (isLockTimeout(error)) return BUSY;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
}

type Options = {
  durable?: boolean;
  migrations?: string;
  lockWaits?: LockWaits;
  /**
   * Called before migrations change a database with people in it, with the name of the first one; for an update that continues also with
   * that of the first one when it began. Returns the one whose backup is to be restored. If it rejects, nothing is changed.
   */
  beforeUpdate?: ((migration: string, earlier: string | null) => Promise<string>) | undefined;
};

/** Which step stopped, what is changed, and what the operator does. */
function stoppedMessage({ place: { name, step, of }, changed, cause }: UpdateStopped): string {
  const at = `step ${step} of ${of} of the migration ${name}`;
  const reason = reasonOf(cause);
  if (changed === 'nothing')
    return `The update could not be applied: ${reason}. Nothing was changed. It stopped at ${at}; the previous version still starts.`;
  const again = `The update stopped at ${at}: ${reason}.`;
  if (changed === 'part')
    return `${again} No step was completed: the previous version still starts, and the next start of this version begins with this step again.`;
  return `${again} The steps before it are done; the next start of this version continues there. ${BACK}`;
}

/** Applies all pending migrations, each in transactions of its own, so that no lock outlasts a step. */
async function update(client: pg.Client, pending: readonly MigrationFile[], { lockWaits = LOCK_WAITS, beforeUpdate }: Options) {
  const [first] = pending;
  if (!first) return endUpdate(client);
  try {
    await runMigrations(client, pending, {
      waits: lockWaits,
      before: async (earlier) => ((await hasPeople(client)) ? ((await beforeUpdate?.(first.name, earlier)) ?? null) : null),
    });
  } catch (error) {
    if (error instanceof UpdateStopped) throw new DatabaseRefused(stoppedMessage(error));
    throw new DatabaseRefused(`The update could not be applied: ${reasonOf(error)}. Nothing was changed.`);
  }
}

/**
 * Waits until no other process migrates. Polls the lock, because a statement that blocks on it is an open transaction, for whose end
 * `CREATE INDEX CONCURRENTLY` would wait.
 */
async function acquireMigrationLock(client: pg.Client) {
  const tryLock = async () =>
    (await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [MIGRATION_LOCK])).rows[0]?.got;
  while (!(await tryLock())) await setTimeout(LOCK_POLL_MS);
}

/** Migrates the database at `url`, one process at a time, and refuses one that could lose acknowledged writes. */
export async function prepareDatabase(url: string, options: Options = {}) {
  const client = new pg.Client({ connectionString: url, application_name: 'storyhearth-migrations' });
  client.on('error', () => {}); // the statement that was running is rejected too
  try {
    await client.connect();
    await requireServer(client, options.durable ?? true);
    await acquireMigrationLock(client);
    const { problem, pending } = await migrationState(client, options.migrations);
    if (problem) throw new DatabaseRefused(problem);
    await update(client, pending, options);
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    const reason = error instanceof Error ? error.message || errorCode(error) : String(error);
    throw new Error(`The database could not be prepared: ${reason}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
