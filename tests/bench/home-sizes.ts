import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../server/postgres.ts';
import { fillDatabase } from './fresh-data.ts';
import { load, median } from './load.ts';
import { startSite } from './site.ts';

const SECONDS = 4;
const REPEATS = 3;

/** How often a second the front page is told as data, kept nowhere: what the database makes of it shows more than beside the rendering. */
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

/** The same in a house of five thousand works. */
export async function homeInSmallHouse(port: number): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storyhearth-bench-home-'));
  await (await startSite(dataDir, port)).stop();
  const database = await startPostgres(dataDir, { own: true });
  const filler = new pg.Client({ connectionString: database.url });
  await filler.connect();
  await fillDatabase(filler, { books: 2_000, comics: 1_000, worlds: 1_000, theories: 1_000, readers: 0, posts: 0 });
  await filler.end();
  await database.stop();
  const site = await startSite(dataDir, port);
  const perSecond = await homePerSecond(site.base);
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return perSecond;
}
