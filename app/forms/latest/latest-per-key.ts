type Task<T> = { run(): Promise<T>; onPageHide(): Promise<T>; result: PromiseWithResolvers<T> };

/**
 * Runs one task at a time per key, since the server could process two requests in either order. Of the tasks given meanwhile only the last
 * runs, or its `onPageHide` if the page is closed before; the others resolve with its result.
 */
export function latestPerKey<T>() {
  const next = new Map<string, Task<T> | null>();
  const settle = ({ result }: Task<T>, promise: Promise<T>) => void promise.then(result.resolve, result.reject);

  async function start(key: string, run: () => Promise<T>): Promise<T> {
    next.set(key, null);
    try {
      return await run();
    } finally {
      const task = next.get(key);
      next.delete(key);
      if (task) settle(task, start(key, task.run));
    }
  }

  globalThis.addEventListener?.('pagehide', () => {
    for (const [key, task] of [...next]) {
      next.set(key, null);
      if (task) settle(task, task.onPageHide());
    }
  });

  return (key: string, run: () => Promise<T>, onPageHide = run): Promise<T> => {
    if (!next.has(key)) return start(key, run);
    const result = next.get(key)?.result ?? Promise.withResolvers<T>();
    next.set(key, { run, onPageHide, result });
    return result.promise;
  };
}
