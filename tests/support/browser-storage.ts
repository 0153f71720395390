/** A browser storage with these items, whose keys are its own properties, as a browser's are. */
export function fakeStorage(items: Record<string, string> = {}) {
  const methods: Record<string, unknown> = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value;
    },
    removeItem: (key: string) => {
      delete items[key];
    },
  };
  return new Proxy(items, { get: (_, name) => methods[String(name)] });
}
