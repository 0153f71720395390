import { useCallback, useState, useSyncExternalStore } from 'react';

// What was typed and what came back outlives the dialog it was typed in, for this visit to this desk.
const values = new Map<string, unknown>();
const listeners = new Map<string, Set<() => void>>();

const tell = (key: string) => {
  for (const heard of listeners.get(key) ?? []) heard();
};

/** Lets go of what belongs to other desks. */
export function keepOnly(place: string) {
  for (const key of values.keys()) if (key !== 'panel' && !key.startsWith(place)) values.delete(key);
}

/** Like `useState`, but kept under `key` when the part is closed, and settable after that. `initial` is read once. */
export function useKept<T>(key: string, initial: T) {
  const [first] = useState(initial);
  const value = useSyncExternalStore(
    useCallback(
      (heard) => {
        const set = listeners.get(key) ?? new Set();
        listeners.set(key, set.add(heard));
        return () => {
          set.delete(heard);
          if (set.size === 0) listeners.delete(key);
        };
      },
      [key],
    ),
    () => (values.has(key) ? (values.get(key) as T) : first),
    () => first,
  );
  const set = useCallback(
    (next: (before: T) => T) => {
      values.set(key, next(values.has(key) ? (values.get(key) as T) : first));
      tell(key);
    },
    [key, first],
  );
  return [value, set] as const;
}
