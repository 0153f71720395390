import type { Fetched, FetchPages } from './draft-api.ts';
import { SAVE_PAGES_MAX } from './draft-limit-rules.ts';

export type LoadState = 'idle' | 'loading' | 'failed';
type Arrived = Extract<Fetched, { is: 'pages' }>;

type Parts = {
  fetchPages: FetchPages;
  /** The draft that has the pages now. */
  source(): string;
  isUnloaded(key: string): boolean;
  onPages(arrived: Arrived): void;
  onState(state: LoadState): void;
};

/** Loads pages of a draft on demand: one request at a time, those asked for last first. */
export function createPageLoader({ fetchPages, source, isUnloaded, onPages, onState }: Parts) {
  let queue: string[] = [];
  let running: Promise<boolean> | null = null;

  async function run(): Promise<boolean> {
    for (;;) {
      queue = queue.filter(isUnloaded);
      if (!queue.length) break;
      const keys = queue.slice(0, SAVE_PAGES_MAX);
      const fetched = await fetchPages(source(), keys);
      if (fetched.is === 'pages') onPages(fetched);
      // A page that the server no longer has is dropped by `onPages`, so that each answer shortens the queue.
      if (fetched.is === 'pages' && fetched.pages.length + fetched.missing.length > 0) continue;
      queue = [];
      onState('failed');
      return false;
    }
    onState('idle');
    return true;
  }

  return {
    /** True when every page asked for is here. */
    load(keys: readonly string[]): Promise<boolean> {
      const wanted = keys.filter(isUnloaded);
      if (!wanted.length) return Promise.resolve(true);
      queue = [...wanted, ...queue.filter((key) => !wanted.includes(key))];
      if (running) return running;
      onState('loading');
      running = run().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
