import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { providerOfTests } from '../tests/assistant.ts';
import { generateImage, generateText } from './ai-client.ts';
import { abortAll, resetForTests } from './outbound-http.ts';
import { env } from './settings.ts';

const provider = await providerOfTests();
const open: Server[] = [];
async function outside(listener: RequestListener) {
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

test('at the end of the house a request that is out has failed, and is not sent again (AI-23)', async () => {
  provider.always({ hang: true });
  const refused = expect(generateText('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  await expect.poll(() => provider.asked.length).toBe(1);
  abortAll();
  await refused; // by `abortAll`: the time that a request may take is longer than this test's
  expect(provider.asked.length).toBe(1);
  await expect(generateText('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  expect(provider.asked.length).toBe(1);
});

test('the end of the house ends the pause before another try as well (AI-23)', async () => {
  let asked = 0;
  env.OPENAI_BASE_URL = await outside((_, response) => void response.writeHead(429, { 'retry-after': '30', 'x-asked': ++asked }).end('{}'));
  const refused = expect(generateText('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  await expect.poll(() => asked).toBe(1);
  abortAll();
  await refused;
  expect(asked).toBe(1);
}, 20_000);

test('an answer that is larger than agreed is not paid for again (AI-23)', async () => {
  let asked = 0;
  const much = 'x'.repeat(2 * 1024 * 1024);
  env.OPENAI_BASE_URL = await outside(
    (_, response) => void response.writeHead(200, { 'content-length': much.length, 'x-asked': ++asked }).end(much),
  );
  await expect(generateText('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  expect(asked).toBe(1);
});

test('what was drawn is fetched in three tries, and drawn once (AI-22)', async () => {
  let [asked, generated] = [0, 0];
  const at: string = await outside((request, response) => {
    if (request.method === 'GET') return void response.writeHead(++asked < 3 ? 503 : 200).end('drawn');
    generated += 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ created: 1, data: [{ url: `${at}drawn.png` }] }));
  });
  env.OPENAI_BASE_URL = at;
  expect(Buffer.from(await generateImage('A lamp', never())).toString()).toBe('drawn');
  expect([asked, generated]).toEqual([3, 1]);
  asked = -3;
  await expect(generateImage('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  expect([asked, generated]).toEqual([0, 2]);
});

test('a picture that a provider says lies inside our network is not fetched (S9)', async () => {
  let reached = 0;
  const inside = await outside((_, response) => void (++reached && response.end('secret')));
  provider.always({ url: `${inside}img-internal.png` });
  await expect(generateImage('A lamp', never())).rejects.toMatchObject({ reason: 'failed' });
  expect([reached, provider.asked.length]).toEqual([0, 1]);
});
