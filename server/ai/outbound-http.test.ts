import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createConnections } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { dnsServer } from '#tests/support/servers/dns-server.ts';
import { env } from '../process/settings.ts';
import { abortAll, OutboundRefused, outbound, resetForTests } from './outbound-http.ts';
import { isPublicAddress } from './public-addresses.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  delete env.OPENAI_BASE_URL;
  for (const close of open.splice(0)) await close();
});
async function startServer(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const send = outbound({ ms: 5_000, bytes: 1_000, allowsPrivate: () => true });

test('text is sent and the response returned (AI-22)', async () => {
  const to = await startServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => {
        response.setHeader('x-seen', [request.method, request.headers['x-key']].join(' '));
        response.end(Buffer.concat(chunks));
      });
  });
  const result = await send(to, { method: 'POST', body: 'منارة', headers: { 'x-key': 'k' } });
  expect([result.status, result.headers.get('x-seen'), await result.text()]).toEqual([200, 'POST k', 'منارة']);
});

test('a response is read only up to the limit, with or without a content length (AI-22)', async () => {
  const withLength = await startServer((_, response) => response.end('x'.repeat(1_001)));
  await expect(send(withLength)).rejects.toBeInstanceOf(OutboundRefused);
  const withoutLength = await startServer((_, response) => {
    response.write('x'.repeat(600));
    response.end('x'.repeat(600));
  });
  await expect(send(withoutLength).then((result) => result.text())).rejects.toBeInstanceOf(OutboundRefused);
  const enough = await startServer((_, response) => response.end('x'.repeat(1_000)));
  expect((await (await send(enough)).text()).length).toBe(1_000);
});

test('a compressed response is read only up to the limit of its text (AI-22)', async () => {
  const to = await startServer((request, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync('x'.repeat(request.url === '/large' ? 100_000 : 1_000)));
  });
  expect((await (await send(to)).text()).length).toBe(1_000);
  await expect(send(`${to}large`).then((result) => result.text())).rejects.toBeInstanceOf(OutboundRefused);
});

test('the timeout ends a response that does not start or does not end (AI-23)', async () => {
  const within = (ms: number) => outbound({ ms, bytes: 1_000, allowsPrivate: () => true });
  await expect(within(100)(await startServer(() => {}))).rejects.toThrow();
  const slow = await startServer((_, response) => void response.write('x'));
  // On a busy machine the start of the response may be late as well.
  await expect(within(500)(slow).then((result) => result.text())).rejects.toThrow();
});

test('a caller can abort before and during the response, and the connection is closed (AI-30)', async () => {
  let [received, closed] = [0, 0];
  const to = await startServer((request, response) => {
    received++;
    response.on('close', () => void closed++);
    if (request.url === '/begun') response.write('x');
  });
  for (const path of ['', 'begun']) {
    const controller = new AbortController();
    const before = received;
    const response = send(to + path, { signal: controller.signal }).then((result) => result.text());
    const refused = expect(response).rejects.toThrow();
    await expect.poll(() => received).toBe(before + 1);
    controller.abort();
    await refused;
    await expect.poll(() => closed).toBe(received);
  }
});

test('a redirect is not followed, so no key is sent elsewhere, and a canceled body closes the connection (AI-24)', async () => {
  let requests = 0;
  const elsewhere = await startServer((_, response) => response.end(String(++requests)));
  let closed = false;
  const to = await startServer((_, response) => {
    response.on('close', () => {
      closed = true;
    });
    response.writeHead(302, { location: elsewhere }).write('x');
  });
  const result = await send(to, { headers: { authorization: 'Bearer key' } });
  expect([result.status, result.ok, requests]).toEqual([302, false, 0]);
  await result.body?.cancel();
  await expect.poll(() => closed).toBe(true);
});

test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,x', 'no address', 'http://127.0.0.1:9/'])(
  '%s is refused without an unhandled error (ERR-24)',
  async (to) => {
    await expect(send(to)).rejects.toThrow();
  },
);

test('on shutdown all open requests end and new ones fail, until the reset (AI-23)', async () => {
  let received = 0;
  const to = await startServer((request, response) => void (++received && request.url === '/well' && response.end('Well.')));
  const refused = expect(send(to)).rejects.toThrow();
  await expect.poll(() => received).toBe(1);
  abortAll();
  await refused;
  await expect(send(`${to}well`)).rejects.toThrow();
  expect(received).toBe(1);
  resetForTests();
  expect(await (await send(`${to}well`)).text()).toBe('Well.');
});

test.each([
  ['101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x', TypeError],
  ['600 More\r\ncontent-length: 0', OutboundRefused],
] as const)('an invalid response (%j) fails the request, not the process (ERR-24)', async (head, error) => {
  const server = createConnections((socket) => {
    open.push(async () => void socket.destroy());
    socket.on('error', () => {});
    socket.once('data', () => socket.write(`HTTP/1.1 ${head}\r\n\r\n`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => void server.close());
  await expect(send(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).rejects.toBeInstanceOf(error);
});

/** A server inside the network that counts its requests. */
async function internal() {
  let reached = 0;
  const at = await startServer((_, response) => void (++reached && response.end('secret')));
  return { at, port: new URL(at).port, reached: () => reached };
}
const strict = outbound({ ms: 2_000, bytes: 1_000 });

test.each(['127.0.0.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost', '[::1]', '0.0.0.0', '127.1'])(
  'nothing inside the network is fetched through http://%s (S9)',
  async (host) => {
    const { port, reached } = await internal();
    await expect(strict(`http://${host}:${port}/latest/meta-data/iam`)).rejects.toBeInstanceOf(OutboundRefused);
    expect(reached()).toBe(0);
  },
);

test('a host name is resolved once, and only the checked address is connected to (S9)', async () => {
  const { port, reached } = await internal();
  const results = [['127.0.0.1'], ['93.184.215.14', '10.0.0.7'], []]; // inside; one of two; none
  const server = await dnsServer(() => results.shift() ?? []);
  try {
    for (let i = 0; i < 2; i++) await expect(strict(`http://rebinding.example:${port}/`)).rejects.toBeInstanceOf(OutboundRefused);
    await expect(strict(`http://rebinding.example:${port}/`)).rejects.toThrow();
    expect([server.requests(), reached()]).toEqual([3, 0]);
    // The first result is public and checked; a second lookup, which would return a private address, never happens.
    results.push(['93.184.215.14'], ['127.0.0.1']);
    const fast = outbound({ ms: 200, bytes: 1_000 });
    await expect(fast(`http://rebinding.example:${port}/`)).rejects.toThrow();
    expect([server.requests(), reached()]).toEqual([4, 0]);
  } finally {
    server.close();
  }
});

test('host names whose name server sends no response do not delay the lookups of others (S9)', async () => {
  const server = await dnsServer(() => null);
  const end = new AbortController();
  const waiting = Array.from({ length: 40 }, (_, i) =>
    strict(`http://slow${i}.example/`, { signal: end.signal }).catch(({ name }: Error) => name),
  );
  try {
    await expect.poll(server.requests).toBeGreaterThanOrEqual(waiting.length);
    expect((await lookup('localhost')).address).toMatch(/^(127\.0\.0\.1|::1)$/); // as the database and the mail server are resolved
    expect(await Promise.race([...waiting, 'waiting'])).toBe('waiting');
  } finally {
    end.abort();
    await Promise.all(waiting);
    server.close();
  }
});

test('the host and port of the provider may be inside, another port of the same host may not (S9)', async () => {
  const [own, other] = [await internal(), await internal()];
  env.OPENAI_BASE_URL = `${own.at}v1`;
  expect(await (await strict(`${own.at}picture.png`)).text()).toBe('secret');
  await expect(strict(`${other.at}picture.png`)).rejects.toBeInstanceOf(OutboundRefused);
  await expect(strict(`http://localhost:${own.port}/picture.png`)).rejects.toBeInstanceOf(OutboundRefused); // another name
  expect([own.reached(), other.reached()]).toEqual([1, 0]);
});

test('private and public addresses are distinguished (S9)', () => {
  const inside = ['10.1.2.3', '100.64.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '224.0.0.1', '255.255.255.255'].concat([
    '::',
    '::1',
    '::7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    'not an address',
  ]);
  expect(inside.filter(isPublicAddress)).toEqual([]);
  const outsiders = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'];
  expect(outsiders.filter((address) => !isPublicAddress(address))).toEqual([]);
});
