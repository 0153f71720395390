import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './database/database-url.ts';
import { prepareStatements } from './database/prepared-statements.ts';
import { rememberDatabase, resetDatabase, waitForListener } from './database/reset-database.ts';
import { refuseUnseenWords } from './visible-words.ts';
import { rememberHashes } from './worker/remembered-hashes.ts';

refuseUnseenWords();
rememberHashes();
prepareStatements();

// Gives each file a database like the template; the application remains loaded.
const base = inject('postgres');
const name = `w${process.env.VITEST_POOL_ID}`;
const url = databaseUrl(base, name);
if (!(await resetDatabase())) {
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  // Ends the connections first: "with (force)" alone waits a tenth of a second for them.
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
  while ((await admin.query(end, [name])).rowCount) await pause(1);
  await admin.query(`drop database if exists "${name}" with (force)`);
  await admin.query(`create database "${name}" template prepared strategy file_copy`); // through the log it takes half as long again
  await admin.end();
  await rememberDatabase(url);
}
process.env.DATABASE_URL = url; // "=", never "??=": React Router's plugin copies .env
process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), 'storyhearth-test-'));
process.env.ORIGIN = 'http://localhost:3000';
const { app: _app, hub, loadSettings, pageCache } = await import('../../server/app.ts');
const { bindToOneCore } = await import('./worker/one-core.ts');
const { resetRateLimits } = await import('../../server/limits/rate-limits.ts');
bindToOneCore();
pageCache.clear();
resetRateLimits();
await hub.ready;
// A new database closed the hub's LISTEN connection; a test that begins before it is restored would receive no events.
await waitForListener();
await loadSettings(); // of the new database
