// The update of a database of a million works (OPEN-03): node tests/bench/migration/migration.ts [works]
// It prints how long each table was locked against readers or writers. MIGRATION_DATA is a folder with room for 20 GB.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runnerImport } from 'vite';
import type * as Migrate from '#server/database/migrate.ts';
import type * as Postgres from '#server/postgres/postgres.ts';
import { countsOf, fillOlderData, laterMigrations, migrationNumber, migrationsUpTo } from './older-data.ts';

const LIMIT_MS = 5_000;
const SAMPLE_MS = 50;
const works = Number(process.argv[2] ?? 1_000_000);
const folder = process.env.MIGRATION_DATA ?? mkdtempSync(join(tmpdir(), 'storyhearth-bench-migration-'));
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The locks of migrations that make readers or writers wait; the others only make changes of tables wait. */
const LOCKS = `select c.relname as "table", l.mode, l.granted, l.virtualtransaction as transaction, a.query
  from pg_locks l join pg_stat_activity a using (pid) join pg_class c on c.oid = l.relation
  where a.application_name = 'storyhearth-migrations' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;
type Lock = { table: string; mode: string; granted: boolean; transaction: string; query: string };
type Held = { ms: number; mode: string; query: string };

/** Looks again and again which locks are held, until `stop`. Returns the longest of each table. */
async function watchLocks(client: pg.Client, stop: () => boolean): Promise<Map<string, Held>> {
  const [longest, began] = [new Map<string, Held>(), new Map<string, number>()];
  while (!stop()) {
    const at = performance.now();
    const { rows } = await client.query<Lock>(LOCKS);
    const seen = new Set<string>();
    for (const { table, mode, transaction, query } of rows.filter(({ granted }) => granted)) {
      const key = `${table} ${mode} ${transaction}`;
      seen.add(key);
      const from = began.get(key) ?? at;
      began.set(key, from);
      const ms = at - from + SAMPLE_MS;
      if (ms > (longest.get(table)?.ms ?? 0)) longest.set(table, { ms, mode, query });
    }
    for (const key of began.keys()) if (!seen.has(key)) began.delete(key);
    await pause(SAMPLE_MS);
  }
  return longest;
}

/** Imports a module of the product with its aliases. */
const load = <T>(path: string) =>
  runnerImport<T>(join(process.cwd(), path), { configFile: false, resolve: { tsconfigPaths: true }, logLevel: 'error' });
const { startPostgres } = (await load<typeof Postgres>('server/postgres/postgres.ts')).module;
const { prepareDatabase } = (await load<typeof Migrate>('server/database/migrate.ts')).module;

const postgres = await startPostgres(join(folder, 'data'), { own: true });
const connect = async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return client;
};
const [client, watcher] = [await connect(), await connect()];
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(0);

let at = performance.now();
const { rows: there } = await client.query<{ filled: boolean }>(`select to_regclass('public.works') is not null as filled`);
if (!there[0]?.filled) {
  await prepareDatabase(postgres.url, { migrations: migrationsUpTo(join(folder, 'migrations')) });
  await fillOlderData(client, works);
  await client.query('vacuum analyze');
}
const applied = there[0]?.filled ? (await client.query('select from drizzle.__drizzle_migrations')).rowCount : 0;
const before = await countsOf(client);
print(`${works} works in ${seconds(at)} s: ${JSON.stringify(before)}`);

at = performance.now();
let isDone = false;
const watched = watchLocks(watcher, () => isDone);
for (const last of laterMigrations()) {
  if (applied && migrationNumber(last) <= applied) continue; // an earlier run was stopped
  const since = performance.now();
  await prepareDatabase(postgres.url, { migrations: migrationsUpTo(join(folder, 'migrations'), last) });
  if (performance.now() - since > 2_000) print(`  ${last}: ${seconds(since)} s`);
}
isDone = true;
const locks = [...(await watched)].sort(([, a], [, b]) => b.ms - a.ms);
print(`updated in ${seconds(at)} s; the longest locks against readers or writers:`);
for (const [table, { ms, mode, query }] of locks.slice(0, 20))
  print(`  ${table}: ${(ms / 1_000).toFixed(2)} s ${mode} (${query.replace(/\s+/g, ' ').slice(0, 80)})`);
const after = await countsOf(client);
const lost = Object.keys(before).filter((table) => before[table] !== after[table]);
const long = locks.filter(([, { ms }]) => ms > LIMIT_MS);
print(lost.length ? `LOST ROWS of ${lost.join(', ')}: ${JSON.stringify(after)}` : 'no row was lost');
print(long.length ? `LOCKED TOO LONG: ${long.map(([table]) => table).join(', ')}` : `no table was locked for ${LIMIT_MS / 1_000} s`);
await Promise.all([client.end(), watcher.end()]);
await postgres.stop();
if (!process.env.MIGRATION_DATA) rmSync(folder, { recursive: true, force: true });
process.exit(lost.length || long.length ? 1 : 0);
