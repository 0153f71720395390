import { afterEach, expect, test, vi } from 'vitest';
import { postLatest } from './background-post.ts';

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
