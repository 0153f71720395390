import type pg from 'pg';
import { startPostgres } from '#server/postgres/postgres.ts';
import {
  createDatabase,
  insertImage,
  insertWriter,
  intoFolder,
  newFolder,
  pathOf,
  removeFolders,
  runCommand,
  withClient,
} from './site-commands.ts';

const databases: { url: string; drop(): Promise<unknown> }[] = [];

export async function newDatabase(template: string): Promise<string> {
  const database = await createDatabase(template);
  databases.push(database);
  return database.url;
}

/** Removes what the tests of a file created. */
export async function removeSites() {
  for (const { drop } of databases.splice(0)) await drop();
  removeFolders();
}

/** A backup of a database with 20 writers and an image, whose hash of a password is `hashed`. */
export async function newBackup(change = 'select $1::uuid') {
  const [url, dataDir] = [await newDatabase('prepared'), newFolder()];
  const { keys, person } = await withClient(url, async (client) => {
    for (let i = 0; i < 19; i++) await insertWriter(client);
    const { person } = await insertWriter(client);
    await client.query(
      `insert into accounts (account_id, provider_id, user_id, password) values ($1::text, 'credential', $1::uuid, 'hashed')`,
      [person],
    );
    await client.query(`insert into sessions (token, user_id, expires_at) values ('token', $1, now() + interval '1 day')`, [person]);
    const keys = await insertImage(client, person, intoFolder(dataDir));
    await client.query(change, [person]);
    return { person, keys };
  });
  const path = pathOf(await runCommand('backup', [], { DATABASE_URL: url, DATA_DIR: dataDir }));
  return { path, url, dataDir, keys, person };
}

const COUNTS = `select (select count(*)::int from people) as people, (select count(*)::int from posts) as posts, (select count(*)::int from post_topics) as topics,
  (select count(*)::int from sessions) as sessions, (select password from accounts) as password, (select count(*)::int from person_words) as words,
  (select bytes::int from storage_usage) as bytes, (select content from posts limit 1) as content`;
export const countsOf = async (client: pg.Client) => (await client.query(COUNTS)).rows[0];

/** What `countsOf` finds after a restore of `newBackup`. */
export const RESTORED = {
  people: 20,
  posts: 20,
  topics: 20,
  sessions: 0,
  password: 'hashed',
  words: 20,
  bytes: 2000,
  content: 'tab\tline\nback\\slash',
};

/** What the embedded database of a data folder has, which is stopped again. */
export async function embedded<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startPostgres(dataDir, { own: true });
  return withClient(postgres.url, work).finally(() => postgres.stop());
}
