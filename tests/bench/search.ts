import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { fillDatabase } from './fresh-data.ts';
import { startSite } from './site.ts';

const TURNS = 240;
const CONCURRENCY = 2; // at most the usual number of cores, to measure the response, not the queue
const TARGET_MS = 50;

/** Frequent, rare and absent queries of each length. */
const QUERIES: Record<string, readonly string[]> = {
  '1 character': ['a', 'c', 'k', '4', 'z', 'r'],
  '2 characters': ['bo', 'ca', '49', 'th', 'zz', 'r '],
  '3 characters': ['boo', 'led', '497', 'the', 'zzz', 'rea'],
  '8 characters': ['a book c', 'called 4', 'number 9', 'person 1', 'reader77', 'nowhere!'],
  // Without results, although each of their trigrams occurs in every book and every comic.
  '8 and 14, grams everywhere': ['about what the', 'a called'],
};

/** Response times of visitors' searches of 1, 2, 3 and 8 characters, as rows of the bench table. */
export async function searchRows(base: string, size: string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [length, words] of Object.entries(QUERIES)) {
    const durations: number[] = [];
    let wrong = 0;
    let next = 0;
    const search = async (timed: boolean) => {
      const q = words[next % words.length] ?? '';
      const began = performance.now();
      const response = await fetch(`${base}/search/results?${new URLSearchParams({ q })}`, {
        headers: { 'x-forwarded-for': `10.9.${next >> 8}.${next++ & 255}` },
      });
      await response.arrayBuffer();
      if (!response.ok) wrong++;
      if (timed) durations.push(performance.now() - began);
    };
    for (let i = 0; i < words.length * 6; i++) await search(false); // warm-up: every connection plans its statements
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let i = 0; i < TURNS / CONCURRENCY; i++) await search(true);
      }),
    );
    durations.sort((a, b) => a - b);
    const at = (share: number) => durations[Math.floor(durations.length * share)] ?? 0;
    const counts = !length.startsWith('1') && !length.startsWith('2');
    rows.push([
      `search, ${length}, ${size} (p95)`,
      `${at(0.95).toFixed(1)} ms`,
      '',
      '',
      counts ? `≤ ${TARGET_MS} ms` : '',
      `${at(0.5).toFixed(1)}/${at(0.99).toFixed(1)}`,
      wrong ? `${wrong} wrong answers` : counts ? (at(0.95) <= TARGET_MS ? 'reached' : 'MISSED') : '',
    ]);
  }
  return rows;
}

/** Response times of suggestions for the first letters of a tag, among 200,000 (TAG-02). */
export async function suggestionRow(base: string): Promise<string[]> {
  const durations: number[] = [];
  let wrong = 0;
  const words = ['a', '7', 'f', 'ab', '3c', 'abc', '12a', 'fedc', 'nowhere'];
  for (let turn = 0; turn < TURNS + words.length; turn++) {
    const began = performance.now();
    const response = await fetch(`${base}/tags/suggest?q=${words[turn % words.length]}`, {
      headers: { 'x-forwarded-for': `10.8.${turn >> 8}.${turn & 255}` },
    });
    await response.arrayBuffer();
    if (!response.ok) wrong++;
    if (turn >= words.length) durations.push(performance.now() - began);
  }
  durations.sort((a, b) => a - b);
  const at = (share: number) => durations[Math.floor(durations.length * share)] ?? 0;
  const result = at(0.95) <= TARGET_MS ? 'reached' : 'MISSED';
  return [
    'tag suggestions, 200k tags (p95)',
    `${at(0.95).toFixed(1)} ms`,
    '',
    '',
    `≤ ${TARGET_MS} ms`,
    `${at(0.5).toFixed(1)}/${at(0.99).toFixed(1)}`,
    wrong ? `${wrong} wrong answers` : result,
  ];
}

/** The same on a site with a tenth of the works and people. */
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
