import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** The owner of values that belong to the browser and not to an account. */
export const DEVICE = 'device';

/** `local`: for all tabs, until it is deleted; `session`: for this tab, until it is closed. */
type Area = 'local' | 'session';
const AREAS = ['local', 'session'] as const;
/** Throws if the browser refuses access. */
const areaOf = (area: Area) => (area === 'local' ? localStorage : sessionStorage);

/** Converts parsed JSON, which may be of an older version or another program, to a value; null if it is not one. */
type Guard<Value> = (stored: unknown) => Value | null;
export const asText: Guard<string> = (stored) => (typeof stored === 'string' ? stored : null);

function parsed<Value>(text: string | null, guard: Guard<Value>): Value | null {
  try {
    return text === null ? null : guard(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * A value in browser storage under the key `owner:name`, where `name` may end with `:` and the id of an item. The owner is an account id, DEVICE, or
 * `visitor`, so that everything of a person can be found and deleted by its key. Never throws.
 */
export function createStorage<Value>(area: Area, owner: string, name: string, guard: Guard<Value>) {
  const key = `${owner}:${name}`;
  return {
    key,
    area,
    guard,
    /** Null if there is no valid value, or the browser refuses access. */
    read(): Value | null {
      try {
        return parsed(areaOf(area).getItem(key), guard);
      } catch {
        return null;
      }
    },
    /** Stores the value, or deletes it if it is null. Returns false if the browser refuses that. */
    write(value: Value | null): boolean {
      try {
        if (value === null) areaOf(area).removeItem(key);
        else areaOf(area).setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
type BrowserStorage<Value> = ReturnType<typeof createStorage<Value>>;

type StoredKey = { owner: string; name: string; item: string };

function* keysIn(area: Area): Generator<StoredKey & { key: string }> {
  for (const key of Object.keys(areaOf(area))) {
    const [owner = '', name = '', ...item] = key.split(':');
    yield { key, owner, name, item: item.join(':') };
  }
}

/** The names under which an owner has stored values, in this tab. */
export function storedNames(owner: string): string[] {
  try {
    return AREAS.flatMap((area) => [...keysIn(area)]).flatMap((one) => (one.owner === owner ? [one.name] : []));
  } catch {
    return [];
  }
}

/** Deletes the values of this tab and browser whose keys match. */
export function deleteStored(matches: (key: StoredKey) => boolean) {
  try {
    for (const area of AREAS) for (const { key, ...one } of keysIn(area)) if (matches(one)) areaOf(area).removeItem(key);
  } catch {
    // the browser refuses access, so nothing is stored
  }
}

const listeners = new Set<() => void>();
/** Texts that the browser refused to store, as long as the page is open. */
const memory = new Map<string, string | null>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener); // another tab
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};
const textOf = ({ area, key }: Pick<BrowserStorage<unknown>, 'area' | 'key'>) => {
  try {
    return areaOf(area).getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
};

/** The stored value, updated by every component and tab, and a setter. Null on the server and during hydration. */
export function useStored<Value>({ area, key, guard, write }: BrowserStorage<Value>): [Value | null, (value: Value | null) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => textOf({ area, key }),
    () => null,
  );
  const value = useMemo(() => parsed(text, guard), [text, guard]);
  const set = useCallback(
    (next: Value | null) => {
      if (!write(next)) memory.set(key, next === null ? null : JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    [key, write],
  );
  return [value, set];
}
