import { afterEach, expect, test, vi } from 'vitest';
import { APART_MS, spaced } from './throttle.ts';

afterEach(() => void vi.useRealTimers());

test('however often something changes, it is asked for once every few seconds, and after the last change (LIVE-02)', () => {
  vi.useFakeTimers();
  let changes = 0;
  const asked: number[] = [];
  const { ask } = spaced(() => asked.push(changes), APART_MS, 500);
  for (let i = 0; i < 100; i++) {
    changes += 1;
    ask();
    vi.advanceTimersByTime(100);
  }
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(asked.length).toBeLessThanOrEqual(4); // in ten seconds
  vi.advanceTimersByTime(APART_MS + 500);
  expect(asked.at(-1)).toBe(100);
  const { length } = asked;
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(length);
});

test('what is on a page that goes asks nothing more (LIVE-02)', () => {
  vi.useFakeTimers();
  const asked = vi.fn();
  const { ask, stop } = spaced(asked);
  ask();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(asked).not.toHaveBeenCalled();
});
