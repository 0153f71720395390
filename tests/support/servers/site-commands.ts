import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { type Manifest, tableFile } from '#server/backup/format/manifest.ts';
import { filesOf, newAddress } from '#server/media/addresses.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NOT_INHERITED = ['DATABASE_URL', 'DATA_DIR', 'BACKUP_DIR', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT'];
/** V8's compile cache of all commands of a worker: they take half the CPU time of compiling the same files again. */
const NODE_COMPILE_CACHE = join(process.env.DATA_DIR ?? tmpdir(), 'compiled');

export type Ran = { code: number | null; stdout: string; stderr: string };
type Settings = Record<string, string>;

/** Starts `npm run …` without npm, in a process group of its own. */
export function startCommand(name: string, args: readonly string[], settings: Settings) {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([key]) => !NOT_INHERITED.includes(key)));
  const child = spawn(process.execPath, [join(ROOT, 'server/bootstrap.mjs'), name, ...args], {
    detached: true,
    env: { ...inherited, NODE_COMPILE_CACHE, ...settings },
  });
  /** Sends a signal to all processes of the command, except PostgreSQL, which has a session of its own. */
  const kill = (signal: NodeJS.Signals) => void (child.pid && process.kill(-child.pid, signal));
  const end = () => kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  const ran: Ran = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (ran.stdout += chunk));
  child.stderr.on('data', (chunk) => (ran.stderr += chunk));
  const ended = once(child, 'close').then(([code]): Ran => ({ ...ran, code }));
  return { child, kill, ended };
}
export const runCommand = (name: string, args: readonly string[], settings: Settings) => startCommand(name, args, settings).ended;

/** The folder of the backup that a command reports. */
export const pathOf = ({ stdout }: Ran) => /^Backup complete: (.+), \d+ rows,/m.exec(stdout)?.[1] ?? '';
export const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'));

/** The rows of a table in a backup, as objects of text. */
export function rowsOf(path: string, table: string): Record<string, string>[] {
  const columns = manifestOf(path).tables.find(({ name }) => name === table)?.columns ?? [];
  const lines = gunzipSync(readFileSync(join(path, tableFile(table))))
    .toString()
    .split('\n')
    .slice(0, -1);
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, i) => [columns[i] ?? '', value])));
}

const folders: string[] = [];
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'storyhearth backup '));
  folders.push(folder);
  return folder;
}
export function removeFolders() {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Runs `work` with a connection to the database. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Inserts a person with a post, in one statement. Returns both ids. */
export async function insertWriter(client: pg.Client): Promise<{ person: string; post: string }> {
  const name = `w${randomBytes(6).toString('hex')}`;
  const { rows } = await client.query<{ person: string; post: string }>(
    `with writer as (insert into people (name, username, email) values ($1, $1, $1 || '@mail.example') returning id)
      insert into posts (author_id, content, tags) select id, E'tab\\tline\\nback\\\\slash', '{Ink}' from writer returning author_id as person, id as post`,
    [name],
  );
  if (!rows[0]) throw new Error('the writer was not inserted');
  return rows[0];
}

/** Inserts an image whose files hold random bytes; `write` stores one of them. Returns its keys. */
export async function insertImage(client: pg.Client, owner: string, write: (key: string, bytes: Buffer) => void): Promise<string[]> {
  const address = newAddress('books', owner, 'books', 1);
  const files = filesOf(address);
  const keys = files ? [files.widest, ...files.narrower.values()] : [];
  await client.query(
    `insert into pictures (owner_id, bucket, folder, address, width, height, widths, bytes) values ($1, 'books', 'books', $2, 320, 200, '{160,320}', 2000)`,
    [owner, address],
  );
  for (const key of keys) write(key, randomBytes(1_000));
  return keys;
}

/** Writes stored files into a data folder. */
export const intoFolder = (dataDir: string) => (key: string, bytes: Buffer) => {
  const path = join(dataDir, 'media', key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
};

/** Creates another database beside that of the test; a copy of the migrated one or of another one that nothing is connected to, or an empty one. */
export async function createDatabase(template: string) {
  const base = inject('postgres');
  const name = `backup_${randomUUID().replaceAll('-', '')}`;
  await withClient(base, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: base.replace('/postgres?', `/${name}?`),
    drop: () => withClient(base, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}
