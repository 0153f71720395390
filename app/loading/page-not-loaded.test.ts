import { afterEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '#tests/support/browser-storage.ts';
import { reloadWhenReachable } from './page-not-loaded.ts';

afterEach(() => void vi.unstubAllGlobals());

function browser(responses: (Response | Error)[]) {
  const reload = vi.fn();
  let clock = 1_000_000;
  const fetchPage = vi.fn(async () => {
    const response = responses.shift() ?? expect.unreachable('too many requests');
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal('sessionStorage', fakeStorage());
  return {
    reload,
    advance: (ms: number) => (clock += ms),
    attempt: (href = 'https://stories.example/posts') => reloadWhenReachable({ href, reload }, { fetch: fetchPage, now: () => clock }),
  };
}
const ok = () => new Response(null, { status: 200 });

test('a page whose script failed to load is reloaded as soon as the server responds, and not before (ERR-07)', async () => {
  const { reload, attempt } = browser([new TypeError('Failed to fetch'), new Response(null, { status: 503 }), ok()]);
  expect(await attempt()).toBe(false);
  expect(await attempt()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(await attempt()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('a script that stays missing does not reload the page in a loop', async () => {
  const { reload, advance, attempt } = browser([ok(), ok(), ok(), ok()]);
  await attempt();
  advance(5_000);
  expect(await attempt()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await attempt('https://stories.example/community')).toBe(true); // another page
  advance(31_000);
  expect(await attempt()).toBe(true);
});

test('without browser storage the page is not reloaded, because a loop could not be recognized', async () => {
  const { reload, attempt } = browser([ok()]);
  vi.stubGlobal('sessionStorage', undefined);
  expect(await attempt()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
