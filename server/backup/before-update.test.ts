import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { copyOfMigrations, olderDatabase } from '#tests/support/servers/older-migrations.ts';
import { newDatabase, removeSites } from '#tests/support/servers/restored-site.ts';
import { insertWriter, newFolder, rowsOf, withClient } from '#tests/support/servers/site-commands.ts';
import { prepareDatabase } from '../database/migrate.ts';
import { readMigrations } from '../database/migration-files.ts';
import { readEnv } from '../process/env.ts';
import { backUpBeforeUpdate } from './before-update.ts';
import { readManifest } from './format/manifest.ts';

// Each test creates databases, which takes minutes beside two browsers; the limit only ends a test that hangs.
vi.setConfig({ testTimeout: 300_000 });
afterAll(removeSites);

const [newest, previous] = readMigrations().toReversed();

/** The name of a database of the version before the newest migration, with two people and their posts. */
async function createPrevious(): Promise<string> {
  const url = await olderDatabase(previous?.name ?? '');
  await withClient(url, async (client) => {
    for (let i = 0; i < 2; i++) await insertWriter(client);
  });
  return new URL(url).pathname.slice(1);
}
let created: ReturnType<typeof createPrevious> | null = null;
/** A copy of it: applying all migrations again takes most of a second. */
const previousDatabase = async () => {
  created ??= createPrevious();
  return newDatabase(await created);
};

type UpdateOptions = { lines?: string[]; migrations?: string };

/** Updates the database as a start with these settings does. Returns the printed lines. */
async function update(url: string, settings: Record<string, string>, { lines = [], migrations }: UpdateOptions = {}) {
  const beforeUpdate = backUpBeforeUpdate(readEnv({ DATABASE_URL: url, ...settings }), url, (line) => lines.push(line));
  await prepareDatabase(url, { durable: false, beforeUpdate, ...(migrations && { migrations }) });
  return lines;
}

test('a start that applies migrations first makes a backup of the database alone and says so (OPS-10)', async () => {
  const [url, dataDir] = [await previousDatabase(), newFolder()];
  const path = join(dataDir, 'backups', `before-${newest?.name}`);
  expect(await update(url, { DATA_DIR: dataDir })).toEqual([`The database is updated. A backup from before is in ${path}.`]);
  expect(await readManifest(path)).toMatchObject({ migration: previous?.name, mediaIncluded: false, files: [] });
  expect(rowsOf(path, 'people')).toHaveLength(2);
  expect(await update(url, { DATA_DIR: dataDir })).toEqual([]); // up to date
});

/** The migrations with two more, of which the second changes `table`. */
const twoMore = (table: string) =>
  copyOfMigrations((entries, folder) => {
    const added = { first_more: 'create table first_more (id integer);', second_more: `alter table ${table} add column more integer;` };
    for (const [tag, statement] of Object.entries(added)) writeFileSync(join(folder, `${tag}.sql`), statement);
    const when = Date.now();
    return [...entries, ...Object.keys(added).map((tag, i) => ({ ...entries[0], idx: entries.length + i, when: when + i, tag }))];
  });

test.each([false, true])(
  'an update that stops twice uses the backup from before it; a new one is made only if that is damaged: %s (OPEN-03, OPS-10)',
  async (isDamaged) => {
    const [url, dataDir] = [await previousDatabase(), newFolder()];
    const place = join(dataDir, 'backups');
    const [begun, later] = [join(place, `before-${newest?.name}`), join(place, 'before-second_more')];
    const stopped = /^The update stopped at step 1 of 1 of the migration second_more: relation "no_such_table" does not exist\./;
    const lines: string[] = [];
    const start = (table: string) => update(url, { DATA_DIR: dataDir }, { lines, migrations: twoMore(table) });
    await expect(start('no_such_table')).rejects.toThrow(stopped);
    expect(lines.splice(0)).toEqual([`The database is updated. A backup from before is in ${begun}.`]);
    const [table = ''] = readdirSync(join(begun, 'tables'));
    if (isDamaged) writeFileSync(join(begun, 'tables', table), 'damaged');
    await expect(start('no_such_table')).rejects.toThrow(stopped);
    const continues = `The update of the database continues. The backup from before it is in ${begun}.`;
    expect(lines.splice(0)).toEqual([isDamaged ? `The database is updated. A backup from before is in ${later}.` : continues]);
    await start('works');
    expect(lines).toEqual([`The update of the database continues. The backup from before it is in ${isDamaged ? later : begun}.`]);
    expect(readdirSync(place).sort()).toEqual([`before-${newest?.name}`, ...(isDamaged ? ['before-second_more'] : [])]);
  },
);

test('BACKUP_BEFORE_UPDATE=0 updates without a backup (OPS-10)', async () => {
  const [url, dataDir] = [await previousDatabase(), newFolder()];
  expect(await update(url, { DATA_DIR: dataDir, BACKUP_BEFORE_UPDATE: '0' })).toEqual([]);
  expect(existsSync(join(dataDir, 'backups'))).toBe(false);
});

test('the last three backups of this kind are retained, and no folder of anything else is deleted (OPS-10)', async () => {
  const [url, dataDir] = [await previousDatabase(), newFolder()];
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
  const [url, dataDir] = [await previousDatabase(), newFolder()];
  writeFileSync(join(dataDir, 'backups'), 'not a folder');
  await expect(update(url, { DATA_DIR: dataDir })).rejects.toThrow(
    /^The update could not be applied: no backup could be made before it \(.+\); BACKUP_BEFORE_UPDATE=0 updates without one\. Nothing was changed\.$/,
  );
  expect((await withClient(url, (client) => client.query('select from drizzle.__drizzle_migrations'))).rowCount).toBe(
    readMigrations().length - 1,
  );
});
