import type { Viewer } from '../identity/viewer.ts';

const FRESH_MS = 2_000;
const CACHED_MAX = 64;
const WRITERS_MAX = 10_000;

type Entry = { until: number; response: Promise<unknown>; topics: Set<string> | null };

/**
 * Shares reads that have the same result for everyone for two seconds and drops them when one of their topics is announced. Private
 * viewers, who see works that others do not, children, who see only kids stories, those whose lists leave people or works out, and members
 * who have just written always query the database.
 */
export function createSharedReads() {
  const entries = new Map<string, Entry>();
  /** When each person last wrote, oldest first: an announcement reaches this process shortly after the write. */
  const writers = new Map<string, number>();

  /** Whether the viewer sees what everyone sees, except for what their lists leave out. */
  const seesTheSame = (viewer: Viewer) =>
    !viewer || (viewer.role !== 'child' && !viewer.isPrivate && (writers.get(viewer.id) ?? 0) <= Date.now() - FRESH_MS);

  async function shared<T>(key: string, query: () => Promise<T>, topicsOf: (response: T) => string[]): Promise<T> {
    const hit = entries.get(key);
    if (hit && hit.until > Date.now()) return hit.response as Promise<T>;
    const entry: Entry = { until: Date.now() + FRESH_MS, response: query(), topics: null };
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= CACHED_MAX) break;
      entries.delete(oldest);
    }
    try {
      const response = (await entry.response) as T;
      entry.topics = new Set(topicsOf(response));
      return response;
    } catch (error) {
      if (entries.get(key) === entry) entries.delete(key);
      throw error;
    }
  }

  return {
    /** `query` receives the viewer to read for, or null when the result is shared. */
    async read<T>(viewer: Viewer, key: string, query: (viewer: Viewer) => Promise<T>, topicsOf: (response: T) => string[]): Promise<T> {
      return seesTheSame(viewer) && !viewer?.hasOwnLists ? shared(key, () => query(null), topicsOf) : query(viewer);
    },
    /**
     * The shared result also for viewers whose lists leave things out, which the caller still has to do. Null for those who see things that
     * others do not.
     */
    async readBeforeLists<T>(viewer: Viewer, key: string, query: () => Promise<T>, topicsOf: (response: T) => string[]): Promise<T | null> {
      return seesTheSame(viewer) ? shared(key, query, topicsOf) : null;
    },
    wrote(personId: string) {
      writers.delete(personId);
      writers.set(personId, Date.now());
      for (const [oldest, at] of writers) {
        if (writers.size <= WRITERS_MAX && at > Date.now() - FRESH_MS) break;
        writers.delete(oldest);
      }
    },
    /** A read in progress may predate the change: callers that already wait for it receive it, new ones do not. */
    drop(topic: string) {
      for (const [key, { topics }] of entries) if (topic === '*' || !topics || topics.has(topic)) entries.delete(key);
    },
    clear() {
      entries.clear();
      writers.clear();
    },
  };
}

export const sharedReads = createSharedReads();
