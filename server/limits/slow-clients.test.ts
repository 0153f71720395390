import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitSlowBodies } from './slow-clients.ts';

let server: Server;
let request: IncomingMessage | undefined;
let watched: () => number;
let client: Socket;
let result = '';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  request = undefined;
  result = '';
  const robots = getRequestListener(() => new Response('robots')); // like the site, it does not read the body of a GET
  server = createServer((incoming, response) => {
    request = incoming;
    if (incoming.method === 'GET') return void robots(incoming, response);
    incoming.on('error', () => {}); // aborted
    incoming.resume().on('end', () => response.end('read'));
  });
  watched = limitSlowBodies(server);
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {}).on('data', (chunk) => (result += chunk));
});
afterEach(() => {
  client.destroy();
  server.close();
  vi.useRealTimers();
});

const begin = (length: number) => client.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
const get = (length: number) => client.write(`GET /robots.txt HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
/** Sends bytes and waits until the server has read them, because time before that does not count. */
async function sent(bytes: number) {
  const before = request?.socket.bytesRead ?? 0;
  client.write(Buffer.alloc(bytes));
  await expect.poll(() => (request?.socket.bytesRead ?? 0) - before).toBeGreaterThanOrEqual(bytes);
  await expect.poll(() => request?.readableLength).toBe(0);
}

test('a fast body that stops is aborted after a stretch without progress (ERR-07)', async () => {
  begin(4_000_000);
  await sent(2_000_000);
  vi.advanceTimersByTime(20_000); // the two megabytes
  expect(watched()).toBe(1);
  vi.advanceTimersByTime(20_000); // nothing
  await expect.poll(() => result).toContain('408 Request Timeout');
  expect(watched()).toBe(0);
});

test('10 MB at one megabit per second are received (MEDIA-10)', async () => {
  const [second, seconds] = [125_000, 84];
  begin(second * seconds);
  for (let at = 0; at < seconds; at++) {
    await sent(second);
    vi.advanceTimersByTime(1_000);
  }
  await expect.poll(() => result).toContain('read');
  expect(result).toContain('200 OK');
});

test('a GET that was answered at once is aborted if the rest of its body is too slow (S19, ERR-07)', async () => {
  get(1_000_000);
  await expect.poll(() => result).toContain('robots');
  for (let at = 0; at < 6; at++) {
    await sent(1);
    vi.advanceTimersByTime(3_000);
  }
  expect(watched()).toBe(1);
  vi.advanceTimersByTime(5_000);
  await expect.poll(() => client.readableEnded).toBe(true);
  expect(watched()).toBe(0);
  expect(result).not.toContain('408'); // a second response would be mistaken for that of the next request
});

test('a connection with completely read requests stays open, with and without a body (S19, ERR-07)', async () => {
  const results = () => result.split('robots').length - 1;
  get(0);
  await expect.poll(results).toBe(1);
  expect(watched()).toBe(0);
  get(5);
  await sent(5);
  await expect.poll(results).toBe(2);
  vi.advanceTimersByTime(60_000);
  get(0);
  await expect.poll(results).toBe(3);
  expect(watched()).toBe(0);
});

test('a client that disconnects in the middle of a body is no longer watched (S19, ERR-07)', async () => {
  get(1_000_000);
  await expect.poll(() => result).toContain('robots');
  client.destroy();
  await expect.poll(() => request?.socket.destroyed).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(watched()).toBe(0);
});
