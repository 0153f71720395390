import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitSlowBodies } from './slow-clients.ts';

let server: Server;
let request: IncomingMessage | undefined;
let watched: () => number;
let client: Socket;
let answer = '';

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  request = undefined;
  answer = '';
  server = createServer((came, response) => {
    request = came;
    came.on('error', () => {}); // cut off
    came.resume().on('end', () => response.end('read'));
  });
  watched = limitSlowBodies(server);
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {}).on('data', (chunk) => (answer += chunk));
});
afterEach(() => {
  client.destroy();
  server.close();
  vi.useRealTimers();
});

const begin = (length: number) => client.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
/** Sends so many bytes and waits until the server has read them: time in which it has not is not counted. */
async function sent(bytes: number) {
  const before = request?.socket.bytesRead ?? 0;
  client.write(Buffer.alloc(bytes));
  await expect.poll(() => (request?.socket.bytesRead ?? 0) - before).toBeGreaterThanOrEqual(bytes);
  await expect.poll(() => request?.readableLength).toBe(0);
}

test('a body that came quickly and then stops is cut off after a stretch without progress (ERR-07)', async () => {
  begin(4_000_000);
  await sent(2_000_000);
  vi.advanceTimersByTime(20_000); // the two megabytes
  expect(watched()).toBe(1);
  vi.advanceTimersByTime(20_000); // nothing
  await expect.poll(() => answer).toContain('408 Request Timeout');
  expect(watched()).toBe(0);
});

test('10 MB at one megabit a second arrive (MEDIA-10)', async () => {
  const [second, seconds] = [125_000, 84];
  begin(second * seconds);
  for (let at = 0; at < seconds; at++) {
    await sent(second);
    vi.advanceTimersByTime(1_000);
  }
  await expect.poll(() => answer).toContain('read');
  expect(answer).toContain('200 OK');
});
