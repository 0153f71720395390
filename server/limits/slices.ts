import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 8;

let last: Promise<unknown> = Promise.resolve();
let began = 0;

/**
 * Runs pieces of work that take milliseconds, one after another. Yields to other requests whenever pieces have held the event loop for 8
 * ms, so that many large bodies at once block it no longer at a time than one does.
 */
export function inSlices<T>(piece: () => T): Promise<T> {
  const done = last.then(async () => {
    if (performance.now() - began >= SLICE_MS) {
      await nextTurn();
      began = performance.now();
    }
    return piece();
  });
  last = done.catch(() => {});
  return done;
}
