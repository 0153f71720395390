import { afterEach, expect, test, vi } from 'vitest';
import { THROTTLE_MS, throttled } from './throttle.ts';

afterEach(() => void vi.useRealTimers());

test('frequent changes are fetched once every few seconds, and after the last change (LIVE-02)', () => {
  vi.useFakeTimers();
  let changes = 0;
  const fetched: number[] = [];
  const { run } = throttled(() => fetched.push(changes), THROTTLE_MS, 500);
  for (let i = 0; i < 100; i++) {
    changes += 1;
    run();
    vi.advanceTimersByTime(100);
  }
  expect(fetched.length).toBeGreaterThanOrEqual(3);
  expect(fetched.length).toBeLessThanOrEqual(4); // in ten seconds
  vi.advanceTimersByTime(THROTTLE_MS + 500);
  expect(fetched.at(-1)).toBe(100);
  const { length } = fetched;
  vi.advanceTimersByTime(60_000);
  expect(fetched).toHaveLength(length);
});

test('a throttled action does not run after its component unmounts (LIVE-02)', () => {
  vi.useFakeTimers();
  const action = vi.fn();
  const { run, stop } = throttled(action);
  run();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(action).not.toHaveBeenCalled();
});
