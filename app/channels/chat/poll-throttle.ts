export const APART_MS = 1_000;
/** Where nobody looks. */
export const UNSEEN_APART_MS = 5_000;
export const AGAIN_MS = 4_000;

export type PaceParts = {
  /** Puts the question; rejects when it was not answered. */
  ask(): Promise<void>;
  isHidden(): boolean;
  /** Milliseconds. */
  now(): number;
  /** Does it later; returns how to take that back. */
  later(act: () => void, ms: number): () => void;
};

/**
 * Asks when something is heard, however much is: at once the first time, then a while apart, never twice at one moment. What is heard meanwhile is
 * asked for by the next question, so that the last is never lost.
 */
export function createPace({ ask, isHidden, now, later }: PaceParts) {
  let owed = false;
  let busy = false;
  let over = false;
  let last = Number.NEGATIVE_INFINITY;
  let takeBack = () => {};
  function next() {
    takeBack();
    takeBack = () => {};
    if (!owed || busy || over) return;
    const rest = last + (isHidden() ? UNSEEN_APART_MS : APART_MS) - now();
    if (rest > 0) {
      takeBack = later(next, rest);
      return;
    }
    owed = false;
    busy = true;
    last = now();
    const done = (failed: boolean) => {
      busy = false;
      if (over) return;
      const waits = failed && !owed;
      owed ||= failed;
      if (waits) takeBack = later(next, AGAIN_MS);
      else next();
    };
    ask().then(
      () => done(false),
      () => done(true),
    );
  }
  return {
    heard() {
      owed = true;
      next();
    },
    /** Somebody looks again, or no longer. */
    looked: next,
    stop() {
      over = true;
      takeBack();
    },
  };
}
