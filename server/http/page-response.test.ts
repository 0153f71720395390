import { expect, test } from 'vitest';
import { packed } from './page-response.ts';

test('a download is compressed while it is read, never collected in memory (S1)', async () => {
  let created = 0;
  const CHUNKS = 1_000;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (created++ === CHUNKS) return controller.close();
      controller.enqueue(crypto.getRandomValues(new Uint8Array(64 * 1024)));
    },
  });
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="a.txt"',
    'content-length': '1',
  };
  const response = await packed(new Response(body, { headers }), true);
  expect([response.headers.get('content-encoding'), response.headers.get('content-length')]).toEqual(['gzip', null]);
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
  expect(created).toBeLessThan(CHUNKS / 10);
  await reader?.cancel();
});

test('a compressed download contains the same text (DATA-35)', async () => {
  const words = 'Once upon a time. '.repeat(10_000);
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'content-disposition': 'attachment; filename="a.txt"' };
  const response = await packed(new Response(words, { headers }), true);
  expect(await new Response(response.body?.pipeThrough(new DecompressionStream('gzip'))).text()).toBe(words);
});
