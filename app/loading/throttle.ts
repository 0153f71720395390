/** Several events of one change are handled together. */
const BATCH_MS = 150;
export const THROTTLE_MS = 3_000;
/** Short enough that the second of two quick changes by a member also reaches their open pages within two seconds (SHOWN-01). */
export const OWN_THROTTLE_MS = 1_200;
/** Spreads over this time the requests that one event causes on all open pages. */
export const SPREAD_MS = 850;

/**
 * Throttles `action`: it runs shortly after `run`, at least `interval` after its last run, and after the last call. `spread` adds a random
 * delay up to this long, so that not all clients that received an event react at once.
 */
export function throttled(action: () => void, interval = THROTTLE_MS, spread = 0) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  return {
    run() {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = Date.now();
          action();
        },
        Math.max(BATCH_MS, last + interval - Date.now()) + Math.random() * spread,
      );
    },
    stop() {
      clearTimeout(timer);
      timer = undefined; // `run` may be called again after a remount
    },
  };
}
