import { expect, test } from 'vitest';
import { AGAIN_MS, APART_MS, createPace, UNSEEN_APART_MS } from './poll-throttle.ts';

/** A clock that the test turns, and questions that it answers. */
function world() {
  const state = { now: 0, hidden: false, asked: [] as number[], answer: (_: 'well' | 'not') => {} };
  let timers: { at: number; act(): void }[] = [];
  const pace = createPace({
    ask: () =>
      new Promise<void>((well, not) => {
        state.asked.push(state.now);
        state.answer = (how) => (how === 'well' ? well() : not(new Error('lost')));
      }),
    isHidden: () => state.hidden,
    now: () => state.now,
    later(act, ms) {
      const timer = { at: state.now + ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  const until = (ms: number) => {
    for (let due = timers.filter(({ at }) => at <= ms); due.length; due = timers.filter(({ at }) => at <= ms)) {
      const [first] = due.sort((a, b) => a.at - b.at);
      timers = timers.filter((one) => one !== first);
      state.now = first?.at ?? ms;
      first?.act();
    }
    state.now = ms;
  };
  const answered = async (how: 'well' | 'not' = 'well') => {
    state.answer(how);
    await new Promise((go) => setImmediate(go));
  };
  return { state, pace, until, answered };
}

test('of a busy channel a tab asks at once, then at most once a second, and the last that was said is asked for (LIVE-07)', async () => {
  const { state, pace, until, answered } = world();
  pace.heard();
  expect(state.asked).toEqual([0]);
  for (let ms = 10; ms <= 2_400; ms += 10) {
    until(ms);
    pace.heard();
    await answered();
  }
  expect(state.asked).toEqual([0, APART_MS, 2 * APART_MS]);
  until(60_000);
  await answered();
  expect(state.asked).toEqual([0, APART_MS, 2 * APART_MS, 3 * APART_MS]);
});

test('what is heard while a question is under way is asked for after it, never beside it (LIVE-07)', async () => {
  const { state, pace, until, answered } = world();
  pace.heard();
  until(5_000);
  pace.heard();
  expect(state.asked).toHaveLength(1);
  await answered();
  expect(state.asked).toEqual([0, 5_000]);
});

test('where nobody looks it asks more seldom, and at once when somebody looks again (LIVE-07)', async () => {
  const { state, pace, until, answered } = world();
  state.hidden = true;
  pace.heard();
  await answered();
  until(100);
  pace.heard();
  until(4_000);
  expect(state.asked).toEqual([0]);
  state.hidden = false;
  pace.looked();
  expect(state.asked).toEqual([0, 4_000]);
  await answered();
  state.hidden = true;
  pace.heard();
  until(20_000);
  expect(state.asked).toEqual([0, 4_000, 4_000 + UNSEEN_APART_MS]);
});

test('an answer that was lost is asked for again, also when somebody looks away meanwhile; a page that is left asks nothing (LIVE-07)', async () => {
  const { state, pace, until, answered } = world();
  pace.heard();
  await answered('not');
  pace.looked();
  until(AGAIN_MS);
  expect(state.asked.length).toBe(2);
  await answered('not');
  pace.stop();
  until(60_000);
  expect(state.asked.length).toBe(2);
});
