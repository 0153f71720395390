import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttledThread } from './refresh-thread.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('an open list of comments is requested at most 1.75 seconds after each new reply, and not once for each of many (REPLY-11)', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1); // the longest spread
  let waiting: number[] = [];
  const waits: number[] = [];
  let requests = 0;
  const thread = throttledThread(() => {
    requests += 1;
    waits.push(...waiting.map((at) => Date.now() - at));
    waiting = [];
  });
  for (let n = 0; n < 200; n++) {
    waiting.push(Date.now());
    thread.run();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5_000);
  expect(waits).toHaveLength(200);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1_750);
  expect(requests).toBeLessThan(25); // in 20 seconds
});
