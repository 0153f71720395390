import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { startPostgres } from '../../server/postgres.ts';
import { beginningOf } from '../../server/process-start.ts';
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
/** Every process of the cluster, as the system lists them. */
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
      // it was gone already
    }
};

/** Somebody signs up, writes and publishes, and goes on commenting and saving; only what was answered with success is remembered. */
class Writer {
  cookie = '';
  book = '';
  kept = { comments: new Set<string>(), drafts: new Set<string>() };
  headers = () => ({ origin: site.base, cookie: this.cookie, 'x-forwarded-for': '10.9.9.9' });
  post = (path: string, body: URLSearchParams | string, more: Record<string, string> = {}) =>
    fetch(site.base + path, { method: 'POST', body, headers: { ...this.headers(), ...more }, redirect: 'manual' });

  async begin() {
    const name = `w${Date.now().toString(36)}`;
    const answer = await this.post(
      '/sign-up',
      new URLSearchParams({ name, username: name, email: `${name}@mail.example`, password: 'Lantern-7-oak', terms: 'on' }),
    );
    this.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(this.cookie).not.toBe('');
    const draft = await this.draft();
    const published = await this.post(
      `/drafts/${draft}/publish.data`,
      new URLSearchParams({ genre: 'Poetry', language: 'English', cover: 'drawn' }),
    );
    this.kept.drafts.delete(draft ?? '');
    this.book = /"published","([0-9a-f-]{36})"/.exec(await published.text())?.[1] ?? '';
    expect(this.book).not.toBe('');
  }

  async draft(): Promise<string | null> {
    const id = randomUUID();
    const page = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `Words ${id}` }] }] };
    const save = { save: randomUUID(), base: 0, kind: 'book', title: id, description: '', order: ['1'], pages: { 1: page } };
    const answer = await this.post(`/drafts/${id}`, JSON.stringify(save), { 'content-type': 'application/json' });
    if (!answer.ok) return null;
    this.kept.drafts.add(id);
    return id;
  }

  /** Writes as fast as it can until `over`; what fails is not counted, what is refused with 429 ends it. */
  async stream(over: () => boolean) {
    while (!over()) {
      const id = randomUUID();
      const answer = await this.post(`/works/${this.book}/comments.data`, new URLSearchParams({ id, text: `Remark ${id}` })).catch(
        () => null,
      );
      if (answer?.ok && (await answer.text().catch(() => '')).includes(id)) this.kept.comments.add(id);
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
async function everythingIsThere(writer: Writer) {
  expect(writer.kept.drafts.size).toBeGreaterThan(3);
  expect(await inDatabase('select id from drafts')).toEqual(expect.arrayContaining([...writer.kept.drafts]));
  expect(await inDatabase('select id from comments')).toEqual(expect.arrayContaining([...writer.kept.comments]));
  expect(
    await inDatabase('select w.id from works w where comments_count <> (select count(*) from comments c where c.work_id = w.id)'),
  ).toEqual([]);
}
const health = async () => (await fetch(`${site.base}/healthz`).catch(() => null))?.status ?? 0;

test('a start in an empty folder, then acknowledged writes survive kill -9 of Node', async () => {
  site = await startSite(folder, PORT);
  const writer = new Writer();
  await writer.begin();
  let over = false;
  const writing = writer.stream(() => over || writer.kept.drafts.size > 12);
  await expect.poll(() => writer.kept.drafts.size, { timeout: 30_000 }).toBeGreaterThan(6);
  site.child.kill('SIGKILL');
  over = true;
  await writing.catch(() => {});
  site = await startSite(folder, PORT); // re-attaches to the PostgreSQL that went on, or recovers
  await everythingIsThere(writer);
});

test('acknowledged writes survive kill -9 of PostgreSQL; meanwhile a calm 503, and the site comes back by itself', async () => {
  const writer = new Writer();
  await writer.begin();
  let over = false;
  const writing = writer.stream(() => over);
  await expect.poll(() => writer.kept.drafts.size, { timeout: 30_000 }).toBeGreaterThan(6);
  killHard(clusterProcesses());
  const away = await fetch(`${site.base}/write`, { headers: writer.headers() });
  if (away.status !== 200) {
    expect(away.status).toBe(503);
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await expect.poll(health, { timeout: 30_000 }).toBe(200);
  over = true;
  await writing;
  await everythingIsThere(writer);
  expect((await fetch(`${site.base}/write`, { headers: writer.headers() })).status).toBe(200);
});

test('while PostgreSQL hangs, /healthz says 503 within seconds; then all goes on', async () => {
  const pids = clusterProcesses();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await expect.poll(health, { timeout: 30_000 }).toBe(503);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(health, { timeout: 30_000 }).toBe(200);
});

test('of two starters on one folder, one wins and the other says so', () => {
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
  test.setTimeout(15_000); // what a supervisor may wait before it kills the program
  await site.stop();
  await stream.text().catch(() => '');
  expect(beginningOf(pid)).toBeNull(); // a zombie counts as gone
});

test('a taken port is said so, and nothing is left running', async () => {
  site = await startSite(folder, PORT);
  const other = mkdtempSync(join(tmpdir(), 'storyhearth-port-'));
  const second = spawnSync(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(PORT), DATA_DIR: other },
    timeout: 60_000,
  });
  expect(second.status).toBe(1);
  expect(second.stderr.toString()).toContain(`PORT ${PORT} is taken by another program.`);
  rmSync(other, { recursive: true, force: true });
});

for (const [name, setting, words] of [
  ['a port that is none', { PORT: 'eighty' }, 'PORT'],
  ['an address that is none', { ORIGIN: 'my house' }, 'ORIGIN'],
  ['half of the S3 settings', { S3_BUCKET: 'pictures' }, 'S3_'],
  ['a database of another make', { DATABASE_URL: 'mysql://root@localhost/x' }, 'DATABASE_URL'],
] as const)
  test(`${name} stops the start with a sentence that names it`, () => {
    const start = spawnSync(process.execPath, ['server/main.ts'], {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, ...setting },
      timeout: 30_000,
    });
    expect(start.status).toBe(1);
    expect(start.stderr.toString()).toContain(words);
    expect(start.stderr.toString()).not.toMatch(/\n\s+at /);
  });

test('a DATABASE_URL whose server would forget is refused in a sentence', async () => {
  const careless = mkdtempSync(join(tmpdir(), 'storyhearth-careless-'));
  const postgres = await startPostgres(careless, { own: true, settings: ['fsync=off'] });
  try {
    const start = spawn(process.execPath, ['server/main.ts'], {
      env: { ...process.env, NODE_ENV: 'production', PORT: String(PORT + 2), DATA_DIR: careless, DATABASE_URL: postgres.url },
    });
    let said = '';
    start.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const [code] = await once(start, 'exit');
    expect(code).toBe(1);
    expect(said).toContain('fsync switched off: saved words could be lost');
  } finally {
    await postgres.stop();
    rmSync(careless, { recursive: true, force: true });
  }
});

test('the program runs from its sources too: `npm run dev` shows the front page', async () => {
  test.setTimeout(360_000); // Vite prepares every package first, beside two browsers and the unit tests
  const own = mkdtempSync(join(tmpdir(), 'storyhearth-dev-'));
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
