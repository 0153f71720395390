import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { fillDatabase } from './fresh-data.ts';
import { load, median } from './load.ts';
import { startSite } from './site.ts';
import { startWatchedSite } from './watched-site.ts';

const SECONDS = 4;
const REPEATS = 3;
const HEAP_MB = 512;
const SEARCHED = ['book', 'called', 'number', 'comic', 'person'];

/** Uncached data responses of home per second; without rendering, the database's share is more visible. */
export async function homePerSecond(base: string): Promise<number> {
  const samples = [];
  for (let i = 0; i < REPEATS; i++) {
    samples.push(
      await load(base, SECONDS, () => {
        const id = randomUUID();
        return {
          path: `/_.data?n=${id}`,
          headers: { 'x-forwarded-for': `10.8.${id.charCodeAt(0)}.${id.charCodeAt(1) + id.charCodeAt(2)}` },
        };
      }),
    );
  }
  return median(samples).perSecond;
}

const SMALL = { books: 2_000, comics: 1_000, worlds: 1_000, theories: 1_000, readers: 0, posts: 0 };
/** The target of a row: responses per second, or a maximum p99 in milliseconds; 'none' only reports the value. */
type Goal = { perSecond: number } | { p99: number } | 'none';

/** Measures a site of five thousand works: data responses of home per second, and rows for the cached home and for uncached pages. */
export async function smallSiteRows(port: number): Promise<{ homePerSecond: number; rows: string[][] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storyhearth-bench-small-site-'));
  await (await startSite(dataDir, port)).stop();
  const database = await startPostgres(dataDir, { own: true });
  const filler = new pg.Client({ connectionString: database.url });
  await filler.connect();
  await fillDatabase(filler, SMALL);
  const { rows: found } = await filler.query<{ id: string }>(
    `select id from works where kind = 'book' order by created_at desc limit 1000`,
  );
  await filler.end();
  await database.stop();
  const site = await startWatchedSite(dataDir, port, HEAP_MB);
  const rows: string[][] = [];
  try {
    const perSecond = await homePerSecond(site.base);
    const measure = async (what: string, goal: Goal, path: (n: number, id: string) => string) => {
      let n = 0;
      const samples = [];
      await site.watched();
      for (let i = 0; i < REPEATS; i++)
        samples.push(
          await load(site.base, SECONDS, () => {
            const id = randomUUID();
            const headers = { 'x-forwarded-for': `10.6.${n & 255}.${id.charCodeAt(0)}`, 'accept-encoding': 'gzip' };
            return { path: path(n++, id), headers };
          }),
        );
      const { p99, peakMb } = await site.watched();
      const { perSecond: ours, p50, p99: slow } = median(samples);
      const wrong = samples.reduce((sum, sample) => sum + sample.wrong, 0);
      const good = goal === 'none' || ('perSecond' in goal ? ours >= goal.perSecond : slow <= goal.p99);
      rows.push([
        `${what}, 5k works`,
        ours.toFixed(0),
        '',
        '',
        goal === 'none' ? '' : 'perSecond' in goal ? `≥ ${goal.perSecond}` : `p99 ≤ ${goal.p99} ms`,
        `${p50}/${slow}, loop p99 ${p99}, ${peakMb} MB`,
        wrong ? `${wrong} wrong answers` : goal === 'none' ? '' : good ? 'reached' : 'MISSED',
      ]);
    };
    await measure('home, visitor, cached', { p99: 15 }, () => '/');
    await measure(
      'search, not cached',
      { perSecond: 400 },
      (n, id) => `/search/results?q=${SEARCHED[n % SEARCHED.length]}+${n % 900}&n=${id}`,
    );
    await measure('reader, not cached', { perSecond: 400 }, (n, id) => `/book/${found[n % found.length]?.id}?n=${id}`);
    await measure('list as a navigation asks, not cached', { perSecond: 1_000 }, (_, id) => `/all-books.data?n=${id}&_routes=all-books`);
    await measure('list as a page, not cached', 'none', (_, id) => `/all-books?n=${id}`);
    return { homePerSecond: perSecond, rows };
  } finally {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
