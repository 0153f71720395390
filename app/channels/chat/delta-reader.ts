import type { Delta } from './message-rules.ts';

/** So many wait for an answer at most; with more the page asks once again instead. */
const MOST_HELD = 200;

export type DeltaReaderParts = {
  /** Up to where everything is known. */
  position(): number;
  apply(delta: Delta): void;
  /** Something between is missing: it has to be asked for. */
  gap(): void;
};

/**
 * Takes what live events bring in the order of its positions, each once. While a question is on its way events are held, because its answer is older
 * than they are.
 */
export function createDeltaReader({ position, apply, gap }: DeltaReaderParts) {
  let held: Delta[] | null = null;
  const take = (delta: Delta) => {
    if (delta.position <= position()) return;
    if (delta.from > position()) gap();
    else apply(delta);
  };
  return {
    received(delta: Delta) {
      if (!held) take(delta);
      else if (held.length < MOST_HELD) held.push(delta);
    },
    asked() {
      held ??= [];
    },
    answered() {
      const waiting = held ?? [];
      held = null;
      for (const delta of waiting) take(delta);
      if (waiting.length === MOST_HELD) gap();
    },
  };
}
