import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { CLIENT_SPEED } from './slow-clients.ts';
import { limitConnections, limitUnreadResponses, READ_LIMITS } from './unread-responses.ts';

const open: (Server | Socket)[] = [];
afterEach(() => {
  for (const resource of open.splice(0)) 'close' in resource ? resource.close() : resource.destroy();
});

/** A local server that responds with `bytes` bytes and counts handled requests. */
async function serving(bytes: number, limits = READ_LIMITS) {
  const seen = { handled: 0 };
  const server = createServer();
  open.unshift(server);
  const answerable = limitUnreadResponses(server, limits);
  server.on(
    'request',
    answerable((_request, response) => {
      seen.handled++;
      setImmediate(() => response.end(Buffer.alloc(bytes)));
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, seen, port: (server.address() as AddressInfo).port };
}
function client(port: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  open.unshift(socket);
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  return { socket, closed };
}
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('many requests at once without reading the responses close the connection after eight (ERR-07)', async () => {
  const { seen, port } = await serving(100_000);
  const { socket, closed } = client(port);
  socket.resume().write(GET.repeat(1_500));
  await closed;
  expect(seen.handled).toBe(READ_LIMITS.unanswered);
});

test('any number of consecutive requests is answered on one connection (ERR-07)', async () => {
  const { seen, port } = await serving(100);
  const { socket } = client(port);
  for (let n = 1; n <= 3 * READ_LIMITS.unanswered; n++) {
    socket.write(GET);
    await once(socket, 'data');
    expect(seen.handled).toBe(n);
  }
});

test('a connection whose response is not read is closed after a while without progress (ERR-07)', async () => {
  const { server, port } = await serving(50_000_000, { ...READ_LIMITS, stalledMs: 200 });
  const { socket } = client(port);
  socket.pause().write(GET);
  const [atServer] = (await once(server, 'connection')) as [Socket];
  await once(atServer, 'close');
  expect(atServer.destroyed).toBe(true);
});

test('a response that takes longer to start is not interrupted (ERR-07)', async () => {
  const server = createServer();
  open.unshift(server);
  limitUnreadResponses(server, { ...READ_LIMITS, stalledMs: 50 });
  const timedOut = once(server, 'timeout');
  server.on('request', (_request, response) => void timedOut.then(() => response.end('late')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { socket } = client((server.address() as AddressInfo).port);
  socket.write(GET);
  expect(String((await once(socket, 'data'))[0])).toContain('late');
});

test('one network has no more connections than its limit, and a closed one frees a slot (ERR-07)', async () => {
  const { server, seen, port } = await serving(100);
  limitConnections(server, 2);
  const [one, two] = [client(port), client(port)];
  await Promise.all([one, two].map(({ socket }) => once(socket, 'connect')));
  const three = client(port);
  three.socket.resume().write(GET);
  await three.closed;
  expect(seen.handled).toBe(0);
  one.socket.end();
  one.socket.resume();
  await one.closed;
  const four = client(port);
  four.socket.write(GET);
  expect(String((await once(four.socket, 'data'))[0])).toContain('200 OK');
});

test('at the limit of a network, its longest idle connection is closed for a new one, never a busy one (ERR-07)', async () => {
  const server = createServer();
  open.unshift(server);
  limitConnections(server, 3);
  server.on('request', ({ url }, response) => url === '/' && response.end('done')); // other paths stay open, like a live stream
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stream = client(port);
  stream.socket.write(GET.replace('/', '/live'));
  const answered = async () => {
    const connection = client(port);
    connection.socket.write(GET);
    expect(String((await once(connection.socket, 'data'))[0])).toContain('200 OK');
    return connection;
  };
  const first = await answered();
  const second = await answered();
  second.socket.resume();
  first.socket.resume();
  await answered();
  await first.closed;
  expect([stream, second].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
});

test('two hundred people with six connections and a live stream each stay below the limit of their network (ERR-07)', () => {
  expect(READ_LIMITS.perNetwork).toBeGreaterThanOrEqual(200 * 7);
  expect(READ_LIMITS.perNetwork).toBeLessThanOrEqual(CLIENT_SPEED.connections / 3); // leaves capacity for others
});
