import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { checkOut } from './compare/checkout.ts';
import { cpuMs, cpuTimes } from './compare/cpu-time.ts';
import type { fillDatabase } from './fresh-data.ts';
import { scenariosFor } from './scenarios.ts';
import { type Site, startSite } from './site.ts';
import { readTestData } from './test-data.ts';

// Many short rounds: other load on the machine changes the CPU time of both sides of one round alike.
const ROUNDS = 14;
const REQUESTS = 40;
const CONNECTIONS = 4;
const SIZES = { books: 5_000, comics: 5_000, theories: 2_000, worlds: 2_000, posts: 5_000, kids: 1_000, entries: 2_000 };

type Side = { site: Site; dataDir: string; data: ReturnType<typeof scenariosFor> };

/** Prints the CPU time per request of this folder and of another commit, scenario by scenario, in turns and on equal data. */
export async function compare(ref: string, only: string, port: number, print: (line: string) => void): Promise<void> {
  const other = checkOut(ref);
  const sides = [await startSide(other.folder, port), await startSide(process.cwd(), port + 1)] as const;
  try {
    const ratios: number[] = [];
    print(line('CPU ms per request', ref.slice(0, 10), 'here', 'ratio'));
    for (const [i, { name }] of sides[0].data.scenarios.entries()) {
      if (!name.includes(only)) continue;
      const rounds = await measureInTurns(sides, i);
      const ratio = median(rounds.map(([there, here]) => here / there));
      ratios.push(ratio);
      print(line(name, ...[0, 1].map((side) => median(rounds.map((ms) => ms[side] ?? 0)).toFixed(2)), ratio.toFixed(2)));
    }
    print(line('median', '', '', median(ratios).toFixed(2)));
  } finally {
    for (const { site, dataDir } of sides) {
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
    other.remove();
  }
}

const line = (name: string, ...cells: string[]) => name.padEnd(32) + cells.map((cell) => cell.padStart(12)).join('');

/** Starts the site of a folder on a database filled by that folder's own script, because the tables of the two commits may differ. */
async function startSide(folder: string, port: number): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storyhearth-compare-data-'));
  await (await startSite(dataDir, port, {}, folder)).stop();
  const database = await startPostgres(dataDir, { own: true });
  const filler = new pg.Client({ connectionString: database.url });
  await filler.connect();
  const script: { fillDatabase: typeof fillDatabase } = await import(pathToFileURL(join(folder, 'tests/bench/fresh-data.ts')).href);
  await script.fillDatabase(filler, SIZES);
  await filler.end();
  await database.stop();
  const site = await startSite(dataDir, port, {}, folder);
  // The cookie secret is created when the first cookie is verified.
  await fetch(`${site.base}/`, { headers: { cookie: 'storyhearth.session_token=nobody.bm9ib2R5' } });
  const { url } = await startPostgres(dataDir, { own: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const data = scenariosFor(await readTestData(client, site.base));
  await client.end();
  return { site, dataDir, data };
}

/** The milliseconds per request of the two sides in each round. The first round only warms up. */
async function measureInTurns(sides: readonly [Side, Side], scenario: number): Promise<[number, number][]> {
  const rounds: [number, number][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ms: [number, number] = [0, 0];
    for (const i of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) ms[i] = await measure(sides[i], scenario);
    if (round) rounds.push(ms);
  }
  return rounds;
}

async function measure({ site, dataDir, data }: Side, index: number): Promise<number> {
  const before = cpuTimes(site.child.pid, dataDir);
  let left = REQUESTS;
  const connection = async () => {
    while (left-- > 0) await send(site.base, data, index);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await pause(50); // what follows a response, such as counted views, belongs to it
  return cpuMs(before, cpuTimes(site.child.pid, dataDir)) / REQUESTS;
}

async function send(base: string, { scenarios, turn, headersOf }: Side['data'], index: number) {
  const scenario = scenarios[index];
  if (!scenario) throw new Error(`no scenario ${index}`);
  const t = turn();
  const { method = 'GET', path, headers, body = null } = scenario.request(t);
  const response = await fetch(base + path, { method, headers: { ...headersOf(scenario, t), ...headers }, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${scenario.name} answered ${response.status}: ${text.slice(0, 200)}`);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
