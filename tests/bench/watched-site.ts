import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Site, startSite } from './site.ts';

/** Event loop delay (`p99`, `longest`, in ms), resident memory and its peak, heap, and busy time. */
export type Watched = { p99: number; longest: number; longestCpu: number; rssMb: number; peakMb: number; heapMb: number; busyMs: number };
export type WatchedSite = Site & { watched(): Promise<Watched> };

/** Starts the production server with this heap limit and an event loop watch; `watched` reports the values since its last call. */
export async function startWatchedSite(
  dataDir: string,
  port: number,
  heapMb: number,
  more: Record<string, string> = {},
): Promise<WatchedSite> {
  const file = join(mkdtempSync(join(tmpdir(), 'storyhearth-watch-')), 'watch.json');
  const site = await startSite(dataDir, port, {
    LOOP_WATCH: file,
    NODE_OPTIONS: `--max-old-space-size=${heapMb} --import=${new URL('./loop-watch.ts', import.meta.url).href}`,
    ...more,
  });
  return {
    ...site,
    async watched() {
      rmSync(file, { force: true });
      site.child.kill('SIGUSR2');
      for (let tries = 0; tries < 500; tries++) {
        await pause(20);
        if (!existsSync(file)) continue;
        try {
          return JSON.parse(readFileSync(file, 'utf8'));
        } catch {
          // still being written
        }
      }
      throw new Error('the server did not write its loop-watch file');
    },
  };
}
