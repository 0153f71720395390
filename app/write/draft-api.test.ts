import { afterEach, expect, test, vi } from 'vitest';
import { emptyDocument } from '#editor/document-types.ts';
import { sendToServer } from './draft-api.ts';
import type { DraftSave } from './rules.ts';

const save = (words: string, wishes: Partial<DraftSave> = {}): DraftSave => ({
  save: '0',
  base: 0,
  kind: 'book',
  title: words,
  description: '',
  order: ['1'],
  pages: { 1: emptyDocument() },
  ...wishes,
});
/** A server that says this; what it was asked is in the calls. */
function says(status: number, body: unknown) {
  const fetching = vi.fn((_address: string, _wishes: RequestInit) =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  );
  vi.stubGlobal('fetch', fetching);
  return fetching;
}
afterEach(() => vi.unstubAllGlobals());

test('a save outlives its page only where browsers allow it: by what it weighs in bytes, not by its characters', async () => {
  const fetching = says(200, { revision: 1, lastModified: 1 });
  for (const words of ['a'.repeat(25_000), '物'.repeat(25_000), '物'.repeat(15_000)]) await sendToServer('id', save(words));
  expect(fetching.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false, true]);
});

test('what the server refuses is told in its own words, and is not called offline (DRAFT-13)', async () => {
  for (const [status, problem] of [
    [400, 'unreadable'],
    [403, 'foreign-origin'],
    [405, 'method-unknown'],
    [413, 'too-large'],
    [422, 'bad-input'],
  ] as const) {
    says(status, { problem, message: `no: ${problem}` });
    expect(await sendToServer('id', save('words', { work: 'w' }))).toEqual({ is: 'refused', message: `no: ${problem}` });
  }
});

test('a chapter whose book is gone is not refused: it needs another place', async () => {
  says(403, { problem: 'not-allowed', message: 'Only the author can add to this work.' });
  expect(await sendToServer('id', save('words', { kind: 'chapter', work: 'w' }))).toEqual({ is: 'work-gone' });
});

test('what the server knows of a draft is told apart', async () => {
  says(404, { problem: 'not-found', message: '' });
  expect(await sendToServer('id', save('words'))).toEqual({ is: 'gone' });
  says(401, { problem: 'sign-in-needed', message: '' });
  expect(await sendToServer('id', save('words'))).toEqual({ is: 'signed-out' });
  says(422, { problem: 'pages-missing', message: '', keys: ['3'] });
  expect(await sendToServer('id', save('words'))).toEqual({ is: 'missing', keys: ['3'] });
  says(409, { problem: 'draft-conflict', revision: 2, keys: ['1'] });
  expect(await sendToServer('id', save('words'))).toEqual({ is: 'conflict' });
});

test('what passes is tried again: too many at once, a fault, a host that is starting, a page that is not of this house', async () => {
  for (const [status, body] of [
    [429, { problem: 'too-many', message: '' }],
    [500, 'Internal Server Error'],
    [502, '<h1>Bad Gateway</h1>'],
    [503, { problem: 'database-away', message: '' }],
    [404, '<h1>No such app</h1>'],
    [200, '<h1>Please sign in to this network</h1>'],
  ] as const) {
    says(status, body);
    expect(await sendToServer('id', save('words')), String(status)).toEqual({ is: 'later' });
  }
});

test('nobody answers: offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendToServer('id', save('words'))).toEqual({ is: 'offline' });
});
