import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { refuseUnseenWords } from './visible-words.ts';

refuseUnseenWords();

// Recreates this worker's database before each file, under the same name; the application remains loaded and its pool reconnects.
const base = inject('postgres');
const name = `w${process.env.VITEST_POOL_ID}`;
const admin = new pg.Client({ connectionString: base });
await admin.connect();
// Ends the connections first: "with (force)" alone waits a tenth of a second for them.
const end = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
while ((await admin.query(end, [name])).rowCount) await pause(1);
await admin.query(`drop database if exists "${name}" with (force)`);
await admin.query(`create database "${name}" template prepared strategy file_copy`); // through the log it takes half as long again
process.env.DATABASE_URL = base.replace('/postgres?', `/${name}?`); // "=", never "??=": React Router's plugin copies .env
process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), 'storyhearth-test-'));
process.env.ORIGIN = 'http://localhost:3000';
const { app: _app, hub, loadSettings, pageCache } = await import('../../server/app.ts');
const { resetRateLimits } = await import('../../server/limits/rate-limits.ts');
pageCache.clear();
resetRateLimits();
await hub.ready;
// Dropping the database closed the hub's LISTEN connection; a test that begins before it is restored would receive no events.
const listening = `select from pg_stat_activity where datname = $1 and application_name = 'storyhearth-live' and query = 'listen live'`;
while (!(await admin.query(listening, [name])).rowCount) await pause(5);
await loadSettings(); // of the new database
await admin.end();
