import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { fillDataFolder } from '#tests/support/servers/migrated-folder.ts';
import { countsOf, embedded, newBackup, newDatabase, RESTORED, removeSites } from '#tests/support/servers/restored-site.ts';
import { s3Server } from '#tests/support/servers/s3-server.ts';
import { insertWriter, intoFolder, manifestOf, newFolder, runCommand, withClient } from '#tests/support/servers/site-commands.ts';
import { takeLock } from '../../process/lock.ts';
import { tableFile } from '../format/manifest.ts';
import { readMarker, stagingFolder, writeMarker } from './marker.ts';

// Each test runs several commands and databases, which take minutes beside two browsers; the limit only ends a test that hangs.
vi.setConfig({ testTimeout: 300_000 });
afterAll(removeSites);

const asideOf = (dataDir: string) => readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? '';

const INVITATIONS = `insert into invitations (code, uses, uses_left, expires_at, made_by, revoked_at)
  select code, 5, 5, now() + interval '1 day', $1::uuid, at::timestamptz from (values ('open', null), ('revoked', '2026-01-01Z')) as v (code, at)`;

async function backUpAndRestore() {
  const backup = await newBackup(INVITATIONS);
  const dataDir = join(newFolder(), 'new');
  return { ...backup, from: backup.dataDir, dataDir, ran: await runCommand('restore', [backup.path], { DATA_DIR: dataDir }) };
}
let shared: ReturnType<typeof backUpAndRestore> | null = null;
/** A backup and what `restore` made of it in an empty folder, for tests after which both are the same again. */
const sharedRestore = () => (shared ??= backUpAndRestore());

test('a backup fills an empty folder: data, counters and files are back, everyone is signed out, and open invitations are void (OPS-05, OPS-06)', async () => {
  const { path, keys, from, dataDir, ran } = await sharedRestore();
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain('Passwords work as before. Everyone is signed out, and open invitations are void.\n');
  for (const key of keys) expect(readFileSync(join(dataDir, 'media', key))).toEqual(readFileSync(join(from, 'media', key)));
  expect(existsSync(stagingFolder(dataDir))).toBe(false);
  await embedded(dataDir, async (client) => {
    expect(await countsOf(client)).toEqual(RESTORED);
    const { rows } = await client.query<{ code: string; at: Date | null }>('select code, revoked_at as at from invitations order by code');
    expect(rows).toEqual([
      { code: 'open', at: expect.any(Date) },
      { code: 'revoked', at: new Date('2026-01-01T00:00:00Z') },
    ]);
    await client.query('begin');
    await insertWriter(client); // triggers are enabled again
    expect(await countsOf(client)).toMatchObject({ people: 21, topics: 21, words: 21 });
    await client.query('rollback');
  });
  const again = await runCommand('restore', [path], { DATA_DIR: dataDir });
  expect(again).toMatchObject({ code: 1, stderr: `There is already data in ${dataDir}.\n` });
});

test('--replace moves the data that are there aside and names their folder (OPS-05)', async () => {
  const { path } = await sharedRestore();
  const dataDir = newFolder();
  await fillDataFolder(dataDir);
  await embedded(dataDir, (client) => client.query('create table own_data (id int)'));
  expect(await runCommand('restore', [path], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    stderr: `There is already data in ${dataDir}.\n`,
  });
  intoFolder(dataDir)('books/own.webp', Buffer.from('own'));
  const ran = await runCommand('restore', [path, '--replace'], { DATA_DIR: dataDir });
  const aside = asideOf(dataDir);
  expect(ran).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`The data that was here before is in ${join(dataDir, aside)}.\n`),
  });
  expect(readFileSync(join(dataDir, aside, 'media/books/own.webp'), 'utf8')).toBe('own');
  expect(existsSync(join(dataDir, 'media/books/own.webp'))).toBe(false);
  expect(await embedded(dataDir, countsOf)).toEqual(RESTORED);
  await embedded(join(dataDir, aside), (client) => client.query('select from own_data'));
});

test('a backup fills an empty DATABASE_URL and S3, and never a database with data (OPS-05)', async () => {
  const { path, keys, from } = await sharedRestore();
  const [url, dataDir, s3] = [await newDatabase('template0'), newFolder(), await s3Server('stories')];
  const settings = {
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, S3_BUCKET: 'stories', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
    S3_ENDPOINT: s3.endpoint,
  };
  expect(await runCommand('restore', [path], settings)).toMatchObject({ code: 0, stderr: '' });
  expect(await withClient(url, countsOf)).toEqual(RESTORED);
  for (const key of keys) expect(s3.objects.get(key)).toEqual({ bytes: readFileSync(join(from, 'media', key)), type: 'image/webp' });
  for (const args of [[path], [path, '--replace']]) {
    const again = await runCommand('restore', args, settings);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is already data in the database backup_\w+ on .+\.\n$/) });
  }
  await s3.close();
});

test('a bucket with files of something else is refused, and nothing is changed (OPS-05)', async () => {
  const { path } = await sharedRestore();
  const [dataDir, s3] = [newFolder(), await s3Server('stories')];
  s3.objects.set('books/other.webp', { bytes: Buffer.from('other'), type: 'image/webp' });
  const settings = {
    DATA_DIR: dataDir,
    S3_BUCKET: 'stories',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: s3.endpoint,
  };
  const ran = await runCommand('restore', [path, '--replace'], settings);
  expect(ran).toMatchObject({ code: 1, stderr: 'There is already data in the bucket stories.\n' });
  expect([[...s3.objects.keys()], existsSync(join(dataDir, 'pg18'))]).toEqual([['books/other.webp'], false]);
  await s3.close();
});

test('a restore needs the site to be stopped, with its own database and with DATABASE_URL (OPS-05)', async () => {
  const { path } = await sharedRestore();
  const dataDir = newFolder();
  const lock = await takeLock(dataDir);
  const refused = { code: 1, stdout: '', stderr: 'Stop the site first.\n' };
  expect(await runCommand('restore', [path], { DATA_DIR: dataDir })).toEqual(refused);
  await lock.release();
  const url = await newDatabase('template0');
  await withClient(url, async (client) => {
    await client.query(`set application_name = 'storyhearth'`);
    expect(await runCommand('restore', [path], { DATABASE_URL: url, DATA_DIR: dataDir })).toEqual(refused);
  });
  expect(readdirSync(dataDir)).toEqual(['running']);
});

test('a restore that is killed between moving the database and the media continues there; the site does not start before (OPS-05)', async () => {
  const { path, keys, dataDir, ran } = await sharedRestore();
  expect(ran).toMatchObject({ code: 0 });
  const staging = stagingFolder(dataDir);
  intoFolder(staging)('books/none', Buffer.from('')); // creates the folder
  writeMarker(dataDir, { id: (manifestOf(path) as { checksum?: string }).checksum ?? '', folder: path });
  renameSync(join(staging, 'media'), join(staging, 'other'));
  renameSync(join(dataDir, 'media'), join(staging, 'media'));
  const started = await runCommand('dev', [], { DATA_DIR: dataDir, PORT: '0' });
  expect(started).toMatchObject({ code: 1, stderr: `A restore was interrupted. Finish it first: npm run restore -- ${path}\n` });
  expect(await runCommand('restore', [path], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect([readMarker(dataDir), existsSync(join(dataDir, 'media', keys[0] ?? ''))]).toEqual([null, true]);
  expect(await embedded(dataDir, countsOf)).toEqual(RESTORED);
});

test('a damaged backup is not restored, and nothing is changed (OPS-04)', async () => {
  const { path } = await newBackup();
  const [dataDir, url] = [newFolder(), await newDatabase('template0')];
  const file = join(path, tableFile('posts'));
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.with(bytes.length - 3, (bytes.at(-3) ?? 0) ^ 1));
  const ran = await runCommand('restore', [path], { DATABASE_URL: url, DATA_DIR: dataDir });
  expect(ran).toMatchObject({ code: 1, stdout: '', stderr: 'tables/posts.copy.gz is damaged.\n' });
  expect(readdirSync(dataDir)).toEqual(['running']);
  expect((await withClient(url, (client) => client.query(`select from pg_class where relname = 'people'`))).rowCount).toBe(0);
});
