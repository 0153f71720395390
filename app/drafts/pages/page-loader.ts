import type { Fetched, FetchPages } from '../draft-api.ts';
import { SAVE_PAGES_MAX } from '../draft-limit-rules.ts';

export type LoadState = 'idle' | 'loading' | 'failed';
type FetchedPages = Extract<Fetched, { is: 'pages' }>;

type Options = {
  fetchPages: FetchPages;
  /** Id of the draft that currently has the pages. */
  source(): string;
  isUnloaded(key: string): boolean;
  onPages(fetched: FetchedPages): void;
  onState(state: LoadState): void;
};

/** Loads pages of a draft on demand: one request at a time, the latest requested pages first. */
export function createPageLoader({ fetchPages, source, isUnloaded, onPages, onState }: Options) {
  let queue: string[] = [];
  let running: Promise<boolean> | null = null;

  async function run(): Promise<boolean> {
    for (;;) {
      queue = queue.filter(isUnloaded);
      if (!queue.length) break;
      const keys = queue.slice(0, SAVE_PAGES_MAX);
      const fetched = await fetchPages(source(), keys);
      if (fetched.is === 'pages') onPages(fetched);
      // `onPages` removes pages that the server no longer has, so each response shortens the queue.
      if (fetched.is === 'pages' && fetched.pages.length + fetched.missing.length > 0) continue;
      queue = [];
      onState('failed');
      return false;
    }
    onState('idle');
    return true;
  }

  return {
    /** True when all requested pages are loaded. */
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
