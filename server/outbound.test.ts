import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createConnections } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { callBack, OutsideRefused, openAgain, outbound } from './outbound.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
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
const ask = outbound({ ms: 5_000, bytes: 1_000 });

test('AI-22 a text goes out and its answer comes back', async () => {
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

test('AI-22 an answer is read no further than agreed, whether it says its length or not', async () => {
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

test('AI-23 time ends an answer that does not come, and one that does not end', async () => {
  const soon = outbound({ ms: 100, bytes: 1_000 });
  await expect(soon(await outside(() => {}))).rejects.toThrow();
  const slow = await outside((_, response) => void response.write('x'));
  const answer = await soon(slow);
  await expect(answer.text()).rejects.toThrow();
});

test('AI-30 whoever asked may leave, before and while it is answered, and the other side hears of it', async () => {
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

test('AI-24 a redirect is an answer and no key goes along; a body that nobody wants is let go', async () => {
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
  'ERR-24 %s is refused, never thrown at the house',
  async (to) => {
    await expect(ask(to)).rejects.toThrow();
  },
);

test('AI-23 at the end of the house every call that is out ends and none goes out any more; the next house may call again', async () => {
  let seen = 0;
  const to = await outside((request, response) => void (++seen && request.url === '/well' && response.end('Well.')));
  const refused = expect(ask(to)).rejects.toThrow();
  await expect.poll(() => seen).toBe(1);
  callBack();
  await refused;
  await expect(ask(`${to}well`)).rejects.toThrow();
  expect(seen).toBe(1);
  openAgain();
  expect(await (await ask(`${to}well`)).text()).toBe('Well.');
});

test.each(['101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x', '600 More\r\ncontent-length: 0'])(
  'ERR-24 what is no answer (%j) ends the asking, and not the house',
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
