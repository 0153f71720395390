import type { Delta } from '../message-rules.ts';

/** Events queued during a request; with more, the page sends another request instead. */
const QUEUE_MAX = 200;

export type DeltaReaderDeps = {
  /** Position up to which everything is applied. */
  position(): number;
  apply(delta: Delta): void;
  /** Events are missing in between and must be fetched. */
  gap(): void;
};

/**
 * Applies live events in the order of their positions, each once. Events that arrive during a request are queued, because its response is
 * older than they are.
 */
export function createDeltaReader({ position, apply, gap }: DeltaReaderDeps) {
  let queue: Delta[] | null = null;
  const handle = (delta: Delta) => {
    if (delta.position <= position()) return;
    if (delta.from > position()) gap();
    else apply(delta);
  };
  return {
    received(delta: Delta) {
      if (!queue) handle(delta);
      else if (queue.length < QUEUE_MAX) queue.push(delta);
    },
    requestStarted() {
      queue ??= [];
    },
    requestFinished() {
      const waiting = queue ?? [];
      queue = null;
      for (const delta of waiting) handle(delta);
      if (waiting.length === QUEUE_MAX) gap();
    },
  };
}
