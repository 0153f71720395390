import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { fillDataFolder } from '#tests/support/servers/migrated-folder.ts';
import { s3Server } from '#tests/support/servers/s3-server.ts';
import {
  createDatabase,
  insertImage,
  insertWriter,
  intoFolder,
  manifestOf,
  newFolder,
  pathOf,
  removeFolders,
  rowsOf,
  runCommand,
  startCommand,
  withClient,
} from '#tests/support/servers/site-commands.ts';
import { prepareDatabase } from '../database/migrate.ts';
import type { Store } from '../media/storage/file-store.ts';
import { postmaster } from '../postgres/folders.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { createBackup } from './backup.ts';

// Each test runs several commands, which take minutes beside two browsers; the limit only ends a test that hangs.
vi.setConfig({ testTimeout: 300_000 });
const COMPLETE = /^Backup complete: (.+), (\d+) rows, (\d+) files, [\d.]+ [kMG]?B, [\d.]+ s\.\n$/;
const databases: { url: string; drop(): Promise<unknown> }[] = [];

/** A database with one writer and one image in `dataDir`. */
async function smallSite() {
  const database = await createDatabase('prepared');
  databases.push(database);
  const dataDir = newFolder();
  const keys = await withClient(database.url, async (client) => {
    const { person } = await insertWriter(client);
    await client.query(`insert into sessions (token, user_id, expires_at) values ('token-of-session', $1, now() + interval '1 day')`, [
      person,
    ]);
    await client.query(
      `insert into settings (key, value) values ('secret', 'secret-of-cookies'), ('push_keys', 'keys-of-push'), ('setup_code', 'hash-of-setup-code')`,
    );
    return insertImage(client, person, intoFolder(dataDir));
  });
  return { url: database.url, dataDir, keys, settings: { DATABASE_URL: database.url, DATA_DIR: dataDir } };
}

afterAll(async () => {
  for (const { drop } of databases) await drop();
  removeFolders();
});

const s3Settings = (endpoint: string) => ({
  ...{ S3_BUCKET: 'stories', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_ENDPOINT: endpoint },
});

/** All files of a folder, relative to it. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

test('the embedded database is backed up while it runs and while it is stopped, and remains as it was (OPS-01)', async () => {
  const dataDir = newFolder();
  expect(await runCommand('backup', [], { DATA_DIR: dataDir })).toMatchObject({ code: 1, stderr: `There is no database in ${dataDir}.\n` });
  await fillDataFolder(dataDir);
  const postgres = await startPostgres(dataDir, { own: true });
  await prepareDatabase(postgres.url);
  const writer = await withClient(postgres.url, insertWriter);
  const running = await runCommand('backup', [], { DATA_DIR: dataDir });
  await withClient(postgres.url, insertWriter); // it still runs
  await postgres.stop();
  const stopped = await runCommand('backup', ['--to', join(dataDir, 'elsewhere')], { DATA_DIR: dataDir });
  expect(postmaster(join(dataDir, 'pg18'))).toBeNull();
  for (const [ran, people] of [
    [running, 1],
    [stopped, 2],
  ] as const) {
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(rowsOf(pathOf(ran), 'people')).toHaveLength(people);
    expect(rowsOf(pathOf(ran), 'posts').map(({ id }) => id)).toContain(writer.post);
  }
  expect(pathOf(running)).toMatch(/\/backups\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
  expect(pathOf(stopped)).toContain('/elsewhere/');
});

test('a backup names its folder, rows, files, size and time, and only its owner may read it (OPS-01)', async () => {
  const { settings, dataDir } = await smallSite();
  const place = join(dataDir, 'set');
  const ran = await runCommand('backup', [], { ...settings, BACKUP_DIR: place });
  const lines = ran.stdout.split('\n');
  const [, path = '', rows, files] = COMPLETE.exec(lines.slice(-2).join('\n')) ?? [];
  const manifest = manifestOf(path);
  expect([Number(rows), Number(files)]).toEqual([manifest.tables.reduce((sum, table) => sum + table.rows, 0), 2]);
  expect([place, path, join(path, 'media'), join(path, 'tables')].map((each) => statSync(each).mode & 0o777)).toEqual(Array(4).fill(0o700));
  expect(readdirSync(place)).toEqual([path.slice(place.length + 1), 'erased.jsonl']); // nothing partial
  const json = await runCommand('backup', ['--json', '--to', place], settings);
  expect(JSON.parse(json.stdout)).toMatchObject({ rows: Number(rows), files: 2, missingFiles: [] });
  expect(await runCommand('backup', ['--form'], settings)).toMatchObject({ code: 1, stdout: '' });
});

test('a backup that needs more space than is free leaves nothing behind (OPS-01)', async () => {
  const { settings, dataDir } = await smallSite();
  await withClient(settings.DATABASE_URL, async (client) => {
    await client.query('alter table pictures disable trigger user');
    await client.query(
      `insert into pictures (owner_id, bucket, folder, address, width, height, widths, bytes)
        select id, 'books', 'books', n::text, 1, 1, '{}', 2000000000 from people, generate_series(1, 5000) n`,
    );
  });
  const place = join(dataDir, 'new');
  const ran = await runCommand('backup', ['--to', place], settings);
  expect(ran.code).toBe(1);
  expect(ran.stderr).toMatch(/^About 10\.0 TB are needed in .+\/new and [\d.]+ [MGT]B are free\.\n$/);
  expect(existsSync(place)).toBe(false);
});

test('a backup that is interrupted leaves nothing that looks complete, and the next one removes the rest (OPS-01)', async () => {
  const { settings, dataDir } = await smallSite();
  const place = join(dataDir, 'backups');
  const s3 = await s3Server('stories');
  s3.hang();
  const { child, ended } = startCommand('backup', [], { ...settings, ...s3Settings(s3.endpoint) });
  await expect.poll(() => (existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.partial')) : [])).toHaveLength(1);
  child.kill('SIGTERM');
  expect((await ended).code).not.toBe(0);
  await s3.close();
  expect(readdirSync(place).filter((name) => name !== 'running')).toEqual([]);
  const { DATABASE_URL } = settings;
  writeFileSync(join(place, '2026-01-01T00-00-00Z.partial'), '');
  const { path } = await createBackup({ url: DATABASE_URL, place, store: null });
  expect(readdirSync(place)).toEqual([path.slice(place.length + 1)]);
});

test('a backup that fails leaves no folder behind (OPS-01)', async () => {
  const { url, dataDir } = await smallSite();
  const place = join(dataDir, 'backups');
  const store = { open: () => Promise.reject(new Error('the store failed')) } as Partial<Store> as Store;
  await expect(createBackup({ url, place, store })).rejects.toThrow('the store failed');
  expect(existsSync(place)).toBe(false);
});

test('under steady writes a backup has every write acknowledged before it, and every row that a row refers to (OPS-02)', async () => {
  const { settings } = await smallSite();
  const written: string[] = [];
  let stopped = false;
  const writing = withClient(settings.DATABASE_URL, async (client) => {
    while (!stopped) {
      written.push((await insertWriter(client)).post);
      await pause(10);
    }
  });
  await expect.poll(() => written.length).toBeGreaterThan(10);
  const before = [...written];
  const ran = await runCommand('backup', [], settings);
  stopped = true;
  await writing;
  expect(ran.code).toBe(0);
  const posts = rowsOf(pathOf(ran), 'posts');
  expect(written.length).toBeGreaterThan(before.length + 5);
  expect(posts.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
  const people = new Set(rowsOf(pathOf(ran), 'people').map(({ id }) => id));
  expect(posts.filter(({ author_id: author = '' }) => !people.has(author))).toEqual([]);
  expect(posts.length).toBe(rowsOf(pathOf(ran), 'post_topics').length); // written by a trigger of the same statement
});

test('a missing file is named and the backup is retained, with exit code 2 (OPS-02)', async () => {
  const { settings, dataDir, keys } = await smallSite();
  rmSync(join(dataDir, 'media', keys[1] ?? ''));
  const ran = await runCommand('backup', [], settings);
  expect(ran.code).toBe(2);
  expect(ran.stdout).toContain(`${keys[1]} is missing in the image store.\n`);
  expect(manifestOf(pathOf(ran))).toMatchObject({ files: [{ key: keys[0] }], missingFiles: [keys[1]], deletedFiles: [] });
  expect(await runCommand('backup', ['--verify', pathOf(ran)], {})).toMatchObject({ code: 0 });
});

test('a file that is deleted with its row while the backup runs is listed as deleted, not as missing (OPS-02)', async () => {
  const { url, dataDir, keys } = await smallSite();
  const store = {
    open: async () => {
      await withClient(url, (client) => client.query('delete from pictures'));
      return null;
    },
  } as Partial<Store> as Store;
  const { manifest } = await createBackup({ url, place: join(dataDir, 'backups'), store });
  expect(manifest).toMatchObject({ files: [], missingFiles: [] });
  expect(manifest.deletedFiles.toSorted()).toEqual(keys.toSorted());
});

test('a second backup in the same place links the files that the first one has, unless they are damaged (OPS-03)', async () => {
  const { settings, keys } = await smallSite();
  const first = pathOf(await runCommand('backup', [], settings));
  const [linked = '', damaged = ''] = keys;
  const original = readFileSync(join(first, 'media', damaged));
  writeFileSync(join(first, 'media', damaged), 'damaged');
  const second = pathOf(await runCommand('backup', [], settings));
  expect(second).not.toBe(first);
  const inode = (path: string, key: string) => statSync(join(path, 'media', key)).ino;
  expect([inode(second, linked) === inode(first, linked), inode(second, damaged) === inode(first, damaged)]).toEqual([true, false]);
  expect(readFileSync(join(second, 'media', damaged))).toEqual(original);
});

test('media come from S3 through the store; --no-media leaves them out and says so (OPS-03)', async () => {
  const { settings, url: at } = await smallSite();
  const s3 = await s3Server('stories');
  const keys = await withClient(at, async (client) => {
    await client.query('delete from pictures');
    const { person } = await insertWriter(client);
    return insertImage(client, person, (key, bytes) => s3.objects.set(key, { bytes, type: 'image/webp' }));
  });
  const path = pathOf(await runCommand('backup', [], { ...settings, ...s3Settings(s3.endpoint) }));
  for (const key of keys) expect(readFileSync(join(path, 'media', key))).toEqual(s3.objects.get(key)?.bytes);
  const without = await runCommand('backup', ['--no-media'], { ...settings, ...s3Settings(s3.endpoint) });
  expect(without.stdout).toContain('Images and attached files were left out.\n');
  expect(manifestOf(pathOf(without))).toMatchObject({ mediaIncluded: false, files: [] });
  s3.refuse(true);
  expect(await runCommand('backup', ['--to', newFolder()], { ...settings, ...s3Settings(s3.endpoint) })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The image store is unavailable'),
  });
  await s3.close();
});

test('a stolen backup signs no one in: no sessions, one-time links or secret, and no .env (OPS-03)', async () => {
  const { settings } = await smallSite();
  const ran = await runCommand('backup', [], settings);
  const path = pathOf(ran);
  const { tables, leftOut, version, migration } = manifestOf(path);
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['people', 'accounts', 'settings']));
  for (const name of ['sessions', 'verifications', 'one_time_links', 'rate_limit_counters', 'push_devices', 'pushes'])
    expect([names.includes(name), leftOut.includes(name)]).toEqual([false, true]);
  const contents = filesIn(path).map((file) =>
    file.endsWith('.gz') ? gunzipSync(readFileSync(join(path, file))) : readFileSync(join(path, file)),
  );
  expect(
    contents.filter((each) =>
      ['secret-of-cookies', 'keys-of-push', 'hash-of-setup-code', 'token-of-session'].some((secret) => each.includes(secret)),
    ),
  ).toEqual([]);
  expect([version, migration]).toEqual(['0.1.0', expect.stringMatching(/^\d{14}_/)]);
  expect(ran.stdout).toContain('The settings in .env are not part of the backup; copy them yourself.\n');
});

test('20 changed bytes and 5 shortened files are each found and named (OPS-04)', async () => {
  const { settings } = await smallSite();
  const path = pathOf(await runCommand('backup', [], settings));
  const files = filesIn(path);
  const verify = () => runCommand('backup', ['--verify', path], {});
  expect(await verify()).toMatchObject({ code: 0, stderr: '' });
  const inOrder = [
    'manifest.json',
    ...files.filter((file) => file.startsWith('media')),
    ...files.filter((file) => file.startsWith('tables')),
  ];
  const chosen = inOrder.slice(0, 25);
  expect([chosen.length, chosen.filter((file) => file.startsWith('media')).length]).toEqual([25, 2]);
  // Each file alone would be one run of the command, so all but the manifest are damaged together.
  const originals = new Map(chosen.map((file) => [file, readFileSync(join(path, file))]));
  for (const [i, [file, bytes]] of [...originals].entries()) {
    if (file === 'manifest.json') continue;
    const at = randomInt(bytes.length);
    if (i < 20) writeFileSync(join(path, file), bytes.with(at, (bytes[at] ?? 0) ^ 1));
    else truncateSync(join(path, file), at);
  }
  const together = await verify();
  expect(together.code).toBe(1);
  expect(together.stderr.split('\n').filter(Boolean).sort()).toEqual(
    chosen
      .slice(1)
      .map((file) => `${file} is damaged.`)
      .sort(),
  );
  for (const [file, bytes] of originals) writeFileSync(join(path, file), bytes);
  const manifest = originals.get('manifest.json') ?? Buffer.from('');
  for (const at of [0, randomInt(manifest.length), manifest.length - 1]) {
    const changed = Buffer.from(manifest);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(join(path, 'manifest.json'), changed);
    expect(await verify()).toMatchObject({ code: 1, stderr: 'manifest.json is damaged.\n' });
  }
});
