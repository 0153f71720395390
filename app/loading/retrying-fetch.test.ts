import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ARRIVAL, dataRequestedAt, pageRequestedAt, setShownPage, withRetries } from './retrying-fetch.ts';

const online = new EventTarget();
const WORDS = 'words';
const wordsOf = async (response: Promise<Response>) => (await response).text();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'http://site.test' });
  vi.stubGlobal('addEventListener', online.addEventListener.bind(online));
  vi.stubGlobal('removeEventListener', online.removeEventListener.bind(online));
  setShownPage('/posts', '?after=1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A fetch with retries whose first calls fail as given. */
function failing(...failures: (Response | Error)[]) {
  const requests: string[] = [];
  const fetch = withRetries(async (input) => {
    requests.push(String(input));
    const failure = failures.shift();
    if (failure instanceof Error) throw failure;
    return failure ?? new Response(WORDS);
  });
  return { fetch, requests };
}
const networkError = () => new TypeError('Failed to fetch');

test('background requests of the page on screen are retried until they succeed (ERR-07, ERR-11)', async () => {
  const { fetch, requests } = failing(networkError(), new Response('', { status: 503 }), networkError());
  const response = fetch('http://site.test/posts.data?after=1&_routes=root');
  await vi.runAllTimersAsync();
  expect(await wordsOf(response)).toBe(WORDS);
  expect(requests).toHaveLength(4);
});

test('a request is retried at once when the browser is online again (ERR-07)', async () => {
  const { fetch, requests } = failing(networkError());
  const response = fetch('http://site.test/posts.data?after=1');
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toHaveLength(1);
  online.dispatchEvent(new Event('online'));
  expect(await wordsOf(response)).toBe(WORDS);
});

test('retries of an unavailable server become less frequent and never stop (ERR-11)', async () => {
  const { fetch, requests } = failing(...Array.from({ length: 1_000 }, () => new Response('', { status: 503 })));
  void fetch('http://site.test/posts.data?after=1');
  await vi.advanceTimersByTimeAsync(60_000);
  const first = requests.length;
  expect(first).toBeLessThanOrEqual(6);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(requests.length - first).toBeGreaterThanOrEqual(3_600_000 / 75_000 - 1);
  expect(requests.length - first).toBeLessThanOrEqual(3_600_000 / 45_000 + 1);
});

test('differently encoded query strings are the same page (ERR-07)', async () => {
  setShownPage('/search', "?q=the%20lamp's&tab");
  const { fetch, requests } = failing(networkError());
  const response = fetch('http://site.test/search.data?q=the+lamp%27s&tab=&_routes=root');
  await vi.runAllTimersAsync();
  expect(await wordsOf(response)).toBe(WORDS);
  expect(requests).toHaveLength(2);
});

test('data that was prefetched before an action is fetched again after it (CHALL-31)', async () => {
  const cacheModes: (string | undefined)[] = [];
  const fetch = withRetries(async (_, init) => {
    cacheModes.push(init?.cache);
    return new Response(WORDS);
  });
  await fetch('http://site.test/profile.data');
  await fetch('http://site.test/works/1/like.data', { method: 'POST' });
  await fetch('http://site.test/profile.data');
  await vi.advanceTimersByTimeAsync(6_000);
  await fetch('http://site.test/profile.data');
  expect(cacheModes).toEqual([undefined, undefined, 'no-cache', undefined]);
});

test('only a navigation from another page is marked as an arrival, not a reload or another search (HOME-12)', async () => {
  const arrivals: (string | null)[] = [];
  const fetch = withRetries(async (_, init) => {
    arrivals.push(new Headers(init?.headers).get(ARRIVAL));
    return new Response(WORDS);
  });
  for (const address of ['/_.data', '/posts.data?after=1', '/posts.data?after=2', '/posts/now?ids=1'])
    await fetch(`http://site.test${address}`);
  expect(arrivals).toEqual(['1', null, null, null]);
});

test('the special data URL of the home page is recognized (ERR-07)', async () => {
  setShownPage('/', '');
  const { fetch, requests } = failing(networkError());
  const response = fetch('http://site.test/_.data');
  await vi.runAllTimersAsync();
  expect(await wordsOf(response)).toBe(WORDS);
  expect(requests).toHaveLength(2);
});

test.each([
  ['another page', 'http://site.test/profile.data', {}],
  ['the next page of the same list', 'http://site.test/posts.data?after=2', {}],
  ['an action', 'http://site.test/posts.data?after=1', { method: 'POST' }],
  ['a request for other data', 'http://site.test/search/results?q=lamp', {}],
] as const)('%s fails without retries, so that the user sees the error (ERR-07)', async (_, address, init) => {
  const { fetch, requests } = failing(networkError());
  await expect(fetch(address, init)).rejects.toThrow('Failed to fetch');
  expect(requests).toHaveLength(1);
});

test('an aborted request is not retried (ERR-07)', async () => {
  const { fetch, requests } = failing(networkError());
  const controller = new AbortController();
  const response = fetch('http://site.test/posts.data?after=1', { signal: controller.signal });
  controller.abort();
  await expect(response).rejects.toThrow();
  await vi.runAllTimersAsync();
  expect(requests).toHaveLength(1);
});

test('a body that is aborted after its first line rejects the request, not a detached promise (ERR-42)', async () => {
  const controller = new AbortController();
  const body = new ReadableStream({
    start(line) {
      line.enqueue(new TextEncoder().encode('[]\n'));
      controller.signal.addEventListener('abort', () => line.error(controller.signal.reason));
    },
  });
  const fetch = withRetries(async () => new Response(body));
  const response = fetch('http://site.test/profile.data', { signal: controller.signal });
  const settled = vi.fn();
  response.then(settled, settled);
  await vi.advanceTimersByTimeAsync(100);
  expect(settled).not.toHaveBeenCalled();
  controller.abort();
  await expect(response).rejects.toThrow('aborted');
});

test('a refusal such as a 404 is not retried (ERR-11)', async () => {
  const { fetch, requests } = failing(new Response('', { status: 404 }));
  expect((await fetch('http://site.test/posts.data?after=1')).status).toBe(404);
  expect(requests).toHaveLength(1);
});

test('the request time of a page does not change when the page is revalidated (LIVE-01)', async () => {
  const { fetch } = failing();
  await vi.advanceTimersByTimeAsync(5_000);
  const then = Date.now() - 5_000; // prefetched data may be that old
  await fetch('http://site.test/profile.data');
  await vi.advanceTimersByTimeAsync(400);
  setShownPage('/profile', '');
  expect(pageRequestedAt()).toBe(then);
  await fetch('http://site.test/profile.data');
  expect(pageRequestedAt()).toBe(then);
});

test('the request time of the latest data is before its last attempt, also after retries (LIVE-02)', async () => {
  const { fetch } = failing(networkError(), new Response('', { status: 503 }));
  const response = fetch('http://site.test/posts.data?after=1');
  await vi.advanceTimersByTimeAsync(60_000);
  await response;
  const last = Date.now();
  expect(dataRequestedAt()).toBeGreaterThan(last - 60_000);
  expect(dataRequestedAt()).toBeLessThan(last - 10_000);
  const then = Date.now() - 5_000; // prefetched data may be that old
  await fetch('http://site.test/posts.data?after=1');
  expect(dataRequestedAt()).toBe(then);
  await fetch('http://site.test/works/1/comments');
  expect(dataRequestedAt()).toBe(then);
});
