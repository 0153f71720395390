export const INTERVAL_MS = 1_000;
/** In a hidden tab. */
export const HIDDEN_INTERVAL_MS = 5_000;
export const RETRY_MS = 4_000;

export type PollThrottleDeps = {
  /** Rejects when the request failed. */
  request(): Promise<void>;
  isHidden(): boolean;
  /** Milliseconds. */
  now(): number;
  /** Runs `act` after `ms`; returns a function that cancels it. */
  later(act: () => void, ms: number): () => void;
};

/**
 * Sends a request when notified: at once the first time, then at an interval, and never two in parallel. A notification during a request
 * triggers another one, so that the last change is never missed.
 */
export function createPollThrottle({ request, isHidden, now, later }: PollThrottleDeps) {
  let pending = false;
  let busy = false;
  let stopped = false;
  let last = Number.NEGATIVE_INFINITY;
  let cancel = () => {};
  function next() {
    cancel();
    cancel = () => {};
    if (!pending || busy || stopped) return;
    const rest = last + (isHidden() ? HIDDEN_INTERVAL_MS : INTERVAL_MS) - now();
    if (rest > 0) {
      cancel = later(next, rest);
      return;
    }
    pending = false;
    busy = true;
    last = now();
    const done = (failed: boolean) => {
      busy = false;
      if (stopped) return;
      const isRetry = failed && !pending;
      pending ||= failed;
      if (isRetry) cancel = later(next, RETRY_MS);
      else next();
    };
    request().then(
      () => done(false),
      () => done(true),
    );
  }
  return {
    notify() {
      pending = true;
      next();
    },
    /** The tab was shown or hidden. */
    visibilityChanged: next,
    stop() {
      stopped = true;
      cancel();
    },
  };
}
