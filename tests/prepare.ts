import { createHash } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../server/database/migrate.ts';
import { startPostgres } from '../server/postgres/postgres.ts';
import { databaseUrl } from './support/database/database-url.ts';
import { fillDataFolder } from './support/servers/migrated-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

const MEMORY = '/dev/shm';
const REQUIRED_BYTES = 2 * 1024 ** 3;

/** A folder in memory if Linux has room: each database copy creates 300 files, in 40 ms instead of 500 ms on a disk. Null without room. */
function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < REQUIRED_BYTES) return null;
  } catch {
    return null;
  }
  // The same folder for every run of this checkout, so the next run cleans up after a killed one.
  const checkout = createHash('sha256').update(`${process.getuid?.()} ${process.cwd()}`).digest('hex').slice(0, 12);
  return join(MEMORY, `storyhearth-test-${checkout}`);
}

/** Faster, because no data of the tests has to survive a crash. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'synchronous_commit=off'];

/** Starts PostgreSQL once per run with one migrated database, `prepared`, the template of each test file's database. */
export default async function prepare({ provide }: TestProject) {
  const inMemory = process.env.TEST_DATA_DIR ? null : folderInMemory();
  const folder = inMemory ?? process.env.TEST_DATA_DIR ?? './data-test';
  const isNew = !existsSync(join(folder, 'pg18')); // a killed run leaves its cluster, perhaps with other migrations
  if (isNew) await fillDataFolder(folder);
  // Plans the statements that worker.ts prepares once per connection, instead of for each value.
  const postgres = await startPostgres(folder, { own: true, settings: [...NOT_DURABLE, 'plan_cache_mode=force_generic_plan'] });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(`select datname from pg_database where datname ~ '^(w[0-9]+|prepared)$'`);
  for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`);
  await admin.query(`create database prepared template ${isNew ? 'postgres' : 'template0'}`);
  await prepareDatabase(databaseUrl(postgres.url, 'prepared'), { durable: false }); // disconnects: a template in use cannot be copied
  await admin.end();
  provide('postgres', postgres.url);
  return async () => {
    await postgres.stop();
    if (inMemory) rmSync(inMemory, { recursive: true, force: true });
  };
}
