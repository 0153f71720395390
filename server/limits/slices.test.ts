import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { inSlices } from './slices.ts';

afterEach(() => void vi.restoreAllMocks());

test('pieces of several callers share one slice of 8 ms, then other requests run (S1)', async () => {
  let now = performance.now() + 10;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  await inSlices(() => {}); // the slice starts here, whatever ran before
  const order: string[] = [];
  const others = async () => {
    for (;;) {
      await nextTurn();
      order.push('others');
      if (order.includes('a3')) return;
    }
  };
  const piece = (name: string) =>
    inSlices(() => {
      order.push(name);
      now += 5;
    });
  const meanwhile = others();
  await Promise.all(['a1', 'b1', 'a2', 'b2', 'a3'].map(piece));
  await meanwhile;
  expect(order.slice(0, 7)).toEqual(['a1', 'b1', 'others', 'a2', 'b2', 'others', 'a3']);
});

test('a failed piece only affects its own caller (S1)', async () => {
  const failing = inSlices(() => {
    throw new Error('no JSON');
  });
  const next = inSlices(() => 'done');
  await expect(failing).rejects.toThrow('no JSON');
  expect(await next).toBe('done');
});
