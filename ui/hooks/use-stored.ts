import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { BrowserStorage } from '../storage.ts';

const listeners = new Set<() => void>();
/** Values that the browser refused to store, as long as the page is open. */
const memory = new Map<string, unknown>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener); // another tab
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** The stored value, updated by every component and tab, and a setter. Null on the server and during hydration. */
export function useStored<Value>(storage: BrowserStorage<Value>): [Value | null, (value: Value | null) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(memory.has(storage.key) ? memory.get(storage.key) : storage.read()),
    () => 'null',
  );
  const value: Value | null = useMemo(() => JSON.parse(text), [text]);
  const set = useCallback(
    (next: Value | null) => {
      if (storage.write(next)) memory.delete(storage.key);
      else memory.set(storage.key, next);
      for (const listener of listeners) listener();
    },
    [storage],
  );
  return [value, set];
}
