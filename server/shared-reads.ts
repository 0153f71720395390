import type { Viewer } from '../app/audience/viewer.ts';

const KEEP_MS = 2_000;
const CACHED_MAX = 64;
const MOST_WRITERS = 10_000;

type Kept = { until: number; answer: Promise<unknown>; topics: Set<string> | null };

/**
 * Reads that answer the same for everybody: kept for two seconds, and dropped when one of their topics is announced. A private viewer sees
 * works of their own that nobody else does, and whoever has just written must see it, so both always ask the database.
 */
export function createSharedReads() {
  const kept = new Map<string, Kept>();
  /** When each person last wrote, the oldest first: an announcement reaches this process a moment after the write is done. */
  const writers = new Map<string, number>();

  const mayShare = (viewer: Viewer) => !viewer || (!viewer.isPrivate && (writers.get(viewer.id) ?? 0) <= Date.now() - KEEP_MS);

  return {
    /** `ask` gets the viewer to read for: nobody in particular when the answer is shared. */
    async read<T>(viewer: Viewer, key: string, ask: (viewer: Viewer) => Promise<T>, topicsOf: (answer: T) => string[]): Promise<T> {
      if (!mayShare(viewer)) return ask(viewer);
      const hit = kept.get(key);
      if (hit && hit.until > Date.now()) return hit.answer as Promise<T>;
      const entry: Kept = { until: Date.now() + KEEP_MS, answer: ask(null), topics: null };
      kept.delete(key);
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= CACHED_MAX) break;
        kept.delete(oldest);
      }
      try {
        const answer = (await entry.answer) as T;
        entry.topics = new Set(topicsOf(answer));
        return answer;
      } catch (error) {
        if (kept.get(key) === entry) kept.delete(key);
        throw error;
      }
    },
    wrote(personId: string) {
      writers.delete(personId);
      writers.set(personId, Date.now());
      for (const [oldest, at] of writers) {
        if (writers.size <= MOST_WRITERS && at > Date.now() - KEEP_MS) break;
        writers.delete(oldest);
      }
    },
    /** What is still being read may have been asked before the change: those who wait for it get it, nobody who comes now. */
    drop(topic: string) {
      for (const [key, { topics }] of kept) if (topic === '*' || !topics || topics.has(topic)) kept.delete(key);
    },
    clear() {
      kept.clear();
      writers.clear();
    },
  };
}

export const sharedReads = createSharedReads();
