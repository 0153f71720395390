import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** In-memory form values and results of the tools, by draft. They survive closing the dialog and the editor, until the page reloads. */
export function createToolState() {
  const values = new Map<string, unknown>();
  const calls = new Map<string, AbortController>();
  const listeners = new Map<string, Set<() => void>>();
  let owner: string | null = null;
  let owners = 0;

  const notify = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener();
  };
  return {
    /** Running requests by the key of their result. */
    calls,
    read: <T>(key: string, missing: T) => (values.has(key) ? (values.get(key) as T) : missing),
    write(key: string, value: unknown) {
      values.set(key, value);
      notify(key);
    },
    subscribe(key: string, listener: () => void) {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(key);
      };
    },
    /** The key of a tool's state, for one member, editor and slot. */
    keyFor: (epochKey: string, slot = '') => `${owners} ${epochKey} ${slot}`,
    /** Clears everything when another member signs in. A visitor's values remain theirs after signing in. */
    setViewer(viewer: string | null) {
      const changed = viewer !== null && owner !== null && viewer !== owner;
      owner = viewer ?? owner;
      if (!changed) return;
      for (const call of calls.values()) call.abort();
      values.clear();
      owners += 1; // late writes with a previous member's key are never read
      notify(OWNERS);
    },
    owners: () => owners,
  };
}
const OWNERS = 'owners';

const state = createToolState();
export const { calls } = state;

/** The key of a tool's state. It changes when another member signs in, before anything is painted. */
export function useStateKey(viewer: string | null, epochKey: string, slot?: string) {
  const subscribe = useCallback((listener: () => void) => state.subscribe(OWNERS, listener), []);
  useSyncExternalStore(subscribe, state.owners, () => 0);
  useLayoutEffect(() => state.setViewer(viewer), [viewer]);
  return state.keyFor(epochKey, slot);
}

/** Like `useState`, but the value is stored under `key` and remains settable after unmounting. `initial` is read once. */
export function useToolState<T>(key: string, initial: T) {
  const [first] = useState(initial);
  const value = useSyncExternalStore(
    useCallback((listener) => state.subscribe(key, listener), [key]),
    () => state.read(key, first),
    () => first,
  );
  const set = useCallback((next: (before: T) => T) => state.write(key, next(state.read(key, first))), [key, first]);
  return [value, set] as const;
}
