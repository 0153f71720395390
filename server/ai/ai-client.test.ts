import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startTestProvider } from '#tests/support/assistant/assistant.ts';
import { env } from '../process/settings.ts';
import { generateImage, generateText } from './ai-client.ts';
import { abortAll, resetForTests } from './outbound-http.ts';

const provider = await startTestProvider();
const open: Server[] = [];
async function startServer(listener: RequestListener) {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
afterEach(async () => {
  resetForTests();
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
const never = () => new AbortController().signal;

test('on shutdown an open request fails and is not sent again (AI-23)', async () => {
  provider.always({ hang: true });
  const refused = expect(generateText('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  await expect.poll(() => provider.requests.length).toBe(1);
  abortAll();
  await refused; // by `abortAll`: the request timeout is longer than that of this test
  expect(provider.requests.length).toBe(1);
  await expect(generateText('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  expect(provider.requests.length).toBe(1);
});

test('a shutdown also ends the pause before a retry (AI-23)', async () => {
  let requests = 0;
  env.OPENAI_BASE_URL = await startServer(
    (_, response) => void response.writeHead(429, { 'retry-after': '30', 'x-asked': ++requests }).end('{}'),
  );
  const refused = expect(generateText('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  await expect.poll(() => requests).toBe(1);
  abortAll();
  await refused;
  expect(requests).toBe(1);
});

test('a response that is too large is not requested (and paid for) again (AI-23)', async () => {
  let requests = 0;
  const much = 'x'.repeat(2 * 1024 * 1024);
  env.OPENAI_BASE_URL = await startServer(
    (_, response) => void response.writeHead(200, { 'content-length': much.length, 'x-asked': ++requests }).end(much),
  );
  await expect(generateText('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  expect(requests).toBe(1);
});

test('a generated image is downloaded with up to three attempts, and generated once (AI-22)', async () => {
  let [requests, generated] = [0, 0];
  const at: string = await startServer((request, response) => {
    if (request.method === 'GET') return void response.writeHead(++requests < 3 ? 503 : 200).end('drawn');
    generated += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ created: 1, data: [{ url: `${at}drawn.png` }] }));
  });
  env.OPENAI_BASE_URL = at;
  expect(Buffer.from(await generateImage('A lamp', never())).toString()).toBe('drawn');
  expect([requests, generated]).toEqual([3, 1]);
  requests = -3;
  await expect(generateImage('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  expect([requests, generated]).toEqual([0, 2]);
});

test('an image URL of the provider inside our network is not fetched (S9)', async () => {
  let reached = 0;
  const inside = await startServer((_, response) => void (++reached && response.end('secret')));
  provider.always({ url: `${inside}img-internal.png` });
  await expect(generateImage('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  expect([reached, provider.requests.length]).toEqual([0, 1]);
});
