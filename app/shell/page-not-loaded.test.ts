import { expect, test, vi } from 'vitest';
import { reloadWhenReachable } from './page-not-loaded.ts';

function browser(answers: (Response | Error)[]) {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  let clock = 1_000_000;
  const ask = vi.fn(async () => {
    const answer = answers.shift() ?? expect.unreachable('asked once too often');
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  return {
    reload,
    pass: (ms: number) => (clock += ms),
    tried: (href = 'https://stories.example/posts') => reloadWhenReachable({ href, reload }, { ask, storage, now: () => clock }),
  };
}
const ok = () => new Response(null, { status: 200 });

test('a page whose script did not come is loaded anew as soon as the server answers, and not before (ERR-07)', async () => {
  const { reload, tried } = browser([new TypeError('Failed to fetch'), new Response(null, { status: 503 }), ok()]);
  expect(await tried()).toBe(false);
  expect(await tried()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(await tried()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('a script that is missing for good does not reload the page round and round', async () => {
  const { reload, pass, tried } = browser([ok(), ok(), ok(), ok()]);
  await tried();
  pass(5_000);
  expect(await tried()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await tried('https://stories.example/community')).toBe(true); // another page
  pass(31_000);
  expect(await tried()).toBe(true);
});
