import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { CLIENT_SPEED, limitSlowBodies } from '../slow-clients.ts';

const MB = 1024 * 1024;
let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A server that reads a body after `read` resolves, and checks for slow clients much more often than the site. */
async function started(pace: Partial<typeof CLIENT_SPEED>, read: (request: IncomingMessage) => Promise<void> = async () => {}) {
  server = createServer(async (request, response) => {
    request.on('error', () => {}); // the limit closed the connection
    await read(request);
    request.resume().on('end', () => response.end('received'));
  });
  limitSlowBodies(server, { ...CLIENT_SPEED, checkMs: 20, stretchMs: 200, ...pace });
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** A client that sends `first` bytes of a body of `length`, then one byte at a time; `answer` resolves when the connection is closed. */
function client(length: number, first: number, drip = false) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  socket.write(new Uint8Array(first));
  const timer = drip ? setInterval(() => socket.writable && socket.write('x'), 10) : undefined;
  return {
    result: text(socket)
      .catch(() => '') // closed by the test
      .finally(() => clearInterval(timer)),
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    end: () => socket.destroy(),
  };
}

test('an upload that waits for its turn does not count as slow and is received later (MEDIA-12)', async () => {
  let go = () => {};
  const turn = new Promise<void>((resolve) => {
    go = resolve;
  });
  await started({}, (request) => (Number(request.headers['content-length']) === 2 * MB ? turn : Promise.resolve()));
  const waiting = client(2 * MB, 2 * MB);
  for (let i = 0; i < 3; i++) expect(await client(5_000, 1).result).toContain('408'); // three stretches have passed
  go();
  expect(await waiting.result).toContain('received');
});

test('a small body may be as slow as a bad network, a large one may not, and neither may stop (DRAFT-04)', async () => {
  await started({ minOfSmall: 1, minBytesPerSecond: 1e6 });
  const draft = client(200_000, 1, true);
  expect(await client(2 * MB, 1, true).result).toContain('408');
  expect(await client(200_000, 100_000).result).toContain('408'); // so many initial bytes would satisfy any average
  expect(draft.isOpen()).toBe(true);
  draft.end();
});
