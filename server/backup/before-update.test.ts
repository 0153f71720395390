import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { newDatabase, removeSites } from '#tests/support/servers/restored-site.ts';
import { insertWriter, newFolder, rowsOf, withClient } from '#tests/support/servers/site-commands.ts';
import { prepareDatabase } from '../database/migrate.ts';
import { MIGRATIONS, readMigrations } from '../database/migration-files.ts';
import { readEnv } from '../process/env.ts';
import { backUpBeforeUpdate } from './before-update.ts';
import { readManifest } from './format/manifest.ts';

// Each test creates databases, which takes minutes beside two browsers; the limit only ends a test that hangs.
vi.setConfig({ testTimeout: 300_000 });
afterAll(removeSites);

const [newest, previous] = readMigrations().toReversed();

/** A database of the version before the newest migration, with two people and their posts. */
async function olderDatabase(): Promise<string> {
  const [url, migrations] = [await newDatabase('template0'), newFolder()];
  cpSync(MIGRATIONS, migrations, { recursive: true });
  const journal = join(migrations, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
  await prepareDatabase(url, { durable: false, migrations });
  await withClient(url, async (client) => {
    for (let i = 0; i < 2; i++) await insertWriter(client);
  });
  return url;
}

/** Updates the database as a start with these settings does. Returns the printed lines. */
async function update(url: string, settings: Record<string, string>) {
  const lines: string[] = [];
  const beforeUpdate = backUpBeforeUpdate(readEnv({ DATABASE_URL: url, ...settings }), url, (line) => lines.push(line));
  await prepareDatabase(url, { durable: false, beforeUpdate });
  return lines;
}

test('a start that applies migrations first makes a backup of the database alone and says so (OPS-10)', async () => {
  const [url, dataDir] = [await olderDatabase(), newFolder()];
  const path = join(dataDir, 'backups', `before-${newest?.name}`);
  expect(await update(url, { DATA_DIR: dataDir })).toEqual([`The database is updated. A backup from before is in ${path}.`]);
  expect(await readManifest(path)).toMatchObject({ migration: previous?.name, mediaIncluded: false, files: [] });
  expect(rowsOf(path, 'people')).toHaveLength(2);
  expect(await update(url, { DATA_DIR: dataDir })).toEqual([]); // up to date
});

test('BACKUP_BEFORE_UPDATE=0 updates without a backup (OPS-10)', async () => {
  const [url, dataDir] = [await olderDatabase(), newFolder()];
  expect(await update(url, { DATA_DIR: dataDir, BACKUP_BEFORE_UPDATE: '0' })).toEqual([]);
  expect(existsSync(join(dataDir, 'backups'))).toBe(false);
});

test('the last three backups of this kind are retained, and no folder of anything else is deleted (OPS-10)', async () => {
  const [url, dataDir] = [await olderDatabase(), newFolder()];
  const place = join(dataDir, 'backups');
  const stored = join(import.meta.dirname, '../../tests/backups');
  const [fixture = ''] = readdirSync(stored).filter((name) => /^\d/.test(name));
  const older = ['before-20260101000000_a', 'before-20260102000000_b', 'before-20260103000000_c', '2026-01-01T00-00-00Z'];
  for (const name of older) cpSync(join(stored, fixture), join(place, name), { recursive: true });
  mkdirSync(join(place, 'before-20250101000000_mine'));
  expect(await update(url, { DATA_DIR: dataDir })).toHaveLength(1);
  expect(readdirSync(place).sort()).toEqual([...older.slice(1), 'before-20250101000000_mine', `before-${newest?.name}`].sort());
});

test('without space for the backup nothing is changed, and the message says how to update without one (OPS-10)', async () => {
  const [url, dataDir] = [await olderDatabase(), newFolder()];
  writeFileSync(join(dataDir, 'backups'), 'not a folder');
  await expect(update(url, { DATA_DIR: dataDir })).rejects.toThrow(
    /^The update could not be applied: no backup could be made before it \(.+\); BACKUP_BEFORE_UPDATE=0 updates without one\. Nothing was changed\.$/,
  );
  expect((await withClient(url, (client) => client.query('select from drizzle.__drizzle_migrations'))).rowCount).toBe(
    readMigrations().length - 1,
  );
});
