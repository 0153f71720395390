import { expect, test, vi } from 'vitest';
import { reloadWhenReachable } from './page-not-loaded.ts';

function browser(answers: (Response | Error)[]) {
  const stored = new Map<string, string>();
  const reload = vi.fn();
  let clock = 1_000_000;
  const fetchPage = vi.fn(async () => {
    const answer = answers.shift() ?? expect.unreachable('too many requests');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  return {
    reload,
    advance: (ms: number) => (clock += ms),
    attempt: (href = 'https://stories.example/posts') =>
      reloadWhenReachable({ href, reload }, { fetch: fetchPage, storage, now: () => clock }),
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
