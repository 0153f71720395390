import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askedAt, patient, shows } from './patience.ts';

const online = new EventTarget();
const ANSWER = new Response('words');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'http://house.test' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
  shows('/posts', '?after=1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A way to the house that fails as often as told. */
function way(...failures: (Response | Error)[]) {
  const asked: string[] = [];
  const ask = patient(async (input) => {
    asked.push(String(input));
    const failure = failures.shift();
    if (failure instanceof Error) throw failure;
    return failure ?? ANSWER;
  });
  return { ask, asked };
}
const gone = () => new TypeError('Failed to fetch');

test('ERR-07 ERR-11 what the page on the screen asks by itself is asked until it is answered', async () => {
  const { ask, asked } = way(gone(), new Response('', { status: 503 }), gone());
  const answer = ask('http://house.test/posts.data?after=1&_routes=root');
  await vi.runAllTimersAsync();
  expect(await answer).toBe(ANSWER);
  expect(asked).toHaveLength(4);
});

test('ERR-07 without a connection it waits until there is one', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { ask, asked } = way(gone());
  const answer = ask('http://house.test/posts.data?after=1');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(1);
  online.dispatchEvent(new Event('online'));
  expect(await answer).toBe(ANSWER);
});

test('ERR-07 the front page has an address of its own kind', async () => {
  shows('/', '');
  const { ask, asked } = way(gone());
  const answer = ask('http://house.test/_.data');
  await vi.runAllTimersAsync();
  expect(await answer).toBe(ANSWER);
  expect(asked).toHaveLength(2);
});

test.each([
  ['another page', 'http://house.test/profile.data', {}],
  ['the next page of the same list', 'http://house.test/posts.data?after=2', {}],
  ['a deed', 'http://house.test/posts.data?after=1', { method: 'POST' }],
  ['what is no page at all', 'http://house.test/search/results?q=lamp', {}],
] as const)('ERR-07 %s fails at once: somebody waits for it', async (_, address, init) => {
  const { ask, asked } = way(gone());
  await expect(ask(address, init)).rejects.toThrow('Failed to fetch');
  expect(asked).toHaveLength(1);
});

test('ERR-07 a question that is taken back is not put again', async () => {
  const { ask, asked } = way(gone());
  const back = new AbortController();
  const answer = ask('http://house.test/posts.data?after=1', { signal: back.signal });
  back.abort();
  await expect(answer).rejects.toThrow();
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(1);
});

test('ERR-11 a refusal is an answer', async () => {
  const refused = new Response('', { status: 404 });
  const { ask } = way(refused);
  expect(await ask('http://house.test/posts.data?after=1')).toBe(refused);
});

test('LIVE-01 a page knows when it was asked for, not when its own questions were', async () => {
  const { ask } = way();
  await vi.advanceTimersByTimeAsync(5_000);
  const then = performance.now();
  await ask('http://house.test/profile.data');
  await vi.advanceTimersByTimeAsync(400);
  shows('/profile', '');
  expect(askedAt()).toBe(then);
  await ask('http://house.test/profile.data');
  expect(askedAt()).toBe(then);
});
