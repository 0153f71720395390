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

/** Members of both sides who are asked for when those of this side hide things. */
const HIDING_MEMBERS = 20;

type Side = { site: Site; dataDir: string; data: ReturnType<typeof scenariosFor> };

/**
 * Prints the CPU time per request of this folder and of another commit, scenario by scenario, in turns and on equal data. With `hides` the
 * members of this folder hide 500 people, 2,000 works and 200 tags, which the other commit may not know.
 */
export async function compare(ref: string, only: string, hides: boolean, port: number, print: (line: string) => void): Promise<void> {
  const other = checkOut(ref);
  const members = hides ? HIDING_MEMBERS : undefined;
  const sides = [
    await startSide(other.folder, port, { members, hides: false }),
    await startSide(process.cwd(), port + 1, { members, hides }),
  ] as const;
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
async function startSide(folder: string, port: number, { members, hides }: { members: number | undefined; hides: boolean }): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storyhearth-compare-data-'));
  await (await startSite(dataDir, port, {}, folder)).stop();
  const database = await startPostgres(dataDir, { own: true });
  const filler = new pg.Client({ connectionString: database.url });
  await filler.connect();
  const script: { fillDatabase: typeof fillDatabase } = await import(pathToFileURL(join(folder, 'tests/bench/fresh-data.ts')).href);
  await script.fillDatabase(filler, SIZES);
  if (hides) await hideMuch(filler);
  await filler.end();
  await database.stop();
  const site = await startSite(dataDir, port, {}, folder);
  // The cookie secret is created when the first cookie is verified.
  await fetch(`${site.base}/`, { headers: { cookie: 'storyhearth.session_token=nobody.bm9ib2R5' } });
  const { url } = await startPostgres(dataDir, { own: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const data = scenariosFor(await readTestData(client, site.base, members));
  await client.end();
  return { site, dataDir, data };
}

/** Every work has eight tags, one of them among the thousand most used; so a fifth of the works has a tag that `hideMuch` hides. */
const TAGS = `insert into work_facets (work_id, author_id, facets, words, created_at, renewed_at)
  select id, author_id, (select array_agg(used.ids[1 + n.seed % case n.i when 1 then 1000 else cardinality(used.ids) end])
      from (select i, ('x' || substr(md5(works.id || '/' || i), 1, 7))::bit(28)::int as seed from generate_series(1, 8) i) n),
    0, created_at, created_at
  from works, (select array_agg(id order by works_count desc, id) as ids from facets where dimension = 'tag') used
  on conflict do nothing`;

/** Each member of the comparison hides 2,000 works and 500 people of all ages, and the 200 most used tags after the first ten. */
async function hideMuch(client: pg.Client) {
  await client.query(TAGS);
  const members = `(select user_id as member from sessions where user_agent like 'bench-%' order by user_agent limit ${HIDING_MEMBERS}) m`;
  await client.query(`insert into hidden_works (person_id, work_id)
    select member, id from ${members}, (select id from works order by md5(id::text) limit 2000) w`);
  await client.query(`insert into hidden_people (person_id, other_id)
    select member, id from ${members}, (select id from people where username like 'person%' order by md5(id::text) limit 500) p
    where id <> member`);
  await client.query(`update people set hidden_facets = array(select id from facets where dimension = 'tag'
    order by works_count desc, id offset 10 limit 200) where id in (select member from ${members})`);
  await client.query('vacuum analyze');
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
