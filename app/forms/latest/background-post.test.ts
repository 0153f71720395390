import { afterEach, expect, test, vi } from 'vitest';
import { postLatest } from './background-post.ts';
import { latestPerKey } from './latest-per-key.ts';

afterEach(() => vi.unstubAllGlobals());

test('positions sent in quick succession go one at a time, then only the latest, and never overtake each other (ENGAGE-30)', async () => {
  const sent: { to: string; page: string | null; response: PromiseWithResolvers<Response> }[] = [];
  vi.stubGlobal('fetch', (to: string, { body }: { body: URLSearchParams }) => {
    const response = Promise.withResolvers<Response>();
    sent.push({ to, page: body.get('page'), response });
    return response.promise;
  });
  const posts = ['2', '3', '4'].map((page) => postLatest('/works/a/progress', { page }));
  const other = postLatest('/works/b/progress', { page: '9' });
  expect(sent.map(({ to, page }) => [to, page])).toEqual([
    ['/works/a/progress', '2'],
    ['/works/b/progress', '9'],
  ]);
  sent[0]?.response.reject(new TypeError('offline')); // a failure does not block the next
  await expect(posts[0]).rejects.toThrow('offline');
  expect(sent.map(({ page }) => page)).toEqual(['2', '9', '4']);
  const response = new Response(null, { status: 204 });
  sent[2]?.response.resolve(response);
  expect(await Promise.all([posts[1], posts[2]])).toEqual([response, response]);
  sent[1]?.response.resolve(response);
  await other;
  void postLatest('/works/a/progress', { page: '5' });
  expect(sent.at(-1)?.page).toBe('5');
});

test('when the page closes, the last choice is sent once more, also if the browser has aborted its request (ENGAGE-17)', async () => {
  const listeners: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_: 'pagehide', listener: () => void) => listeners.push(listener));
  const choose = latestPerKey<void>();
  const sent: string[] = [];
  const requests: PromiseWithResolvers<void>[] = [];
  const press = (key: string, value: string) =>
    choose(
      key,
      () => {
        sent.push(`${key} ${value}`);
        const request = Promise.withResolvers<void>();
        requests.push(request);
        return request.promise;
      },
      async () => void sent.push(`${key} ${value}, kept alive`),
    );
  const presses = [press('save', 'yes'), press('save', 'no'), press('follow', 'on'), press('hide', 'yes'), press('hide', 'no')];
  const outcomes = Promise.allSettled(presses);
  requests[0]?.reject(new TypeError('Failed to fetch')); // aborted: the next one starts before the page closes
  await expect(presses[0]).rejects.toThrow('Failed to fetch');
  expect(sent).toEqual(['save yes', 'follow on', 'hide yes', 'save no']);
  for (const listener of listeners) listener();
  expect(sent.slice(4).sort()).toEqual(['follow on, kept alive', 'hide no, kept alive', 'save no, kept alive']);
  for (const { resolve } of requests) resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
});
