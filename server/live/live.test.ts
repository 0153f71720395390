import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createMember, hide } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { createBook } from '#tests/support/works.ts';
import { people } from '../../app/people/tables.ts';
import { app, hub } from '../app.ts';
import { db } from '../database/database.ts';
import { announce } from './live.ts';
import { STREAMS_MAX } from './live-streams.ts';

// A live stream needs a real socket.
let server: Server;
beforeAll(async () => {
  // The app reads the address of the socket; `x-from` replaces it.
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
// Each test runs some seconds after the previous one, when the hub has been listening for a while.
let clockOffset = 0;
const advanceClock = () => {
  clockOffset += 10_000;
  vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin + performance.now() + clockOffset });
};
beforeEach(advanceClock);
afterEach(() => vi.useRealTimers());

/** Announces a topic and waits until this process has received it. */
async function announceAndWait(topic: string) {
  const received = new Promise<void>((resolve) => {
    const unsubscribe = hub.on((changed) => {
      if (changed !== topic && changed !== '*') return;
      unsubscribe();
      resolve();
    });
  });
  await announce(db, topic);
  await received;
}

/** Opens a stream for a page of age `pageAgeMs`; `until` reads up to a given text. */
async function stream(topics: string, pageAgeMs: number, cookie = '') {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/live?topics=${topics}&for=${pageAgeMs}`, { headers: { cookie } });
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
const changed = (topic: string) => `event: changed\ndata: ${topic}\n\n`;

test('changes that were announced while a page was loading are sent when its stream opens (LIVE-01, LIVE-02, LIVE-06)', async () => {
  await announceAndWait('posts');
  expect(await (await stream('posts', 200)).until(changed('posts'))).toBe(`retry: 2000\n\n${changed('posts')}`);
});

test('changes from before the page was loaded are not sent (LIVE-02)', async () => {
  await announceAndWait('home');
  advanceClock();
  const open = await stream('home,posts', 3_000);
  await announceAndWait('posts');
  expect(await open.until(changed('posts'))).not.toContain(changed('home'));
});

test('a page older than the history receives the instruction to refetch everything (LIVE-01)', async () => {
  await (await stream('home', 3_600_000)).until(changed('*'));
});

test('recent changes of a private profile and its works are sent only to their owner (PRIVACY-03, LIVE-01)', async () => {
  const [hidden, stranger] = [await createMember(), await createMember()];
  const { id } = await createBook(hidden);
  await db.update(people).set({ isPrivate: true }).where(eq(people.id, hidden.id));
  const topics = [`profile:${hidden.id}`, `work:${id}`];
  for (const topic of topics) await announceAndWait(topic);
  const strange = await stream([...topics, 'posts'].join(), 0, stranger.cookie);
  for (const topic of topics) await (await stream(topic, 0, hidden.cookie)).until(changed(topic));
  await announceAndWait('posts');
  expect(await strange.until(changed('posts'))).not.toMatch(/profile|work/);
});

/** Opens streams from an address and returns the statuses of all. */
async function open(many: number, from: string, cookie?: string) {
  const streams = Array.from({ length: many }, () => held(from, cookie));
  const statuses = await Promise.all(streams.map(({ status }) => status));
  return { statuses, close: () => streams.map(({ end }) => end()) };
}
const counts = (statuses: number[]) =>
  Object.fromEntries([200, 429].map((status) => [status, statuses.filter((other) => other === status).length]));

/** A stream that stays open, as in a browser. */
function held(from: string, cookie?: string) {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path: '/live?topics=posts', headers: { 'x-from': from, ...(cookie ? { cookie } : {}) } });
  const status = new Promise<number>((resolve, fail) => {
    request.on('response', (response) => {
      response.resume();
      response.on('error', () => {});
      resolve(response.statusCode ?? 0);
    });
    request.on('error', fail);
  });
  return { status, end: () => request.on('error', () => {}).destroy() };
}
const settled = () => expect.poll(hub.count).toBe(0);

test('two hundred members and two hundred visitors of one network can have live pages at once (S6, S7, LIVE-01)', async () => {
  const pupils = await Promise.all(Array.from({ length: 200 }, () => createMember()));
  const streams = pupils.map(({ cookie }) => held('203.0.113.7', cookie));
  const visitors = await open(200, '203.0.113.7');
  expect(counts(await Promise.all(streams.map(({ status }) => status)))).toEqual({ 200: 200, 429: 0 });
  expect(counts(visitors.statuses)).toEqual({ 200: 200, 429: 0 });
  for (const { end } of streams) end();
  visitors.close();
  await settled();
});

test('a member can have eight live tabs; another is refused until one is closed (S6, LIVE-01, SAFE-15)', async () => {
  const { cookie } = await createMember();
  const [here, there] = [await open(5, '203.0.113.8', cookie), await open(5, '2001:db8::1', cookie)];
  expect(counts([...here.statuses, ...there.statuses])).toEqual({ 200: 8, 429: 2 });
  here.close();
  await expect.poll(hub.count).toBe(3);
  const after = await open(1, '203.0.113.8', cookie);
  expect(after.statuses).toEqual([200]);
  there.close();
  after.close();
  await settled();
});

test('41 people of one class behind one address have eight live tabs each (SAFE-15)', async () => {
  const people = await Promise.all(Array.from({ length: 41 }, () => createMember()));
  const tabs = await Promise.all(people.map(({ cookie }) => open(STREAMS_MAX.member, '203.0.113.9', cookie)));
  expect(counts(tabs.flatMap(({ statuses }) => statuses))).toEqual({ 200: 41 * 8, 429: 0 });
  for (const { close } of tabs) close();
  await settled();
});

test('visitors of one IPv6 network are counted together, whatever their addresses (S6, LIVE-01)', async () => {
  const addresses = Array.from({ length: STREAMS_MAX.network + 20 }, (_, i) => `2001:db8:7:7::${(i + 1).toString(16)}`);
  const streams = addresses.map((address) => held(address));
  expect(counts(await Promise.all(streams.map(({ status }) => status)))).toEqual({ 200: STREAMS_MAX.network, 429: 20 });
  const elsewhere = await open(1, '2001:db8:7:8::1');
  expect(elsewhere.statuses).toEqual([200]);
  for (const { end } of streams) end();
  elsewhere.close();
  await settled();
});

test('a profile that becomes private is announced only to pages with something of that person (LIVE-01, PRIVACY-03)', async () => {
  const [author, other] = await Promise.all([createMember(), createMember()]);
  const pages = [`visibility:${author.id}`, `profile:${author.id}`, 'profiles', 'posts', `visibility:${other.id}`, 'home,challenges'].map(
    (topics) => `people,channels,${topics}`,
  );
  pages.push('channels,posts'); // shows a post of theirs
  await createPost(author);
  const listening = await Promise.all(pages.map((topics) => stream(topics, 0)));
  await hide(author);
  await announceAndWait('channels');
  const streamed = await Promise.all(listening.map((listener) => listener.until(changed('channels'))));
  expect(streamed.map((words) => words.includes(changed('people')))).toEqual([true, true, true, true, false, false, false]);
  advanceClock();
  await hide(author, false);
  await announceAndWait('channels');
  const late = await Promise.all(pages.map((topics) => stream(topics, 500))); // opened after the announcement
  const caughtUp = await Promise.all(late.map((listener) => listener.until(changed('channels'))));
  expect(caughtUp.map((words) => words.includes(changed('people')))).toEqual([true, true, true, true, false, false, false]);
});
