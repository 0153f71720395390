import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import sharp from 'sharp';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { firstSave } from '#tests/support/drafts/draft-save.ts';
import { fillDataFolder } from '#tests/support/servers/migrated-folder.ts';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { type Site, startSite } from '../bench/site.ts';
import { assistantProvider } from '../support/assistant/assistant-provider.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const PORT = Number(process.env.JOURNEY_PORT ?? 4200) + 690;
const PASSWORD = 'Lantern-7-oak';
const TEXTS_PER_HOUR = 60;
let folder: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let provider: Awaited<ReturnType<typeof assistantProvider>>;
let database: pg.Client;
const sites: Site[] = [];

/** Starts a process with the same database and data folder as the others. They form one site, so they share an origin. */
async function start(number: number) {
  sites[number] = await startSite(join(folder, 'data'), PORT + number, {
    DATABASE_URL: postgres.url,
    ORIGIN: `http://127.0.0.1:${PORT}`,
    OPENAI_API_KEY: 'a-key-of-tests',
    OPENAI_BASE_URL: provider.base,
  });
}
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storyhearth two '));
  await fillDataFolder(folder);
  postgres = await startPostgres(folder, { own: true });
  provider = await assistantProvider();
  await start(0); // the first one migrates
  await start(1);
  database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
});
test.afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await database?.end();
  await provider?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Alternates between the two processes. */
const at = (turn: number) => sites[turn % 2]?.base ?? '';
const send = (to: string, path: string, body: URLSearchParams | FormData | string, headers: Record<string, string> = {}) =>
  fetch(to + path, { method: 'POST', body, headers: { origin: at(0), ...headers }, redirect: 'manual' });

async function newMember(from: string) {
  const username = `t${randomUUID().slice(0, 8)}`;
  const email = `${username}@mail.example`;
  const form = new URLSearchParams({ name: username, username, email, password: PASSWORD, terms: 'on' });
  const response = await send(at(0), '/sign-up', form, { 'x-forwarded-for': from });
  expect(response.status).toBe(303);
  return { email, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

test('failed sign-ins at two processes are counted together (S20, AUTH-22)', async () => {
  const { email } = await newMember('203.0.113.30');
  const signIn = (turn: number, password: string) =>
    send(at(turn), '/sign-in', new URLSearchParams({ email, password }), { 'x-forwarded-for': '203.0.113.31' });
  for (let turn = 0; turn < 5; turn++) expect((await signIn(turn, 'Wrong-pass-1')).status).toBe(401);
  for (const turn of [0, 1]) {
    const refused = await signIn(turn, PASSWORD);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  }
});

test('assistant texts of one member are counted at both processes together (S20, AMB-39)', async () => {
  const { cookie } = await newMember('203.0.113.32');
  provider.reset();
  const generateTitle = (turn: number) => {
    const form = new FormData();
    form.set('kind', 'book');
    form.set('keywords', 'harbor, lamp');
    return send(at(turn), '/assistant/title', form, { cookie, 'sec-fetch-mode': 'cors' });
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < TEXTS_PER_HOUR + 6; turn += 6)
    statuses.push(...(await Promise.all([0, 1, 2, 3, 4, 5].map(async (more) => (await generateTitle(turn + more)).status))));
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  expect(provider.requests).toHaveLength(TEXTS_PER_HOUR);
});

test('after a challenge has ended, two processes start the same new one (S20, AMB-10)', async () => {
  const { cookie } = await newMember('203.0.113.33');
  const page = async (turn: number) => {
    const response = await fetch(`${at(turn)}/weekly-challenges`, { headers: { cookie } });
    expect(response.status).toBe(200);
    return response.text();
  };
  await page(0);
  await database.query(`update challenges set start_date = now() - interval '8 days', end_date = now() - interval '1 minute'`);
  const before = (await database.query('select id from challenges')).rowCount ?? 0;
  const pages = await Promise.all([0, 1, 2, 3, 4, 5].map(page));
  const { rows } = await database.query<{ id: string; title: string }>('select id, title from challenges where end_date > now()');
  expect(rows).toHaveLength(1);
  expect((await database.query('select id from challenges')).rowCount).toBe(before + 1);
  for (const shown of pages) expect(shown).toContain(rows[0]?.title);
});

test('what is due is published once by two processes, at the hour that its author chose, with one notice (S20, SCHED-02, SCHED-03)', async () => {
  const { cookie } = await newMember('203.0.113.35');
  const drafts = Array.from({ length: 4 }, () => randomUUID());
  const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10); // on the other side of a clock change
  const schedule = async (draft: string, turn: number) => {
    const save = JSON.stringify(firstSave({ title: `Due at six ${turn}` }));
    expect((await send(at(turn), `/drafts/${draft}`, save, { cookie, 'content-type': 'application/json' })).status).toBe(200);
    const form = new URLSearchParams({ ...CHOICES, from: 'work', date: day, time: '18:00', zone: 'Europe/Berlin' });
    expect((await send(at(turn), `/drafts/${draft}/schedule.data`, form, { cookie })).status).toBe(200);
  };
  for (const [turn, draft] of drafts.entries()) await schedule(draft, turn);
  const { rows } = await database.query(
    `select distinct to_char(publish_at at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI') as wall from drafts where id = any($1)`,
    [drafts],
  );
  expect(rows).toEqual([{ wall: `${day} 18:00` }]);
  await database.query(`update drafts set publish_at = now() where id = any($1)`, [drafts]);
  await database.query(`update jobs set run_at = now() where id in (select publish_job_id from drafts where id = any($1))`, [drafts]);
  await schedule(randomUUID(), 4); // both processes look for jobs when one is added
  const state = async () =>
    (
      await database.query(
        `select (select count(*)::int from works where title like 'Due at six %') as works, (select count(*)::int from jobs where kind = 'publish-scheduled') as jobs,
          (select count(*)::int from notifications where kind = 'scheduled-published') as notices`,
      )
    ).rows[0];
  await expect.poll(state, { timeout: 40_000 }).toEqual({ works: 4, jobs: 1, notices: 4 });
});

test('processes that start at the same time delete each unused image once, and none that is shown (S20, MEDIA-13)', async () => {
  const { cookie } = await newMember('203.0.113.34');
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
    .png()
    .toBuffer();
  const addresses: string[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const form = new FormData();
    form.set('folder', 'books');
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'one.png');
    const response = await send(at(turn), '/pictures', form, { cookie });
    expect(response.ok).toBe(true);
    addresses.push(((await response.json()) as { address: string }).address);
  }
  const page = { type: 'doc', content: [{ type: 'image', attrs: { src: addresses[2], alt: 'A lamp', width: 40, height: 30 } }] };
  const save = { save: randomUUID(), base: 0, kind: 'book', title: 'Shown', description: '', order: ['1'], pages: { 1: page } };
  expect((await send(at(1), `/drafts/${randomUUID()}`, JSON.stringify(save), { cookie, 'content-type': 'application/json' })).status).toBe(
    200,
  );
  // Ids contain their creation time: these are from 2024.
  await database.query(`update pictures set id = ('01900000-0000-7000-8000-' || substr(md5(address), 1, 12))::uuid`);
  await Promise.all([start(2), start(3)]); // each cleans up when it starts
  await expect
    .poll(async () => (await database.query('select address from pictures')).rows.map(({ address }) => address))
    .toEqual([addresses[2]]);
  const statuses = await Promise.all(
    addresses.map(async (address, turn) => (await fetch(at(turn) + address, { headers: { cookie } })).status),
  );
  expect(statuses).toEqual(addresses.map((_, i) => (i === 2 ? 200 : 404)));
});
