import { expect, test } from 'vitest';
import { createPollThrottle, HIDDEN_INTERVAL_MS, INTERVAL_MS, RETRY_MS } from './poll-throttle.ts';

/** A clock that the test advances, and requests that it resolves. */
function setup() {
  const state = { now: 0, hidden: false, requests: [] as number[], response: (_: 'ok' | 'failed') => {} };
  let timers: { at: number; act(): void }[] = [];
  const throttle = createPollThrottle({
    request: () =>
      new Promise<void>((resolve, reject) => {
        state.requests.push(state.now);
        state.response = (result) => (result === 'ok' ? resolve() : reject(new Error('lost')));
      }),
    isHidden: () => state.hidden,
    now: () => state.now,
    later(act, ms) {
      const timer = { at: state.now + ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
  const until = (ms: number) => {
    for (let due = timers.filter(({ at }) => at <= ms); due.length; due = timers.filter(({ at }) => at <= ms)) {
      const [first] = due.sort((a, b) => a.at - b.at);
      timers = timers.filter((timer) => timer !== first);
      state.now = first?.at ?? ms;
      first?.act();
    }
    state.now = ms;
  };
  const response = async (result: 'ok' | 'failed' = 'ok') => {
    state.response(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { state, throttle, until, response };
}

test('a busy channel is polled at once, then at most once a second, including the last change (LIVE-07)', async () => {
  const { state, throttle, until, response } = setup();
  throttle.notify();
  expect(state.requests).toEqual([0]);
  for (let ms = 10; ms <= 2_400; ms += 10) {
    until(ms);
    throttle.notify();
    await response();
  }
  expect(state.requests).toEqual([0, INTERVAL_MS, 2 * INTERVAL_MS]);
  until(60_000);
  await response();
  expect(state.requests).toEqual([0, INTERVAL_MS, 2 * INTERVAL_MS, 3 * INTERVAL_MS]);
});

test('a change during a request triggers another request after it, never in parallel (LIVE-07)', async () => {
  const { state, throttle, until, response } = setup();
  throttle.notify();
  until(5_000);
  throttle.notify();
  expect(state.requests).toHaveLength(1);
  await response();
  expect(state.requests).toEqual([0, 5_000]);
});

test('a hidden tab polls less often, and at once when it is shown again (LIVE-07)', async () => {
  const { state, throttle, until, response } = setup();
  state.hidden = true;
  throttle.notify();
  await response();
  until(100);
  throttle.notify();
  until(4_000);
  expect(state.requests).toEqual([0]);
  state.hidden = false;
  throttle.visibilityChanged();
  expect(state.requests).toEqual([0, 4_000]);
  await response();
  state.hidden = true;
  throttle.notify();
  until(20_000);
  expect(state.requests).toEqual([0, 4_000, 4_000 + HIDDEN_INTERVAL_MS]);
});

test('a failed request is retried, also when the tab was hidden; a closed page sends no request (LIVE-07)', async () => {
  const { state, throttle, until, response } = setup();
  throttle.notify();
  await response('failed');
  throttle.visibilityChanged();
  until(RETRY_MS);
  expect(state.requests.length).toBe(2);
  await response('failed');
  throttle.stop();
  until(60_000);
  expect(state.requests.length).toBe(2);
});
