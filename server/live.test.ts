import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { people } from '../app/people/tables.ts';
import { posts } from '../app/posts/tables.ts';
import { hide, member } from '../tests/people.ts';
import { publishedWork } from '../tests/works.ts';
import { app, hub } from './app.ts';
import { db } from './database.ts';
import { announce, MOST_STREAMS } from './live.ts';

// A live stream needs a real socket.
let server: Server;
beforeAll(async () => {
  // As from wherever `x-from` says: the application reads the address of the socket.
  server = createServer(
    getRequestListener((request, { outgoing }) =>
      app.fetch(request, { outgoing, incoming: { socket: { remoteAddress: request.headers.get('x-from') ?? '127.0.0.1' } } } as never),
    ),
  );
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  await hub.ready;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
// Each some seconds after the one before, when the house has long been listening.
let later = 0;
const pass = () => {
  later += 10_000;
  vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin + performance.now() + later });
};
beforeEach(pass);
afterEach(() => vi.useRealTimers());

/** Says a topic, and waits until this process has heard of it. */
async function said(topic: string) {
  const heard = new Promise<void>((go) => {
    const over = hub.on((one) => {
      if (one !== topic && one !== '*') return;
      over();
      go();
    });
  });
  await announce(db, topic);
  await heard;
}

/** A stream of somebody whose page was asked for so many milliseconds ago, up to the first words of the next announcement. */
async function stream(topics: string, known: number, cookie = '') {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/live?topics=${topics}&for=${known}`, { headers: { cookie } });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let words = '';
  return {
    async until(end: string) {
      while (!words.includes(end)) words += (await reader.read()).value ?? '';
      await reader.cancel();
      return words;
    },
  };
}
const news = (topic: string) => `event: changed\ndata: ${topic}\n\n`;

test('what was announced while a page was on its way is told as soon as it listens (LIVE-01, LIVE-02, LIVE-06)', async () => {
  await said('posts');
  expect(await (await stream('posts', 200)).until(news('posts'))).toBe(`retry: 2000\n\n${news('posts')}`);
});

test('what the page has in it is not told again (LIVE-02)', async () => {
  await said('home');
  pass();
  const open = await stream('home,posts', 3_000);
  await said('posts');
  expect(await open.until(news('posts'))).not.toContain(news('home'));
});

test('whoever was away for longer than anybody remembers asks for everything anew (LIVE-01)', async () => {
  await (await stream('home', 3_600_000)).until(news('*'));
});

test('the last moments of a private profile and of its works are told to nobody else (PRIVACY-03, LIVE-01)', async () => {
  const [hidden, stranger] = [await member(), await member()];
  const { id } = await publishedWork(hidden);
  await db.update(people).set({ isPrivate: true }).where(eq(people.id, hidden.id));
  const topics = [`profile:${hidden.id}`, `work:${id}`];
  for (const topic of topics) await said(topic);
  const strange = await stream([...topics, 'posts'].join(), 0, stranger.cookie);
  for (const topic of topics) await (await stream(topic, 0, hidden.cookie)).until(news(topic));
  await said('posts');
  expect(await strange.until(news('posts'))).not.toMatch(/profile|work/);
});

/** Opens streams one after the other from an address; those that are open, and the statuses of all. */
async function open(many: number, from: string, cookie?: string) {
  const streams = Array.from({ length: many }, () => held(from, cookie));
  const statuses = await Promise.all(streams.map(({ status }) => status));
  return { statuses, close: () => streams.map(({ end }) => end()) };
}
const counts = (statuses: number[]) =>
  Object.fromEntries([200, 429].map((status) => [status, statuses.filter((one) => one === status).length]));

/** A stream held open as a browser holds it. */
function held(from: string, cookie?: string) {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path: '/live?topics=posts', headers: { 'x-from': from, ...(cookie ? { cookie } : {}) } });
  const status = new Promise<number>((go, fail) => {
    request.on('response', (response) => {
      response.resume();
      response.on('error', () => {});
      go(response.statusCode ?? 0);
    });
    request.on('error', fail);
  });
  return { status, end: () => request.on('error', () => {}).destroy() };
}
const settled = () => expect.poll(hub.count).toBe(0);

test('two hundred people of one school have live pages at once, members and visitors (S6, S7, LIVE-01)', async () => {
  const pupils = await Promise.all(Array.from({ length: 200 }, () => member()));
  const streams = pupils.map(({ cookie }) => held('203.0.113.7', cookie));
  const visitors = await open(200, '203.0.113.7');
  expect(counts(await Promise.all(streams.map(({ status }) => status)))).toEqual({ 200: 200, 429: 0 });
  expect(counts(visitors.statuses)).toEqual({ 200: 200, 429: 0 });
  for (const { end } of streams) end();
  visitors.close();
  await settled();
});

test('one person has twenty live tabs, wherever they are; the twenty-first is refused and comes in when another is closed (S6, LIVE-01)', async () => {
  const { cookie } = await member();
  const [here, there] = [await open(15, '203.0.113.8', cookie), await open(15, '2001:db8::1', cookie)];
  expect(counts([...here.statuses, ...there.statuses])).toEqual({ 200: 20, 429: 10 });
  here.close();
  await expect.poll(hub.count).toBe(5);
  const after = await open(1, '203.0.113.8', cookie);
  expect(after.statuses).toEqual([200]);
  there.close();
  after.close();
  await settled();
});

test('visitors of one IPv6 network are counted together, whichever of its addresses they use (S6, LIVE-01)', async () => {
  const addresses = Array.from({ length: MOST_STREAMS.network + 20 }, (_, i) => `2001:db8:7:7::${(i + 1).toString(16)}`);
  const streams = addresses.map((address) => held(address));
  expect(counts(await Promise.all(streams.map(({ status }) => status)))).toEqual({ 200: MOST_STREAMS.network, 429: 20 });
  const elsewhere = await open(1, '2001:db8:7:8::1');
  expect(elsewhere.statuses).toEqual([200]);
  for (const { end } of streams) end();
  elsewhere.close();
  await settled();
});

test('a profile that becomes private is told to pages with something of that person, and to no others (LIVE-01, PRIVACY-03)', async () => {
  const [author, other] = await Promise.all([member(), member()]);
  const pages = [`visibility:${author.id}`, `profile:${author.id}`, 'profiles', 'posts', `visibility:${other.id}`, 'home,challenges'].map(
    (topics) => `people,channels,${topics}`,
  );
  pages.push('channels,posts'); // somebody who writes
  await db.insert(posts).values({ authorId: author.id, content: 'Here I am.', tags: [] });
  const listening = await Promise.all(pages.map((topics) => stream(topics, 0)));
  await hide(author);
  await said('channels');
  const told = await Promise.all(listening.map((one) => one.until(news('channels'))));
  expect(told.map((words) => words.includes(news('people')))).toEqual([true, true, true, true, false, false, false]);
  pass();
  await hide(author, false);
  await said('channels');
  const late = await Promise.all(pages.map((topics) => stream(topics, 500))); // as after the announcement
  const caughtUp = await Promise.all(late.map((one) => one.until(news('channels'))));
  expect(caughtUp.map((words) => words.includes(news('people')))).toEqual([true, true, true, true, false, false, false]);
});
