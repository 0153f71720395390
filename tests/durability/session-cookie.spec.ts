import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { fillDataFolder } from '#tests/support/servers/migrated-folder.ts';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { type Site, startSite } from '../bench/site.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const ORIGIN = 'https://stories.example';
const FORMER = '__Secure-storyhearth.session_token';
let folder: string;
let site: Site;
let base: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let database: pg.Client;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storyhearth cookie '));
  await fillDataFolder(folder);
  postgres = await startPostgres(folder, { own: true });
  site = await startSite(folder, Number(process.env.JOURNEY_PORT ?? 4200) + 684, { DATABASE_URL: postgres.url, ORIGIN, TRUST_PROXY: '1' });
  base = site.base;
  database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
});
test.afterAll(async () => {
  await database?.end();
  await site?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let memberCount = 0;
const post = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(base + path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: ORIGIN, cookie }, redirect: 'manual' });
async function newMember() {
  const username = `c${Date.now().toString(36)}${++memberCount}`;
  const response = await post('/sign-up', {
    name: username,
    username,
    email: `${username}@mail.example`,
    password: 'Lantern-7-oak',
    terms: 'on',
  });
  const [cookie = ''] = response.headers.getSetCookie();
  return { username, cookie, value: /=([^;]*)/.exec(cookie)?.[1] ?? '' };
}
const settings = (cookie: string) => fetch(`${base}/settings`, { headers: { cookie } });

test('with an https origin, behind a proxy that drops Host, the session cookie is a __Host- cookie (S25, S29, AUTH-26)', async () => {
  const { cookie, value } = await newMember();
  expect(cookie).toMatch(/^__Host-storyhearth\.session_token=/);
  for (const part of [/; Path=\/(;|$)/, /; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Max-Age=2592000/]) expect(cookie).toMatch(part);
  expect(cookie).not.toMatch(/Domain/i);
  expect((await settings(cookie.split(';')[0] ?? '')).status).toBe(200);
  expect((await settings(`${FORMER}=${value}`)).status).toBe(401); // another subdomain could set this name
});

test('an old session is moved to the new cookie and stays signed in; signing out removes both cookies (S25, AUTH-28)', async () => {
  const { username, value } = await newMember();
  await database.query(
    `update sessions set created_at = now() - interval '9 days', updated_at = now() - interval '2 days', expires_at = now() + interval '21 days'
     where user_id = (select id from people where username = $1)`,
    [username],
  );
  const former = `theme=dark; ${FORMER}=${value}`;
  const moved = await settings(former);
  expect(moved.status).toBe(200);
  const set = moved.headers.getSetCookie();
  expect(set.some((cookie) => cookie.startsWith(`__Host-storyhearth.session_token=${value};`) && /Max-Age=2592000/.test(cookie))).toBe(
    true,
  ); // renewed
  expect(set.find((cookie) => cookie.startsWith(FORMER))).toMatch(/^__Secure-storyhearth\.session_token=; Max-Age=0; Path=\/; .*Secure/);
  const renewed = await fetch(`${base}/session.data`, { method: 'POST', headers: { origin: ORIGIN, cookie: former } });
  expect(renewed.status).toBe(200);
  const out = await post('/sign-out', {}, former);
  expect(out.status).toBe(303);
  expect(
    out.headers.getSetCookie().filter((cookie) => /^(__Host|__Secure)-storyhearth\.session_token=;.*Max-Age=0/.test(cookie)),
  ).toHaveLength(2);
  for (const cookie of [former, `__Host-storyhearth.session_token=${value}`]) expect((await settings(cookie)).status).toBe(401);
});
