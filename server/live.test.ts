import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { people } from '../app/people/tables.ts';
import { member } from '../tests/people.ts';
import { app, hub } from './app.ts';
import { db } from './database.ts';
import { announce } from './live.ts';

// A live stream needs a real socket.
let server: Server;
beforeAll(async () => {
  server = createServer(getRequestListener(app.fetch));
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

test('LIVE-01 LIVE-02 LIVE-06 what was announced while a page was on its way is told as soon as it listens', async () => {
  await said('posts');
  expect(await (await stream('posts', 200)).until(news('posts'))).toBe(`retry: 2000\n\n${news('posts')}`);
});

test('LIVE-02 what the page has in it is not told again', async () => {
  await said('home');
  pass();
  const open = await stream('home,posts', 3_000);
  await said('posts');
  expect(await open.until(news('posts'))).not.toContain(news('home'));
});

test('LIVE-01 whoever was away for longer than anybody remembers asks for everything anew', async () => {
  await (await stream('home', 3_600_000)).until(news('*'));
});

test('PRIVACY-03 LIVE-01 the last moments of a private profile are told to nobody else', async () => {
  const [hidden, stranger] = [await member(), await member()];
  await db.update(people).set({ isPrivate: true }).where(eq(people.id, hidden.id));
  await said(`profile:${hidden.id}`);
  const [own, strange] = [
    await stream(`profile:${hidden.id}`, 0, hidden.cookie),
    await stream(`profile:${hidden.id},posts`, 0, stranger.cookie),
  ];
  await own.until(news(`profile:${hidden.id}`));
  await said('posts');
  expect(await strange.until(news('posts'))).not.toContain('profile');
});
