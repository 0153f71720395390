import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../server/postgres.ts';
import { fillDatabase } from './fresh-data.ts';
import { startSite } from './site.ts';

const TURNS = 240;
const AT_ONCE = 2; // as many as this machine usually has cores for: what is measured is the answer, not the queue
const REACH_MS = 50;

/** Frequent, rare and absent ones of each length. */
const ASKED: Record<string, readonly string[]> = {
  '1 character': ['a', 'c', 'k', '4', 'z', 'r'],
  '2 characters': ['bo', 'ca', '49', 'th', 'zz', 'r '],
  '3 characters': ['boo', 'led', '497', 'the', 'zzz', 'rea'],
  '8 characters': ['a book c', 'called 4', 'number 9', 'person 1', 'reader77', 'nowhere!'],
  // Nowhere, while each three letters of them are in every book, and in every comic.
  '8 and 14, grams everywhere': ['about what the', 'a called'],
};

/** How long the panel waits for its answer, for searches of 1, 2, 3 and 8 characters by visitors; rows of the bench's table. */
export async function searchRows(base: string, size: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [length, words] of Object.entries(ASKED)) {
    const took: number[] = [];
    let wrong = 0;
    let next = 0;
    const ask = async (timed: boolean) => {
      const q = words[next % words.length] ?? '';
      const began = performance.now();
      const answer = await fetch(`${base}/search/results?${new URLSearchParams({ q })}`, {
        headers: { 'x-forwarded-for': `10.9.${next >> 8}.${next++ & 255}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) wrong++;
      if (timed) took.push(performance.now() - began);
    };
    for (let i = 0; i < words.length * 6; i++) await ask(false); // every connection has planned its statements
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let i = 0; i < TURNS / AT_ONCE; i++) await ask(true);
      }),
    );
    took.sort((a, b) => a - b);
    const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
    const counts = !length.startsWith('1') && !length.startsWith('2');
    rows.push([
      `search, ${length}, ${size} (p95)`,
      `${at(0.95).toFixed(1)} ms`,
      '',
      '',
      counts ? `≤ ${REACH_MS} ms` : '',
      `${at(0.5).toFixed(1)}/${at(0.99).toFixed(1)}`,
      wrong ? `${wrong} wrong answers` : counts ? (at(0.95) <= REACH_MS ? 'reached' : 'MISSED') : '',
    ]);
  }
  return rows;
}

/** The same in a house with a tenth of the works and of the people. */
export async function searchInSmallSite(port: number): Promise<string[][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storyhearth-bench-small-'));
  await (await startSite(dataDir, port)).stop();
  const database = await startPostgres(dataDir, { own: true });
  const filler = new pg.Client({ connectionString: database.url });
  await filler.connect();
  await fillDatabase(filler, { comics: 0, worlds: 0, readers: 8_000 });
  await filler.end();
  await database.stop();
  const site = await startSite(dataDir, port);
  const rows = await searchRows(site.base, '50k works');
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return rows;
}
