import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { databaseUrl } from '../../tests/prepare.ts';
import { prepareDatabase } from './migrate.ts';

const base = inject('postgres');
const name = `migrations_${process.pid}`;
const url = databaseUrl(base, name);
const folders: string[] = [];

/** Runs one statement on its own connection. */
async function query(at: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

const source = join(import.meta.dirname, '../../database/migrations');
const journal: { tag: string; when: number }[] = JSON.parse(readFileSync(join(source, 'meta/_journal.json'), 'utf8')).entries;

/** A copy of the migrations with a modified journal. */
function folder(change: (entries: { idx: number; when: number; tag: string }[], at: string) => unknown) {
  const at = mkdtempSync(join(tmpdir(), 'migrations-'));
  folders.push(at);
  cpSync(source, at, { recursive: true });
  const list = join(at, 'meta/_journal.json');
  const copy = JSON.parse(readFileSync(list, 'utf8'));
  change(copy.entries, at);
  writeFileSync(list, JSON.stringify(copy));
  return at;
}
const start = (migrations?: string) =>
  prepareDatabase(url, { durable: false, lockTimeout: '200ms', ...(migrations ? { migrations } : {}) });

beforeEach(async () => {
  await query(base, `drop database if exists ${name} with (force)`);
  await query(base, `create database ${name} template prepared`);
});
afterAll(async () => {
  await query(base, `drop database if exists ${name} with (force)`);
  for (const at of folders) rmSync(at, { recursive: true, force: true });
});

test('an older program refuses to start on a newer database (S13)', async () => {
  await expect(start()).resolves.toBeUndefined();
  await expect(start(folder((entries) => entries.pop()))).rejects.toThrow(
    'It was brought up to date by a newer or another version of Storyhearth (1 of its migrations are unknown here). Start that version, or restore a backup from before.',
  );
  await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', $1)`, [Date.now() + 86_400_000]);
  await expect(start()).rejects.toThrow('newer or another version');
});

test('a migration that was merged late is not skipped silently (S13)', async () => {
  const late = folder((entries, at) => {
    writeFileSync(join(at, 'merged_late.sql'), 'select 1;');
    entries.splice(1, 0, { ...entries[0]!, when: entries[0]!.when + 1, tag: 'merged_late' });
  });
  await expect(start(late)).rejects.toThrow('1 of its migrations were skipped although later ones were applied.');
});

/** Replaces the text of a migration with the same name and date. */
const rewritten = (tag: string, change: (text: string) => string) =>
  folder((_, at) => writeFileSync(join(at, `${tag}.sql`), change(readFileSync(join(at, `${tag}.sql`), 'utf8'))));

test('a migration that was changed after it ran is refused, one with other line endings is not (S13)', async () => {
  const first = journal[0]?.tag ?? '';
  await expect(start(rewritten(first, (text) => text.replaceAll('\n', '\r\n')))).resolves.toBeUndefined();
  await expect(start(rewritten(first, (text) => `${text}\n-- and more`))).rejects.toThrow('1 of its migrations are unknown here');
  const crlf = createHash('sha256').update('a\r\nb').digest('hex');
  await query(url, 'update drizzle.__drizzle_migrations set hash = $1 where id = (select min(id) from drizzle.__drizzle_migrations)', [
    crlf,
  ]);
  await expect(start(rewritten(first, () => 'a\nb'))).resolves.toBeUndefined();
});

test('a database of a development version is refused with a sentence that says what to do (S13)', async () => {
  await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a development version', 1795000000000)`);
  await expect(start()).rejects.toThrow(
    'It was created by a development version before 0.1.0, whose tables this version cannot read. Start with an empty DATA_DIR or database. The old one was not changed and still opens with the version that created it.',
  );
});

test('a migration does not wait forever for a lock of another process (S13)', async () => {
  const next = folder((entries, at) => {
    writeFileSync(join(at, 'next.sql'), 'alter table works add column one_more integer;');
    entries.push({ ...entries[0]!, idx: entries.length, when: Date.now() + 1_000, tag: 'next' });
  });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin; select 1 from works limit 1');
  await expect(start(next)).rejects.toThrow('Another process is using its tables.');
  await other.query('commit');
  await other.end();
  await start(next);
  expect(await query(url, `select 1 from information_schema.columns where column_name = 'one_more'`)).toHaveLength(1);
});
