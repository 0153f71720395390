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

export type BrowserStorage<Value> = {
  readonly key: string;
  /** Null if there is no valid value, or the browser refuses access. */
  read(): Value | null;
  /** Stores the value, or deletes it if it is null. Returns false if the browser refuses that. */
  write(value: Value | null): boolean;
};

/**
 * A value in browser storage under the key `owner:name`, where `name` may end with `:` and the id of an item. The owner is an account id,
 * DEVICE, or `visitor`, so that everything of a person can be found and deleted by its key. Never throws.
 */
export function createStorage<Value>(area: Area, owner: string, name: string, guard: Guard<Value>): BrowserStorage<Value> {
  const key = `${owner}:${name}`;
  return {
    key,
    read() {
      try {
        const text = areaOf(area).getItem(key);
        return text === null ? null : guard(JSON.parse(text));
      } catch {
        return null;
      }
    },
    write(value) {
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

type StoredKey = { area: Area; key: string; owner: string; name: string; item: string };

/** The keys of this tab and browser; none if the browser refuses access. */
function storedKeys(): StoredKey[] {
  try {
    return AREAS.flatMap((area) =>
      Object.keys(areaOf(area)).map((key) => {
        const [owner = '', name = '', ...item] = key.split(':');
        return { area, key, owner, name, item: item.join(':') };
      }),
    );
  } catch {
    return [];
  }
}

/** The names under which an owner has stored values, in this tab and browser. */
export const storedNames = (owner: string) => storedKeys().flatMap((stored) => (stored.owner === owner ? stored.name : []));

/** Deletes the values of this tab and browser whose keys match. */
export function deleteStored(matches: (key: StoredKey) => boolean) {
  for (const stored of storedKeys().filter(matches)) areaOf(stored.area).removeItem(stored.key);
}
