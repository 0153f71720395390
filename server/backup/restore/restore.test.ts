import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
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
  runCommand,
  startCommand,
  withClient,
} from '#tests/support/servers/site-commands.ts';
import { startPostgres } from '../../postgres/postgres.ts';
import { takeLock } from '../../process/lock.ts';
import { tableFile } from '../format/manifest.ts';
import { readMarker, stagingFolder, writeMarker } from './marker.ts';

const databases: { url: string; drop(): Promise<unknown> }[] = [];
afterAll(async () => {
  for (const { drop } of databases) await drop();
  removeFolders();
});

async function newDatabase(template: 'prepared' | 'template0') {
  const database = await createDatabase(template);
  databases.push(database);
  return database.url;
}

/** A backup of a database with 20 writers and an image, whose hash of a password is `hashed`. */
async function newBackup() {
  const [url, dataDir] = [await newDatabase('prepared'), newFolder()];
  const { keys, person } = await withClient(url, async (client) => {
    for (let i = 0; i < 19; i++) await insertWriter(client);
    const { person } = await insertWriter(client);
    await client.query(
      `insert into accounts (account_id, provider_id, user_id, password) values ($1::text, 'credential', $1::uuid, 'hashed')`,
      [person],
    );
    await client.query(`insert into sessions (token, user_id, expires_at) values ('token', $1, now() + interval '1 day')`, [person]);
    return { person, keys: await insertImage(client, person, intoFolder(dataDir)) };
  });
  const path = pathOf(await runCommand('backup', [], { DATABASE_URL: url, DATA_DIR: dataDir }));
  return { path, url, dataDir, keys, person };
}

const COUNTS = `select (select count(*)::int from people) as people, (select count(*)::int from posts) as posts, (select count(*)::int from post_topics) as topics,
  (select count(*)::int from sessions) as sessions, (select password from accounts) as password, (select count(*)::int from person_words) as words,
  (select bytes::int from storage_usage) as bytes, (select content from posts limit 1) as content`;
const RESTORED = {
  people: 20,
  posts: 20,
  topics: 20,
  sessions: 0,
  password: 'hashed',
  words: 20,
  bytes: 2000,
  content: 'tab\tline\nback\\slash',
};
const countsOf = async (client: pg.Client) => (await client.query(COUNTS)).rows[0];

/** What the embedded database of a data folder has, which is stopped again. */
async function embedded<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startPostgres(dataDir, { own: true });
  return withClient(postgres.url, work).finally(() => postgres.stop());
}
const asideOf = (dataDir: string) => readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? '';

test('a backup fills an empty folder: data, counters and files are back, and everyone is signed out (OPS-05)', async () => {
  const { path, keys, dataDir: from } = await newBackup();
  const dataDir = join(newFolder(), 'new');
  const ran = await runCommand('restore', [path], { DATA_DIR: dataDir });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(ran.stdout).toContain('Passwords work as before. Everyone is signed out.\n');
  expect(await embedded(dataDir, countsOf)).toEqual(RESTORED);
  for (const key of keys) expect(readFileSync(join(dataDir, 'media', key))).toEqual(readFileSync(join(from, 'media', key)));
  expect(existsSync(stagingFolder(dataDir))).toBe(false);
  await embedded(dataDir, async (client) => {
    await insertWriter(client); // triggers are enabled again
    expect(await countsOf(client)).toMatchObject({ people: 21, topics: 21, words: 21 });
  });
  const again = await runCommand('restore', [path], { DATA_DIR: dataDir });
  expect(again).toMatchObject({ code: 1, stderr: `There is already data in ${dataDir}.\n` });
});

test('--replace moves the data that are there aside and names their folder (OPS-05)', async () => {
  const { path } = await newBackup();
  const dataDir = newFolder();
  await embedded(dataDir, (client) => client.query('create table own_data (id int)'));
  intoFolder(dataDir)('books/own.webp', Buffer.from('own'));
  const ran = await runCommand('restore', [path, '--replace'], { DATA_DIR: dataDir });
  const aside = asideOf(dataDir);
  expect(ran).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`The data that were here before are in ${join(dataDir, aside)}.\n`),
  });
  expect(readFileSync(join(dataDir, aside, 'media/books/own.webp'), 'utf8')).toBe('own');
  expect(existsSync(join(dataDir, 'media/books/own.webp'))).toBe(false);
  expect(await embedded(dataDir, countsOf)).toEqual(RESTORED);
  await embedded(join(dataDir, aside), (client) => client.query('select from own_data'));
});

test('a backup fills an empty DATABASE_URL and S3, and never a database with data (OPS-05)', async () => {
  const { path, keys, dataDir: from } = await newBackup();
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

test('a restore needs the site to be stopped, with its own database and with DATABASE_URL (OPS-05)', async () => {
  const { path } = await newBackup();
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

test('a restore that is killed while it loads leaves nothing, and can be started again (OPS-05)', async () => {
  const { path } = await newBackup();
  const dataDir = newFolder();
  for (const moment of ['pg18.new', 'pg18']) {
    const { child, ended } = startCommand('restore', [path], { DATA_DIR: dataDir });
    const staging = stagingFolder(dataDir);
    await expect
      .poll(
        () => existsSync(staging) && readdirSync(staging).some((name) => (moment === 'pg18' ? name === moment : name.startsWith(moment))),
        { interval: 5 },
      )
      .toBe(true);
    child.kill('SIGTERM');
    expect((await ended).code).not.toBe(0);
    expect([existsSync(join(dataDir, 'pg18')), existsSync(join(dataDir, 'media'))]).toEqual([false, false]);
  }
  expect(await runCommand('restore', [path], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await embedded(dataDir, countsOf)).toEqual(RESTORED);
});

test('a restore that is killed between moving the database and the media continues there; the site does not start before (OPS-05)', async () => {
  const { path, keys } = await newBackup();
  const dataDir = newFolder();
  expect(await runCommand('restore', [path], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
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

test('accounts that were purged after the backup are deleted again, from each list of erased ids', async () => {
  const { path, person, url: from } = await newBackup();
  const others = await withClient(
    from,
    async (client) => (await client.query<{ id: string }>('select id from people where id <> $1 limit 2', [person])).rows,
  );
  const [dataDir, url] = [newFolder(), await newDatabase('template0')];
  const line = (id = '') => `${JSON.stringify({ id, at: new Date().toISOString() })}\n`;
  writeFileSync(join(dataDir, 'erased.jsonl'), line(person));
  writeFileSync(join(path, '../erased.jsonl'), `${line(others[0]?.id)}{"id":"cut o`);
  writeFileSync(join(dataDir, 'more.jsonl'), line(others[1]?.id));
  const ran = await runCommand('restore', [path, '--erased', join(dataDir, 'more.jsonl')], { DATABASE_URL: url, DATA_DIR: dataDir });
  expect(ran).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('3 accounts that were deleted after the backup are deleted again'),
  });
  const pending = await withClient(url, (client) =>
    client.query<{ id: string }>('select id from people join account_deletions on person_id = id where deleting_since is not null'),
  );
  expect(pending.rows.map(({ id }) => id).sort()).toEqual([person, ...others.map(({ id }) => id)].sort());
});
