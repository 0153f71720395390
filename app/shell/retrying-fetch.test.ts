import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answeredFrom, patient, requestedAt, shows } from './retrying-fetch.ts';
import { ARRIVAL } from './rules.ts';

const online = new EventTarget();
const WORDS = 'words';
const wordsOf = async (answer: Promise<Response>) => (await answer).text();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'http://house.test' });
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online));
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
    return failure ?? new Response(WORDS);
  });
  return { ask, asked };
}
const gone = () => new TypeError('Failed to fetch');

test('what the page on the screen asks by itself is asked until it is answered (ERR-07, ERR-11)', async () => {
  const { ask, asked } = way(gone(), new Response('', { status: 503 }), gone());
  const answer = ask('http://house.test/posts.data?after=1&_routes=root');
  await vi.runAllTimersAsync();
  expect(await wordsOf(answer)).toBe(WORDS);
  expect(asked).toHaveLength(4);
});

test('when the connection comes back it is asked at once (ERR-07)', async () => {
  const { ask, asked } = way(gone());
  const answer = ask('http://house.test/posts.data?after=1');
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveLength(1);
  online.dispatchEvent(new Event('online'));
  expect(await wordsOf(answer)).toBe(WORDS);
});

test('a house that does not come back is asked less and less, and for ever (ERR-11)', async () => {
  const { ask, asked } = way(...Array.from({ length: 1_000 }, () => new Response('', { status: 503 })));
  void ask('http://house.test/posts.data?after=1');
  await vi.advanceTimersByTimeAsync(60_000);
  const first = asked.length;
  expect(first).toBeLessThanOrEqual(6);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked.length - first).toBeGreaterThanOrEqual(3_600_000 / 75_000 - 1);
  expect(asked.length - first).toBeLessThanOrEqual(3_600_000 / 45_000 + 1);
});

test('a search is the same however it is written (ERR-07)', async () => {
  shows('/search', "?q=the%20lamp's&tab");
  const { ask, asked } = way(gone());
  const answer = ask('http://house.test/search.data?q=the+lamp%27s&tab=&_routes=root');
  await vi.runAllTimersAsync();
  expect(await wordsOf(answer)).toBe(WORDS);
  expect(asked).toHaveLength(2);
});

test('what was fetched ahead before a deed is asked anew after it (CHALL-31)', async () => {
  const how: (string | undefined)[] = [];
  const ask = patient(async (_, init) => {
    how.push(init?.cache);
    return new Response(WORDS);
  });
  await ask('http://house.test/profile.data');
  await ask('http://house.test/works/1/like.data', { method: 'POST' });
  await ask('http://house.test/profile.data');
  await vi.advanceTimersByTimeAsync(6_000);
  await ask('http://house.test/profile.data');
  expect(how).toEqual([undefined, undefined, 'no-cache', undefined]);
});

test('only who comes from another page says so: not the same page asked again, nor another search of it (HOME-12)', async () => {
  const said: (string | null)[] = [];
  const ask = patient(async (_, init) => {
    said.push(new Headers(init?.headers).get(ARRIVAL));
    return new Response(WORDS);
  });
  for (const address of ['/_.data', '/posts.data?after=1', '/posts.data?after=2', '/posts/now?ids=1'])
    await ask(`http://house.test${address}`);
  expect(said).toEqual(['1', null, null, null]);
});

test('the front page has an address of its own kind (ERR-07)', async () => {
  shows('/', '');
  const { ask, asked } = way(gone());
  const answer = ask('http://house.test/_.data');
  await vi.runAllTimersAsync();
  expect(await wordsOf(answer)).toBe(WORDS);
  expect(asked).toHaveLength(2);
});

test.each([
  ['another page', 'http://house.test/profile.data', {}],
  ['the next page of the same list', 'http://house.test/posts.data?after=2', {}],
  ['a deed', 'http://house.test/posts.data?after=1', { method: 'POST' }],
  ['what is no page at all', 'http://house.test/search/results?q=lamp', {}],
] as const)('%s fails at once: somebody waits for it (ERR-07)', async (_, address, init) => {
  const { ask, asked } = way(gone());
  await expect(ask(address, init)).rejects.toThrow('Failed to fetch');
  expect(asked).toHaveLength(1);
});

test('a question that is taken back is not put again (ERR-07)', async () => {
  const { ask, asked } = way(gone());
  const back = new AbortController();
  const answer = ask('http://house.test/posts.data?after=1', { signal: back.signal });
  back.abort();
  await expect(answer).rejects.toThrow();
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(1);
});

test('a body that is aborted after its first line fails with the question, so that nothing is left to reject alone (ERR-42)', async () => {
  const back = new AbortController();
  const body = new ReadableStream({
    start(line) {
      line.enqueue(new TextEncoder().encode('[]\n'));
      back.signal.addEventListener('abort', () => line.error(back.signal.reason));
    },
  });
  const ask = patient(async () => new Response(body));
  const answer = ask('http://house.test/profile.data', { signal: back.signal });
  const settled = vi.fn();
  answer.then(settled, settled);
  await vi.advanceTimersByTimeAsync(100);
  expect(settled).not.toHaveBeenCalled();
  back.abort();
  await expect(answer).rejects.toThrow('aborted');
});

test('a refusal is an answer (ERR-11)', async () => {
  const { ask, asked } = way(new Response('', { status: 404 }));
  expect((await ask('http://house.test/posts.data?after=1')).status).toBe(404);
  expect(asked).toHaveLength(1);
});

test('a page knows when it was asked for, not when its own questions were (LIVE-01)', async () => {
  const { ask } = way();
  await vi.advanceTimersByTimeAsync(5_000);
  const then = Date.now() - 5_000; // what was fetched ahead may be that old
  await ask('http://house.test/profile.data');
  await vi.advanceTimersByTimeAsync(400);
  shows('/profile', '');
  expect(requestedAt()).toBe(then);
  await ask('http://house.test/profile.data');
  expect(requestedAt()).toBe(then);
});

test('what is told while a page is asked for is newer than its answer, also where it is asked for again (LIVE-02)', async () => {
  const { ask } = way(gone(), new Response('', { status: 503 }));
  const answer = ask('http://house.test/posts.data?after=1');
  await vi.advanceTimersByTimeAsync(60_000);
  await answer;
  const last = Date.now();
  expect(answeredFrom()).toBeGreaterThan(last - 60_000);
  expect(answeredFrom()).toBeLessThan(last - 10_000);
  const then = Date.now() - 5_000; // what was fetched ahead may be that old
  await ask('http://house.test/posts.data?after=1');
  expect(answeredFrom()).toBe(then);
  await ask('http://house.test/works/1/comments');
  expect(answeredFrom()).toBe(then);
});
