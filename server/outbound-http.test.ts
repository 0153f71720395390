import dns from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createConnections } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { abortAll, OutsideRefused, outbound, resetForTests } from './outbound-http.ts';
import { isPublicAddress } from './public-addresses.ts';
import { env } from './settings.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  delete env.OPENAI_BASE_URL;
  for (const close of open.splice(0)) await close();
});
async function outside(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const ask = outbound({ ms: 5_000, bytes: 1_000, trusts: () => true });

test('a text goes out and its answer comes back (AI-22)', async () => {
  const to = await outside((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => {
        response.setHeader('x-seen', [request.method, request.headers['x-key']].join(' '));
        response.end(Buffer.concat(chunks));
      });
  });
  const answer = await ask(to, { method: 'POST', body: 'منارة', headers: { 'x-key': 'k' } });
  expect([answer.status, answer.headers.get('x-seen'), await answer.text()]).toEqual([200, 'POST k', 'منارة']);
});

test('an answer is read no further than agreed, whether it says its length or not (AI-22)', async () => {
  const said = await outside((_, response) => response.end('x'.repeat(1_001)));
  await expect(ask(said)).rejects.toBeInstanceOf(OutsideRefused);
  const unsaid = await outside((_, response) => {
    response.write('x'.repeat(600));
    response.end('x'.repeat(600));
  });
  await expect(ask(unsaid).then((answer) => answer.text())).rejects.toBeInstanceOf(OutsideRefused);
  const enough = await outside((_, response) => response.end('x'.repeat(1_000)));
  expect((await (await ask(enough)).text()).length).toBe(1_000);
});

test('time ends an answer that does not come, and one that does not end (AI-23)', async () => {
  const within = (ms: number) => outbound({ ms, bytes: 1_000, trusts: () => true });
  await expect(within(100)(await outside(() => {}))).rejects.toThrow();
  const slow = await outside((_, response) => void response.write('x'));
  // On a busy machine the beginning of the answer may come late as well.
  await expect(within(500)(slow).then((answer) => answer.text())).rejects.toThrow();
});

test('whoever asked may leave, before and while it is answered, and the other side hears of it (AI-30)', async () => {
  let [seen, gone] = [0, 0];
  const to = await outside((request, response) => {
    seen++;
    response.on('close', () => void gone++);
    if (request.url === '/begun') response.write('x');
  });
  for (const path of ['', 'begun']) {
    const leaving = new AbortController();
    const before = seen;
    const asking = ask(to + path, { signal: leaving.signal }).then((answer) => answer.text());
    const refused = expect(asking).rejects.toThrow();
    await expect.poll(() => seen).toBe(before + 1);
    leaving.abort();
    await refused;
    await expect.poll(() => gone).toBe(seen);
  }
});

test('a redirect is an answer and no key goes along; a body that nobody wants is let go (AI-24)', async () => {
  let asked = 0;
  const elsewhere = await outside((_, response) => response.end(String(++asked)));
  let closed = false;
  const to = await outside((_, response) => {
    response.on('close', () => {
      closed = true;
    });
    response.writeHead(302, { location: elsewhere }).write('x');
  });
  const answer = await ask(to, { headers: { authorization: 'Bearer key' } });
  expect([answer.status, answer.ok, asked]).toEqual([302, false, 0]);
  await answer.body?.cancel();
  await expect.poll(() => closed).toBe(true);
});

test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,x', 'no address', 'http://127.0.0.1:9/'])(
  '%s is refused, never thrown at the house (ERR-24)',
  async (to) => {
    await expect(ask(to)).rejects.toThrow();
  },
);

test('at the end of the house every call that is out ends and none goes out any more; the next house may call again (AI-23)', async () => {
  let seen = 0;
  const to = await outside((request, response) => void (++seen && request.url === '/well' && response.end('Well.')));
  const refused = expect(ask(to)).rejects.toThrow();
  await expect.poll(() => seen).toBe(1);
  abortAll();
  await refused;
  await expect(ask(`${to}well`)).rejects.toThrow();
  expect(seen).toBe(1);
  resetForTests();
  expect(await (await ask(`${to}well`)).text()).toBe('Well.');
});

test.each(['101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x', '600 More\r\ncontent-length: 0'])(
  'what is no answer (%j) ends the asking, and not the house (ERR-24)',
  async (head) => {
    const server = createConnections((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write(`HTTP/1.1 ${head}\r\n\r\n`));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await expect(ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).rejects.toThrow();
    await new Promise((resolve) => server.close(resolve));
  },
  2_000,
);

/** A server inside the network, and how often it was reached. */
async function internal() {
  let reached = 0;
  const at = await outside((_, response) => void (++reached && response.end('secret')));
  return { at, port: new URL(at).port, reached: () => reached };
}
const strict = outbound({ ms: 2_000, bytes: 1_000 });

test.each(['127.0.0.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', 'localhost', '[::1]', '0.0.0.0', '127.1'])(
  'nothing inside the network is fetched through http://%s (S9)',
  async (host) => {
    const { port, reached } = await internal();
    await expect(strict(`http://${host}:${port}/latest/meta-data/iam`)).rejects.toBeInstanceOf(OutsideRefused);
    expect(reached()).toBe(0);
  },
);

test('a name is resolved once, checked, and connected to as it was checked (S9)', async () => {
  const { port, reached } = await internal();
  const answers = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ],
  ];
  const lookup = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(null, answers.shift() ?? [])) as unknown as typeof dns.lookup);
  for (let i = 0; i < 3; i++) await expect(strict(`http://rebinding.example:${port}/`)).rejects.toBeInstanceOf(OutsideRefused); // inside; one of two; none
  expect([lookup.mock.calls.length, reached()]).toEqual([3, 0]);
  // The first answer is public and checked; a second question, which would lead inside, is never asked.
  answers.push([{ address: '93.184.215.14', family: 4 }], [{ address: '127.0.0.1', family: 4 }]);
  const soon = outbound({ ms: 200, bytes: 1_000 });
  await expect(soon(`http://rebinding.example:${port}/`)).rejects.toThrow();
  expect([lookup.mock.calls.length, reached()]).toEqual([4, 0]);
});

test('the host and port of the provider may be inside, another port of the same host may not (S9)', async () => {
  const [own, other] = [await internal(), await internal()];
  env.OPENAI_BASE_URL = `${own.at}v1`;
  expect(await (await strict(`${own.at}picture.png`)).text()).toBe('secret');
  await expect(strict(`${other.at}picture.png`)).rejects.toBeInstanceOf(OutsideRefused);
  await expect(strict(`http://localhost:${own.port}/picture.png`)).rejects.toBeInstanceOf(OutsideRefused); // another name
  expect([own.reached(), other.reached()]).toEqual([1, 0]);
});

test('which addresses are public (S9)', () => {
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
