import { afterEach, expect, test, vi } from 'vitest';
import { emptyDocument } from '#editor/document/document-types.ts';
import { sendToServer } from './draft-api.ts';
import type { DraftSave } from './saving/schemas.ts';

const save = (words: string, overrides: Partial<DraftSave> = {}): DraftSave => ({
  save: '0',
  base: 0,
  kind: 'book',
  title: words,
  description: '',
  order: ['1'],
  pages: { 1: emptyDocument() },
  ...overrides,
});
/** Stubs `fetch` with this response; the mock records the requests. */
function stubServer(status: number, body: unknown) {
  const fetchMock = vi.fn((_address: string, _init: RequestInit) =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  );
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}
afterEach(() => vi.unstubAllGlobals());

test('a save uses keepalive only below the browser limit, measured in bytes', async () => {
  const fetchMock = stubServer(200, { revision: 1, lastModified: 1 });
  for (const words of ['a'.repeat(25_000), '物'.repeat(25_000), '物'.repeat(15_000)]) await sendToServer('id', save(words));
  expect(fetchMock.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false, true]);
});

test('a refused save shows the server’s message and is not reported as offline (DRAFT-13)', async () => {
  for (const [status, problem] of [
    [400, 'unreadable'],
    [403, 'foreign-origin'],
    [405, 'method-unknown'],
    [413, 'too-large'],
    [422, 'bad-input'],
  ] as const) {
    stubServer(status, { problem, message: `no: ${problem}` });
    expect(await sendToServer('id', save('words', { work: 'w' }))).toEqual({ is: 'refused', message: `no: ${problem}` });
  }
});

test('a chapter whose book was deleted is reported as such, not as refused', async () => {
  stubServer(403, { problem: 'not-allowed', message: 'Only the author can add to this work.' });
  expect(await sendToServer('id', save('words', { kind: 'chapter', work: 'w' }))).toEqual({ is: 'work-not-found' });
});

test('deleted, signed-out, missing-pages and conflict responses are distinguished', async () => {
  stubServer(404, { problem: 'not-found', message: '' });
  expect(await sendToServer('id', save('words'))).toEqual({ is: 'not-found' });
  stubServer(401, { problem: 'sign-in-needed', message: '' });
  expect(await sendToServer('id', save('words'))).toEqual({ is: 'signed-out' });
  stubServer(422, { problem: 'pages-missing', message: '', keys: ['3'] });
  expect(await sendToServer('id', save('words'))).toEqual({ is: 'missing', keys: ['3'] });
  stubServer(409, { problem: 'draft-conflict', revision: 2, keys: ['1'] });
  expect(await sendToServer('id', save('words'))).toEqual({ is: 'conflict' });
});

test('temporary failures are retried: rate limits, server errors, restarts and responses from other servers', async () => {
  for (const [status, body] of [
    [429, { problem: 'too-many', message: '' }],
    [500, 'Internal Server Error'],
    [502, '<h1>Bad Gateway</h1>'],
    [503, { problem: 'database-unavailable', message: '' }],
    [404, '<h1>No such app</h1>'],
    [200, '<h1>Please sign in to this network</h1>'],
  ] as const) {
    stubServer(status, body);
    expect(await sendToServer('id', save('words')), String(status)).toEqual({ is: 'retrying' });
  }
});

test('no response means offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendToServer('id', save('words'))).toEqual({ is: 'offline' });
});
