import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 8;

let last: Promise<unknown> = Promise.resolve();
let began = 0;

/**
 * Does a piece of work that takes milliseconds after all earlier ones, whoever asked for them. As soon as pieces held the event loop for 8 ms together,
 * other requests are served first: many large bodies at once hold it no longer at a time than one does.
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
