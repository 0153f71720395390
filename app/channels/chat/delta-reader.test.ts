import { expect, test } from 'vitest';
import { createDeltaReader } from './delta-reader.ts';
import type { Delta } from './message-rules.ts';

const delta = (from: number, position: number): Delta => ({ from, position, messages: [], gone: [] });
function reader(at: number) {
  const applied: number[] = [];
  const state = { at, gaps: 0 };
  const deltas = createDeltaReader({
    position: () => state.at,
    apply(one) {
      applied.push(one.position);
      state.at = one.position;
    },
    gap: () => void state.gaps++,
  });
  return { ...deltas, applied, state };
}

test('what follows is taken at once, what is known already is not taken again (LIVE-07)', () => {
  const page = reader(3);
  for (const one of [delta(2, 3), delta(3, 4), delta(3, 4), delta(2, 6)]) page.received(one);
  expect([page.applied, page.state.gaps]).toEqual([[4, 6], 0]);
});

test('a hole before an event is asked for, and nothing is shown out of order (LIVE-07)', () => {
  const page = reader(3);
  page.received(delta(5, 6));
  expect([page.applied, page.state.gaps]).toEqual([[], 1]);
});

test('while a question is on its way events wait for its answer, then go on from there (LIVE-07)', () => {
  const page = reader(3);
  page.asked();
  for (const one of [delta(4, 5), delta(5, 6), delta(6, 7)]) page.received(one);
  expect(page.applied).toEqual([]);
  page.state.at = 6; // answered
  page.answered();
  expect([page.applied, page.state.gaps]).toEqual([[7], 0]);
});

test('an answer that is older than the first event asks once more; too many waiting events do, too (LIVE-07)', () => {
  const page = reader(3);
  page.asked();
  page.received(delta(9, 10));
  page.answered();
  expect(page.state.gaps).toBe(1);
  const busy = reader(0);
  busy.asked();
  for (let n = 0; n < 300; n++) busy.received(delta(n, n + 1));
  busy.answered();
  expect([busy.applied.length, busy.state.gaps]).toEqual([200, 1]);
});
