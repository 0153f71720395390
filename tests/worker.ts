import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

// Before each file: this worker's database anew, under the same name; the application stays loaded and its pool reconnects.
const base = inject('postgres');
const name = `w${process.env.VITEST_POOL_ID}`;
const admin = new pg.Client({ connectionString: base });
await admin.connect();
await admin.query(`drop database if exists "${name}" with (force)`);
await admin.query(`create database "${name}" template prepared`);
await admin.end();
process.env.DATABASE_URL = base.replace('/postgres?', `/${name}?`); // "=", never "??=": React Router's plugin copies .env
process.env.DATA_DIR ??= mkdtempSync(join(tmpdir(), 'storyhearth-test-'));
process.env.ORIGIN = 'http://localhost:3000';
const { app: _app, hub, pageCache } = await import('../server/app.ts');
const { forgetKnocks } = await import('../server/limits.ts');
pageCache.clear();
forgetKnocks();
await hub.ready;
