import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { fillDataFolder } from '#tests/support/servers/migrated-folder.ts';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { residentMb, type Site, startSite } from '../bench/site.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const PORT = Number(process.env.JOURNEY_PORT ?? 4200) + 680;
const HEAP = { NODE_OPTIONS: '--max-old-space-size=300' };
const REJECT = `--import=data:text/javascript,${encodeURIComponent("process.on('SIGUSR2',()=>{void Promise.reject(new Error('unexpected'))})")}`;
let folder: string;
let site: Site;
let second: Site;
let postgres: Awaited<ReturnType<typeof startPostgres>>;

/** Two processes on one database, each with 300 MB of heap, that share their counters. */
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storyhearth attack '));
  await fillDataFolder(folder);
  postgres = await startPostgres(folder, { own: true });
  const both = { ...HEAP, DATABASE_URL: postgres.url };
  site = await startSite(join(folder, 'one'), PORT, { ...both, NODE_OPTIONS: `${HEAP.NODE_OPTIONS} ${REJECT}` });
  second = await startSite(join(folder, 'two'), PORT + 1, { ...both, ORIGIN: site.base });
});
test.afterAll(async () => {
  await Promise.all([site?.stop(), second?.stop()]);
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let signUps = 0;
const signUp = (at: Site, from: string, terms = 'on') => {
  const username = `a${Date.now().toString(36)}${++signUps}`;
  return fetch(`${at.base}/sign-up`, {
    method: 'POST',
    body: new URLSearchParams({ name: username, username, email: `${username}@mail.example`, password: 'Lantern-7-oak', terms }),
    headers: { origin: site.base, 'x-forwarded-for': from },
    redirect: 'manual',
  });
};
const cookieOf = (result: Response) => result.headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** A live stream that stays open, as in a browser. */
function stream(at: Site, from: string, cookie = '', topics = 'posts') {
  const request = get(`${at.base}/live?topics=${topics}`, { headers: { 'x-forwarded-for': from, cookie } });
  let received = '';
  const status = new Promise<number>((go, fail) => {
    request.on('response', (response) => {
      response.on('data', (chunk) => {
        received += chunk;
      });
      response.on('error', () => {});
      go(response.statusCode ?? 0);
    });
    request.on('error', fail);
  });
  return { status, received: () => received, end: () => request.on('error', () => {}).destroy() };
}

test('one IPv6 network opens at most five hundred visitor streams, and the site stays fast and small (S6)', async () => {
  const streams = Array.from({ length: 1_500 }, (_, i) => stream(site, `2001:db8:5:5::${(i + 1).toString(16)}`));
  const statuses = await Promise.all(streams.map(({ status }) => status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(500);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1_000);
  expect((await fetch(site.base)).status).toBe(200);
  expect(residentMb(site.child.pid)).toBeLessThan(600);
  for (const { end } of streams) end();
});

test('one network can try to sign up a hundred times in 15 minutes, at both processes together (S6, S20)', async () => {
  const addresses = Array.from({ length: 104 }, (_, i) => `2001:db8:6:6::${(i + 1).toString(16)}`);
  const statuses: number[] = [];
  for (let i = 0; i < addresses.length; i += 8)
    statuses.push(
      ...(await Promise.all(addresses.slice(i, i + 8).map(async (from, j) => (await signUp(j % 2 ? second : site, from, '')).status))),
    );
  expect(statuses.filter((status) => status === 422)).toHaveLength(100); // without the terms: refused before the password is hashed
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect((await signUp(second, '2001:db8:6:7::1')).status).toBe(303);
});

test('sessions, posts and sign-outs of one process take effect at the other (S20, LIVE-01)', async () => {
  const cookie = cookieOf(await signUp(site, '203.0.113.20'));
  const there = stream(second, '203.0.113.20', cookie);
  expect(await there.status).toBe(200);
  const send = (at: Site, path: string, fields: Record<string, string>) =>
    fetch(at.base + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: site.base, cookie },
      redirect: 'manual',
    });
  expect((await send(site, '/create-post', { content: 'Heard from afar.' })).status).toBe(303);
  await expect.poll(there.received).toContain('data: posts');
  expect((await send(site, '/sign-out', {})).status).toBe(303);
  await expect.poll(there.received).toContain('event: ended');
  expect((await fetch(`${second.base}/settings`, { headers: { cookie } })).status).toBe(401);
});

test('a profile that becomes private at one process disappears from cached pages of the other (S27, PRIVACY-03)', async () => {
  const cookie = cookieOf(await signUp(site, '203.0.113.22'));
  const post = (path: string, body: URLSearchParams | string, type = 'application/x-www-form-urlencoded') =>
    fetch(site.base + path, { method: 'POST', body, headers: { origin: site.base, cookie, 'content-type': type }, redirect: 'manual' });
  const draft = randomUUID();
  const page = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Once.' }] }] };
  const save = { save: randomUUID(), base: 0, kind: 'book', title: 'A cached book', description: '', order: ['1'], pages: { 1: page } };
  expect((await post(`/drafts/${draft}`, JSON.stringify(save), 'application/json')).status).toBe(200);
  const choices = new URLSearchParams({ ...CHOICES, genre: 'Poetry' });
  const published = await post(`/drafts/${draft}/publish.data`, choices);
  const work = /"publishedId","([0-9a-f-]{36})"/.exec(await published.text())?.[1];
  const paths = [`/book/${work}`, `/works/${work}/comments`, '/', '/search?q=cached', '/all-books'];
  const pages = () =>
    Promise.all(
      paths.map(async (path) => {
        const page = await fetch(second.base + path);
        return page.status === 404 ? 404 : (await page.text()).includes('A cached book');
      }),
    );
  expect(await pages()).toEqual([true, false, true, true, true]);
  const there = stream(second, '203.0.113.23', '', 'people,home');
  expect(await there.status).toBe(200);
  expect((await post('/profile/visibility', new URLSearchParams({ value: 'private' }))).status).toBe(303);
  await expect.poll(there.received).toContain('data: people');
  expect(await pages()).toEqual([404, 404, false, false, false]);
  there.end();
});

/** A connection that sends `first` and then `drip` every second; resolves with its lifetime in milliseconds. */
function slow(first: string, drip: string) {
  const socket = connect(PORT, '127.0.0.1');
  const began = performance.now();
  socket.write(first);
  const timer = setInterval(() => socket.writable && socket.write(drip), 1_000);
  socket.on('error', () => {}); // 'close' follows
  return new Promise<number>((go) => {
    socket.on('close', () => {
      clearInterval(timer);
      go(performance.now() - began);
    });
  });
}

test('slow headers and bodies are aborted within half a minute, an upload at the speed of a phone is not (S19)', async () => {
  const headers = Array.from({ length: 150 }, () => slow('GET / HTTP/1.1\r\nHost: x\r\n', 'X-a: b\r\n'));
  const body = slow(
    `POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\nOrigin: ${site.base}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n`,
    'a',
  );
  const answered = slow(`GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\nContent-Length: 1000000\r\n\r\n`, 'a');
  const cookie = cookieOf(await signUp(site, '203.0.113.21'));
  const honest = (async () => {
    const text = (words: string) => new TextEncoder().encode(words);
    const parts = (async function* () {
      yield text('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n');
      for (let i = 0; i < 22; i++) {
        yield new Uint8Array(33_000);
        await new Promise((go) => setTimeout(go, 1_000));
      }
      yield text('\r\n--edge--\r\n');
    })();
    return fetch(`${site.base}/pictures`, {
      method: 'POST',
      body: parts as unknown as BodyInit,
      duplex: 'half',
      headers: { origin: site.base, cookie, 'content-type': 'multipart/form-data; boundary=edge' },
    } as RequestInit).catch((error: Error) => error);
  })();
  expect((await fetch(site.base)).status).toBe(200);
  const headerTimes = await Promise.all(headers);
  expect(Math.max(...headerTimes)).toBeLessThan(20_000);
  expect(await body).toBeLessThan(30_000);
  expect(await answered).toBeLessThan(30_000);
  const result = await honest;
  expect(result instanceof Response && result.status).toBe(422); // read to its end, and refused as not an image
});

test('SIGHUP shuts the process down cleanly within fifteen seconds (S28)', async () => {
  const exited = once(second.child, 'exit');
  second.child.kill('SIGHUP');
  const [code] = await exited;
  expect(code).toBe(0);
});

test('an unhandled rejection shuts the process down cleanly with the restart code (S21)', async () => {
  expect(await stream(site, '203.0.113.28').status).toBe(200); // an open live stream would block a server that only stops listening
  const exited = once(site.child, 'exit');
  site.child.kill('SIGUSR2');
  const [code] = await exited;
  expect(code).toBe(70);
});
