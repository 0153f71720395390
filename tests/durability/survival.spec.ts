import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { fillDataFolder } from '#tests/support/servers/migrated-folder.ts';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { startTimeOf } from '../../server/process/process-start.ts';
import { type Site, startSite } from '../bench/site.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const PORT = Number(process.env.JOURNEY_PORT ?? 4200) + 660;
let folder: string;
let site: Site;

test.beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'storyhearth survival ')), 'a data folder'); // spaces are allowed in a path
});
test.afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const postmaster = () => Number(readFileSync(join(folder, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]);
/** The pids of all processes of the cluster. */
const clusterProcesses = () => [
  postmaster(),
  ...execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster())])
    .toString()
    .split('\n')
    .map(Number)
    .filter(Boolean),
];
const killHard = (pids: number[]) => {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // already exited
    }
};

/** A member who signs up, publishes, and then keeps commenting and saving. Records only writes that the server acknowledged. */
class Writer {
  cookie = '';
  book = '';
  acknowledged = { comments: new Set<string>(), drafts: new Set<string>() };
  headers = () => ({ origin: site.base, cookie: this.cookie, 'x-forwarded-for': '10.9.9.9' });
  post = (path: string, body: URLSearchParams | string, more: Record<string, string> = {}) =>
    fetch(site.base + path, { method: 'POST', body, headers: { ...this.headers(), ...more }, redirect: 'manual' });

  async begin() {
    const name = `w${Date.now().toString(36)}`;
    const response = await this.post(
      '/sign-up',
      new URLSearchParams({ name, username: name, email: `${name}@mail.example`, password: 'Lantern-7-oak', terms: 'on' }),
    );
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(this.cookie).not.toBe('');
    const draft = await this.draft();
    const published = await this.post(`/drafts/${draft}/publish.data`, new URLSearchParams({ ...CHOICES, genre: 'Poetry' }));
    this.acknowledged.drafts.delete(draft ?? '');
    this.book = /"publishedId","([0-9a-f-]{36})"/.exec(await published.text())?.[1] ?? '';
    expect(this.book).not.toBe('');
  }

  async draft(): Promise<string | null> {
    const id = randomUUID();
    const page = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `Words ${id}` }] }] };
    const save = { save: randomUUID(), base: 0, kind: 'book', title: id, description: '', order: ['1'], pages: { 1: page } };
    const response = await this.post(`/drafts/${id}`, JSON.stringify(save), { 'content-type': 'application/json' });
    if (!response.ok) return null;
    this.acknowledged.drafts.add(id);
    return id;
  }

  /** Writes as fast as possible until `stopped`; failed writes are not recorded. */
  async stream(stopped: () => boolean) {
    while (!stopped()) {
      const id = randomUUID();
      const response = await this.post(`/works/${this.book}/comments.data`, new URLSearchParams({ id, text: `Remark ${id}` })).catch(
        () => null,
      );
      if (response?.ok && (await response.text().catch(() => '')).includes(id)) this.acknowledged.comments.add(id);
      await this.draft().catch(() => null);
    }
  }
}

async function inDatabase(text: string): Promise<string[]> {
  const { url } = await startPostgres(folder, { own: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(text);
  await client.end();
  return rows.map(({ id }) => id);
}
async function expectAllStored(writer: Writer) {
  expect(writer.acknowledged.drafts.size).toBeGreaterThan(3);
  expect(await inDatabase('select id from drafts')).toEqual(expect.arrayContaining([...writer.acknowledged.drafts]));
  expect(await inDatabase('select id from comments')).toEqual(expect.arrayContaining([...writer.acknowledged.comments]));
  expect(
    await inDatabase('select w.id from works w where comments_count <> (select count(*) from comments c where c.work_id = w.id)'),
  ).toEqual([]);
}
const health = async () => (await fetch(`${site.base}/healthz`).catch(() => null))?.status ?? 0;

test('after a start in an empty folder, acknowledged writes survive kill -9 of Node', async () => {
  site = await startSite(folder, PORT);
  const writer = new Writer();
  await writer.begin();
  let stopped = false;
  const writing = writer.stream(() => stopped || writer.acknowledged.drafts.size > 12);
  await expect.poll(() => writer.acknowledged.drafts.size, { timeout: 30_000 }).toBeGreaterThan(6);
  site.child.kill('SIGKILL');
  stopped = true;
  await writing.catch(() => {});
  site = await startSite(folder, PORT); // attaches to the PostgreSQL that is still running, or recovers
  await expectAllStored(writer);
});

test('acknowledged writes survive kill -9 of PostgreSQL; the site returns 503 meanwhile and recovers on its own', async () => {
  const writer = new Writer();
  await writer.begin();
  let stopped = false;
  const writing = writer.stream(() => stopped);
  await expect.poll(() => writer.acknowledged.drafts.size, { timeout: 30_000 }).toBeGreaterThan(6);
  killHard(clusterProcesses());
  const unavailable = await fetch(`${site.base}/write`, { headers: writer.headers() });
  if (unavailable.status !== 200) {
    expect(unavailable.status).toBe(503);
    expect(Number(unavailable.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await expect.poll(health, { timeout: 30_000 }).toBe(200);
  stopped = true;
  await writing;
  await expectAllStored(writer);
  expect((await fetch(`${site.base}/write`, { headers: writer.headers() })).status).toBe(200);
});

test('while PostgreSQL hangs, /healthz returns 503 within seconds, and recovers afterwards', async () => {
  const pids = clusterProcesses();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await expect.poll(health, { timeout: 30_000 }).toBe(503);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(health, { timeout: 30_000 }).toBe(200);
});

test('a second start in the same folder exits with a message', () => {
  const second = spawnSync(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(PORT + 1), DATA_DIR: folder },
    timeout: 60_000,
  });
  expect(second.status).toBe(1);
  expect(second.stderr.toString()).toContain(`Storyhearth is already running from this folder (process ${site.child.pid}).`);
});

test('SIGTERM ends live streams and PostgreSQL, within fifteen seconds', async () => {
  const stream = await fetch(`${site.base}/live?topics=home`);
  const pid = postmaster();
  test.setTimeout(15_000); // a supervisor may wait this long before it kills the program
  await site.stop();
  await stream.text().catch(() => '');
  await expect.poll(() => startTimeOf(pid)).toBeNull(); // a zombie counts as ended
});

test('a port that is in use is reported before the database starts, and no process keeps running', async () => {
  site = await startSite(folder, PORT);
  const other = mkdtempSync(join(tmpdir(), 'storyhearth-port-'));
  const second = spawnSync(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(PORT), DATA_DIR: other },
    timeout: 60_000,
  });
  expect(second.status).toBe(1);
  expect(second.stderr.toString()).toContain(`PORT ${PORT} is taken by another program.`);
  expect(readdirSync(other)).not.toContain('pg18');
  rmSync(other, { recursive: true, force: true });
});

for (const [name, setting, words] of [
  ['an invalid port', { PORT: 'eighty' }, 'PORT'],
  ['an invalid address', { ORIGIN: 'my house' }, 'ORIGIN'],
  ['an incomplete set of S3 settings', { S3_BUCKET: 'pictures' }, 'S3_'],
  ['a database other than PostgreSQL', { DATABASE_URL: 'mysql://root@localhost/x' }, 'DATABASE_URL'],
] as const)
  test(`${name} stops the start with a sentence that names the setting`, () => {
    const start = spawnSync(process.execPath, ['server/main.ts'], {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, ...setting },
      timeout: 30_000,
    });
    expect(start.status).toBe(1);
    expect(start.stderr.toString()).toContain(words);
    expect(start.stderr.toString()).not.toMatch(/\n\s+at /);
  });

test('a database without durable writes is refused with a message', async () => {
  const careless = mkdtempSync(join(tmpdir(), 'storyhearth-careless-'));
  await fillDataFolder(careless);
  const postgres = await startPostgres(careless, { own: true, settings: ['fsync=off'] });
  try {
    const start = spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, NODE_ENV: 'production', PORT: String(PORT + 2), DATA_DIR: careless, DATABASE_URL: postgres.url },
    });
    let output = '';
    start.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const [code] = await once(start, 'exit');
    expect(code).toBe(1);
    expect(output).toContain('fsync switched off: saved text could be lost');
  } finally {
    await postgres.stop();
    rmSync(careless, { recursive: true, force: true });
  }
});

test('the program also runs from source: `npm run dev` shows the front page', async () => {
  test.setTimeout(360_000); // Vite prepares every package first, while two browsers and the unit tests run
  const own = mkdtempSync(join(tmpdir(), 'storyhearth-dev-'));
  await fillDataFolder(own);
  const dev = await startSite(own, PORT + 3, { NODE_ENV: 'development' });
  try {
    const page = await (await fetch(dev.base)).text();
    expect(page).toContain('Turn Ideas');
    expect(page).toContain('/app/entry.client.tsx');
    expect((await fetch(`${dev.base}/app/entry.client.tsx`)).status).toBe(200);
  } finally {
    await dev.stop();
    rmSync(own, { recursive: true, force: true });
  }
});
