import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** What was typed and what came back, by draft: it outlives the dialog it was typed in, and its desk, until the page is loaded anew. */
export function createToolState() {
  const values = new Map<string, unknown>();
  const calls = new Map<string, AbortController>();
  const listeners = new Map<string, Set<() => void>>();
  let owner: string | null = null;
  let owners = 0;

  const tell = (key: string) => {
    for (const heard of listeners.get(key) ?? []) heard();
  };
  return {
    /** Questions under way, by the place of their answer. */
    calls,
    read: <T>(key: string, missing: T) => (values.has(key) ? (values.get(key) as T) : missing),
    write(key: string, value: unknown) {
      values.set(key, value);
      tell(key);
    },
    subscribe(key: string, heard: () => void) {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(heard));
      return () => {
        set.delete(heard);
        if (set.size === 0) listeners.delete(key);
      };
    },
    /** Where a tool keeps its own: of one person, for one desk, and for a place within it. */
    place: (desk: string, slot = '') => `${owners} ${desk} ${slot}`,
    /** Who is here. What a visitor typed is theirs when they sign in; somebody else finds nothing of it. */
    belongTo(viewer: string | null) {
      const another = viewer !== null && owner !== null && viewer !== owner;
      owner = viewer ?? owner;
      if (!another) return;
      for (const call of calls.values()) call.abort();
      values.clear();
      owners += 1; // whatever still holds a place of the one before writes it where nobody reads
      tell(OWNERS);
    },
    owners: () => owners,
  };
}
const OWNERS = 'owners';

const kept = createToolState();
export const { calls } = kept;

/** The place of a tool; another one as soon as another person is here, before anything of it is painted. */
export function usePlace(viewer: string | null, desk: string, slot?: string) {
  const hear = useCallback((heard: () => void) => kept.subscribe(OWNERS, heard), []);
  useSyncExternalStore(hear, kept.owners, () => 0);
  useLayoutEffect(() => kept.belongTo(viewer), [viewer]);
  return kept.place(desk, slot);
}

/** Like `useState`, but kept under `key` when the part is closed, and settable after that. `initial` is read once. */
export function useToolState<T>(key: string, initial: T) {
  const [first] = useState(initial);
  const value = useSyncExternalStore(
    useCallback((heard) => kept.subscribe(key, heard), [key]),
    () => kept.read(key, first),
    () => first,
  );
  const set = useCallback((next: (before: T) => T) => kept.write(key, next(kept.read(key, first))), [key, first]);
  return [value, set] as const;
}
