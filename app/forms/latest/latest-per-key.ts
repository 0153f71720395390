type Task<T> = { run(): Promise<T>; onPageHide(): Promise<T> };
type Waiting<T> = Task<T> & { result: PromiseWithResolvers<T> };

/**
 * Runs one task at a time per key, since the server could process two requests in either order. Of the tasks given meanwhile only the last
 * runs, or its `onPageHide` if the page is closed before; the others resolve with its result.
 */
export function latestPerKey<T>() {
  const tasks = new Map<string, { running: Task<T>; next: Waiting<T> | null }>();
  const settle = ({ result }: Waiting<T>, promise: Promise<T>) => void promise.then(result.resolve, result.reject);

  async function start(key: string, running: Task<T>): Promise<T> {
    const current: { running: Task<T>; next: Waiting<T> | null } = { running, next: null };
    tasks.set(key, current);
    try {
      return await running.run();
    } finally {
      tasks.delete(key);
      if (current.next) settle(current.next, start(key, current.next));
    }
  }

  // A browser may abort requests before this event, also one that has not reached the server, so the running task is sent again.
  globalThis.addEventListener?.('pagehide', () => {
    for (const current of tasks.values()) {
      const { running, next } = current;
      current.next = null;
      if (next) settle(next, next.onPageHide());
      else if (running.onPageHide !== running.run) void running.onPageHide().catch(() => {});
    }
  });

  return (key: string, run: () => Promise<T>, onPageHide = run): Promise<T> => {
    const current = tasks.get(key);
    if (!current) return start(key, { run, onPageHide });
    const result = current.next?.result ?? Promise.withResolvers<T>();
    current.next = { run, onPageHide, result };
    return result.promise;
  };
}
