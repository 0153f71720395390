import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fillDataFolder } from '#tests/support/servers/migrated-folder.ts';
import type { Delta } from '../../app/channels/chat/message-rules.ts';
import { chatRoom } from '../bench/chat/chat-room.ts';
import { residentMb, type Site, startSite } from '../bench/site.ts';
import { type LiveStream, liveStream } from '../support/servers/live-stream.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const PORT = Number(process.env.JOURNEY_PORT ?? 4200) + 664;
const STREAMS = 1_000;
const folders = [1, 2].map((n) => mkdtempSync(join(tmpdir(), `storyhearth-live-${n}-`)));
const sites: Site[] = [];
let room: Awaited<ReturnType<typeof chatRoom>>;

test.beforeAll(async () => {
  const heap = { NODE_OPTIONS: '--max-old-space-size=300 --max-semi-space-size=16', MALLOC_ARENA_MAX: '2' };
  await fillDataFolder(folders[0] ?? '');
  const first = await startSite(folders[0] ?? '', PORT, heap);
  sites.push(first);
  await fetch(`${first.base}/`, { headers: { cookie: 'storyhearth.session_token=nobody.bm9ib2R5' } }); // the secret is created with the first cookie
  room = await chatRoom(folders[0] ?? '', 200);
  sites.unshift(await startSite(folders[1] ?? '', PORT + 1, { ...heap, DATABASE_URL: room.url }));
  sites.reverse();
});
test.afterAll(async () => {
  for (const site of [...sites].reverse()) await site.stop(); // the one that owns the database last
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const cookie = (n: number) => room.cookies[n % room.cookies.length] ?? '';
const listen = (site: Site | undefined, n: number) =>
  liveStream(`${site?.base}/live?topics=channel:${room.id}&for=0`, { cookie: cookie(n) });
async function sendMessage(site: Site | undefined, n: number, text: string) {
  const response = await fetch(`${site?.base}/community/channel/${room.id}/messages`, {
    method: 'POST',
    headers: { origin: site?.base ?? '', cookie: cookie(n) },
    body: new URLSearchParams({ text, id: randomUUID() }),
  });
  expect(response.status).toBe(200);
}
const lines = (stream: LiveStream) => stream.deltas<Delta>().flatMap(({ messages }) => messages.map(({ content }) => content));

test('messages sent at one of two processes are delivered at the other, in one order (LIVE-07)', async () => {
  const [one, two] = sites;
  const streams = [await listen(one, 0), await listen(two, 1)];
  const texts = Array.from({ length: 40 }, (_, n) => `Line ${n}`);
  await Promise.all(texts.map((text, n) => sendMessage(n % 2 ? one : two, n, text)));
  for (const stream of streams) await stream.until(() => lines(stream).length >= texts.length);
  const [first, second] = streams.map(lines);
  expect(first).toEqual(second);
  expect(first?.toSorted()).toEqual(texts.toSorted());
  for (const stream of streams) stream.close();
});

test('a thousand streams fit into a heap of 300 MB, and each receives every message (LIVE-07)', async () => {
  const [site] = sites;
  const streams: LiveStream[] = [];
  while (streams.length < STREAMS)
    streams.push(...(await Promise.all(Array.from({ length: 50 }, (_, n) => listen(site, streams.length + n)))));
  expect(streams.every(({ status }) => status === 200)).toBe(true);
  const texts = Array.from({ length: 20 }, (_, n) => `A line ${n}`);
  for (const [n, text] of texts.entries()) await sendMessage(site, n, text);
  await Promise.all(streams.map((stream) => stream.until(() => lines(stream).length >= texts.length)));
  expect(streams.every((stream) => lines(stream).join() === texts.join())).toBe(true);
  expect(residentMb(site?.child.pid)).toBeLessThanOrEqual(250);
  for (const stream of streams) stream.close();
});
