import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { fillDataFolder } from '#tests/support/servers/migrated-folder.ts';
import { prepareDatabase } from '../../server/database/migrate.ts';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { countsOf, fillOlderData, laterMigrations, migrationNumber, migrationsUpTo } from '../bench/migration/older-data.ts';
import { type Site, spawnSite, startSite } from '../bench/site.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const PORT = Number(process.env.JOURNEY_PORT ?? 4200) + 640;
let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let site: Site;
let cookie = '';
let book = '';
const clients: pg.Client[] = [];

/** A connection of its own, which can hold a lock while the others are used. */
async function connect(url = postgres.url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}
const start = () => startSite(join(folder, 'data'), PORT, { DATABASE_URL: postgres.url });
const send = (path: string, body: URLSearchParams | string) =>
  fetch(site.base + path, {
    method: 'POST',
    body,
    headers: { origin: site.base, cookie, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    redirect: 'manual',
  });

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storyhearth kills '));
  await fillDataFolder(folder);
  postgres = await startPostgres(folder, { own: true });
  site = await start();
  const name = `k${randomUUID().slice(0, 8)}`;
  const account = { name, username: name, email: `${name}@mail.example`, password: 'Lantern-7-oak', terms: 'on' };
  cookie = (await send('/sign-up', new URLSearchParams(account))).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const draft = randomUUID();
  expect((await send(`/drafts/${draft}`, JSON.stringify(firstSave()))).status).toBe(200);
  const published = await send(`/drafts/${draft}/publish.data`, new URLSearchParams(CHOICES));
  book = /"publishedId","([0-9a-f-]{36})"/.exec(await published.text())?.[1] ?? '';
  expect(book).not.toBe('');
});
test.afterAll(async () => {
  await site?.stop();
  for (const client of clients) await client.end();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Holds a lock so that a transaction of the site waits in the middle. */
async function hold(statement: string, url = postgres.url) {
  const [holder, database] = [await connect(url), await connect(url)];
  await holder.query('begin');
  await holder.query(statement);
  const { rows } = await holder.query('select pg_backend_pid() as pid');
  const waiting = `select pid from pg_stat_activity where ${rows[0].pid} = any(pg_blocking_pids(pid))`;
  return {
    waited: () => expect.poll(async () => (await database.query(waiting)).rowCount, { timeout: 30_000 }).toBeGreaterThan(0),
    /** Kills the process with SIGKILL, and releases the lock when it has exited. */
    async kill(child = site.child) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      await holder.query('rollback');
      const connections = `select pid from pg_stat_activity where application_name like 'storyhearth%' and datname = current_database()`;
      await expect.poll(async () => (await database.query(connections)).rowCount).toBe(0);
    },
  };
}
const lock = (table: string, url?: string) => hold(`lock table ${table} in share row exclusive mode`, url);

test('kill -9 while changes are published leaves what readers see; publishing them again makes one version (EDIT-08, EDIT-09)', async () => {
  const copy = (await send(`/works/${book}/edit`, new URLSearchParams())).headers.get('location')?.split('draft=')[1] ?? '';
  const save = { ...firstSave(), save: randomUUID(), base: 1, pages: { 2: text('Two. The beam came back.') } };
  expect((await send(`/drafts/${copy}`, JSON.stringify(save))).status).toBe(200);
  const publish = () => send(`/drafts/${copy}/publish-changes.data`, new URLSearchParams());
  const database = await connect();
  const { waited, kill } = await lock('version_pages');
  const answer = publish().catch(() => null);
  await waited();
  await kill();
  expect(await answer).toBeNull();
  const state = async () =>
    (
      await database.query(
        `select revision, (select document::text like '%beam came back%' from pages where work_id = w.id and position = 2) as changed,
          (select count(*)::int from pages where work_id = w.id) as pages, (select count(*)::int from versions where work_id = w.id) as versions,
          (select count(*)::int from drafts where edits_work_id = w.id) as copies from works w where id = $1`,
        [book],
      )
    ).rows[0];
  expect(await state()).toEqual({ revision: 1, changed: false, pages: 2, versions: 0, copies: 1 });
  site = await start();
  for (let turn = 0; turn < 2; turn++) {
    expect((await publish()).status).toBe(200);
    expect(await state()).toEqual({ revision: 2, changed: true, pages: 2, versions: 2, copies: 0 });
  }
});

test('kill -9 while a due draft is published leaves the draft; after the start it is published once, with one notice (SCHED-03)', async () => {
  const draft = randomUUID();
  expect((await send(`/drafts/${draft}`, JSON.stringify(firstSave({ title: 'Due' })))).status).toBe(200);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const choices = { ...CHOICES, from: 'work', date: tomorrow, time: '18:00', zone: 'Europe/Berlin' };
  expect((await send(`/drafts/${draft}/schedule.data`, new URLSearchParams(choices))).status).toBe(200);
  await site.stop();
  const database = await connect();
  await database.query(`update drafts set publish_at = now() where id = $1`, [draft]);
  await database.query(`update jobs set run_at = now() where id = (select publish_job_id from drafts where id = $1)`, [draft]);
  const { waited, kill } = await lock('notifications');
  site = await start();
  await waited();
  await kill();
  const state = async () =>
    (
      await database.query(
        `select (select count(*)::int from works where title = 'Due') as works, (select count(*)::int from drafts where id = $1) as drafts,
          (select count(*)::int from notifications where kind = 'scheduled-published') as notices`,
        [draft],
      )
    ).rows[0];
  expect(await state()).toEqual({ works: 0, drafts: 1, notices: 0 });
  site = await start();
  await expect.poll(state, { timeout: 40_000 }).toEqual({ works: 1, drafts: 0, notices: 1 }); // once the lease of the killed process is over
});

test('kill -9 while followers are notified of a chapter leaves some notices; after the start each follower has one (NOTICE-02, NOTICE-09)', async () => {
  const FOLLOWERS = 2_500; // two whole batches and a half
  const [database, draft] = [await connect(), randomUUID()];
  await database.query(
    `insert into people (name, username, email) select 'Follower', 'follower' || n, 'follower' || n || '@mail.example' from generate_series(1, ${FOLLOWERS}) n`,
  );
  await database.query(`insert into follows (person_id, kind, work_id) select id, 'work', $1 from people where name = 'Follower'`, [book]);
  expect((await send(`/drafts/${draft}`, JSON.stringify(firstSave({ kind: 'chapter', work: book, title: 'Low water' })))).status).toBe(200);
  // The notice of the last follower waits for this lock, and with it its batch.
  const { waited, kill } = await hold(
    `select from people where id = (select max(id::text)::uuid from people where name = 'Follower') for update`,
  );
  expect((await send(`/drafts/${draft}/publish-part.data`, new URLSearchParams())).status).toBe(200);
  await waited();
  await kill();
  const state = async () =>
    (
      await database.query(
        `select count(*)::int as notices, count(distinct person_id)::int as people, (select count(*)::int from jobs where kind = 'notify-followers') as jobs
          from notifications where kind = 'part-published' and part_id = (select id from parts where title = 'Low water')`,
      )
    ).rows[0];
  expect(await state()).toEqual({ notices: 2_000, people: 2_000, jobs: 1 });
  site = await start();
  const whole = { notices: FOLLOWERS, people: FOLLOWERS, jobs: 0 };
  await expect.poll(state, { timeout: 40_000 }).toEqual(whole); // once the lease of the killed process is over
});

test('kill -9 in the middle of an update leaves whole steps; the next start finishes it with every row (OPEN-03)', async () => {
  const database = await connect();
  await database.query('create database older template template0');
  const older = Object.assign(new URL(postgres.url), { pathname: '/older' }).href;
  await prepareDatabase(older, { durable: false, migrations: migrationsUpTo(join(folder, 'migrations')) });
  const filled = await connect(older);
  await fillOlderData(filled, 60);
  const before = await countsOf(filled);
  const applied = async () => (await filled.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n;
  const [first, all] = [await applied(), migrationNumber(laterMigrations().at(-1) ?? '')];
  const { waited, kill } = await lock('reading_progress', older);
  const environment = { DATABASE_URL: older };
  const { child } = spawnSite(join(folder, 'older data'), PORT + 1, environment);
  await waited();
  await kill(child);
  const stopped = await applied();
  expect([stopped > first, stopped < all]).toEqual([true, true]);
  expect(await countsOf(filled)).toEqual(before);
  const updated = await startSite(join(folder, 'older data'), PORT + 1, environment);
  expect([await applied(), await countsOf(filled)]).toEqual([all, before]);
  const broken = await filled.query('select indexrelid::regclass from pg_index where not indisvalid');
  expect(broken.rows).toEqual([]);
  await updated.stop();
});
