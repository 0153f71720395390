import { afterEach, expect, test, vi } from 'vitest';
import { OWN_THROTTLE_MS, THROTTLE_MS, throttled } from './throttle.ts';

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

test('two quick changes by a member are both fetched soon enough to show within two seconds (SHOWN-01)', () => {
  vi.useFakeTimers();
  const forRequest = 500; // of the two seconds, what remains for the event, the request and rendering
  let changes = 0;
  const fetched: number[] = [];
  const { run } = throttled(() => fetched.push(changes), OWN_THROTTLE_MS);
  for (const change of [1, 2]) {
    changes = change;
    run();
    vi.advanceTimersByTime(change === 1 ? 151 : 2_000 - forRequest);
    expect(fetched.at(-1)).toBe(change);
  }
});
