import { expect, test } from 'vitest';
import type { Delta } from '../message-rules.ts';
import { createDeltaReader } from './delta-reader.ts';

const delta = (from: number, position: number): Delta => ({ from, position, messages: [], deleted: [] });
function reader(at: number) {
  const applied: number[] = [];
  const state = { at, gaps: 0 };
  const deltas = createDeltaReader({
    position: () => state.at,
    apply(change) {
      applied.push(change.position);
      state.at = change.position;
    },
    gap: () => void state.gaps++,
  });
  return { ...deltas, applied, state };
}

test('consecutive events are applied at once, known ones are not applied again (LIVE-07)', () => {
  const page = reader(3);
  for (const change of [delta(2, 3), delta(3, 4), delta(3, 4), delta(2, 6)]) page.received(change);
  expect([page.applied, page.state.gaps]).toEqual([[4, 6], 0]);
});

test('a gap before an event triggers a request; nothing is shown out of order (LIVE-07)', () => {
  const page = reader(3);
  page.received(delta(5, 6));
  expect([page.applied, page.state.gaps]).toEqual([[], 1]);
});

test('events that arrive during a request are applied after its response (LIVE-07)', () => {
  const page = reader(3);
  page.requestStarted();
  for (const change of [delta(4, 5), delta(5, 6), delta(6, 7)]) page.received(change);
  expect(page.applied).toEqual([]);
  page.state.at = 6; // the response
  page.requestFinished();
  expect([page.applied, page.state.gaps]).toEqual([[7], 0]);
});

test('a response older than the first event triggers another request; so do too many queued events (LIVE-07)', () => {
  const page = reader(3);
  page.requestStarted();
  page.received(delta(9, 10));
  page.requestFinished();
  expect(page.state.gaps).toBe(1);
  const busy = reader(0);
  busy.requestStarted();
  for (let n = 0; n < 300; n++) busy.received(delta(n, n + 1));
  busy.requestFinished();
  expect([busy.applied.length, busy.state.gaps]).toEqual([200, 1]);
});
