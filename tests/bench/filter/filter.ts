// The time of filtered lists among a million works (FILTER-06): node tests/bench/filter/filter.ts [works]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runnerImport } from 'vite';
import type { Conditions } from '#app/browse/filter/query/conditions.server.ts';
import type * as Filtered from '#app/browse/filter/query/filtered-works.server.ts';
import type { Sorting } from '#app/browse/filter/sorting-rules.ts';
import type * as Migrate from '#server/database/migrate.ts';
import type * as Postgres from '#server/postgres/postgres.ts';
import { AUTHORS, addViewer, fillFilterData, type SINGLE, singleFacet, TAGS, WORKS } from './filter-data.ts';

const TURNS = 40;
const CONCURRENCY = 2;
const TARGET_MS = 200;
const works = Number(process.argv[2] ?? WORKS);
const dataDir = process.env.FILTER_DATA ?? mkdtempSync(join(tmpdir(), 'storyhearth-bench-filter-'));

/** Imports a module of the product with its aliases. */
const load = <T>(path: string) =>
  runnerImport<T>(join(process.cwd(), path), { configFile: false, resolve: { tsconfigPaths: true }, logLevel: 'error' });
const { startPostgres } = (await load<typeof Postgres>('server/postgres/postgres.ts')).module;
const { prepareDatabase } = (await load<typeof Migrate>('server/database/migrate.ts')).module;

const postgres = await startPostgres(dataDir, { own: true });
await prepareDatabase(postgres.url, { durable: false });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
const began = performance.now();
const { rows } = await client.query<{ n: number }>('select count(*)::int as n from (select from works limit 1) any_work');
if (!rows[0]?.n) await fillFilterData(client, works);
const known = await client.query<{ id: string }>(`select id from people where username = 'viewer'`);
const member = known.rows[0]?.id ?? (await addViewer(client));
process.stdout.write(`${works} works in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
const size =
  await client.query(`select pg_size_pretty(pg_relation_size('work_facets')) as rows, pg_size_pretty(pg_relation_size('work_facets_all')) as index,
  pg_size_pretty(pg_relation_size('works')) as works, (select avg(cardinality(facets))::numeric(4,1) from (select facets from work_facets limit 10000) w) as facets`);
process.stdout.write(`${JSON.stringify(size.rows[0])}\n`);

process.env.DATABASE_URL = postgres.url;
process.env.LOG_LEVEL = 'silent';
const { module } = await load<typeof Filtered>('app/browse/filter/query/filtered-works.server.ts');

let seed = 7;
/** The same numbers in each run. */
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const tag = (from: number, to: number) => Math.floor(from + random() * (to - from));
const some = (count: number, from: number, to: number) =>
  [...new Set(Array.from({ length: count * 3 }, () => tag(from, to)))].slice(0, count);
const single = (dimension: keyof typeof SINGLE, n: number) => singleFacet(dimension, n);
/** The tags of some work, the most frequent first, so that a filter with all of them finds something. */
const owned = await client.query<{ facets: number[] }>(
  'select facets[1:20] as facets from work_facets tablesample system (0.1) repeatable (3) limit 200',
);
const tagsOfOne = (count: number) =>
  [...(owned.rows[Math.floor(random() * owned.rows.length)]?.facets ?? [])].sort((a, b) => a - b).slice(0, count);
const authors = (
  await client.query<{ id: string }>(`select id from people where username like 'person%' order by id limit ${AUTHORS / 40}`)
).rows.map(({ id }) => id);

type Case = [name: string, conditions: () => Partial<Conditions>, sorting?: Sorting, as?: string];
const frequent = () => ({ all: some(3, 1, 8), none: some(20, 20, 200).sort((a, b) => a - b) });
const CASES: Case[] = [
  ['nothing chosen', () => ({})],
  ['rare: 20 tags of one work, 20 excluded', () => ({ all: tagsOfOne(20), none: some(20, 1_000, TAGS) })],
  ['rare: 20 random tags, 20 excluded', () => ({ all: some(20, 500, TAGS), none: some(20, 1, 200) })],
  ['one tag of rank 20 to 100, 20 excluded', () => ({ all: [tag(20, 100)], none: some(20, 1, 200) })],
  ['frequent: tag 1, 20 excluded of rank 20 to 200', () => ({ all: [1], none: some(20, 20, 200) })],
  ['frequent: 3 of the first 8, 20 excluded', frequent],
  ['frequent: the 8 first together, 20 excluded', () => ({ all: [1, 2, 3, 4, 5, 6, 7, 8], none: some(20, 20, 200) })],
  ['the 20 first together, 20 excluded', () => ({ all: Array.from({ length: 20 }, (_, n) => n + 1), none: some(20, 21, 200) })],
  ['excluded: the 20 first', () => ({ none: Array.from({ length: 20 }, (_, n) => n + 1) })],
  ['excluded: the 20 first, and 200 hidden', () => ({ none: Array.from({ length: 220 }, (_, n) => n + 1) })],
  ['contradictory: two kinds together', () => ({ all: [single('kind', 0), single('kind', 1)] })],
  ['contradictory: each frequent, never together', () => ({ all: [1, single('genre', 0), single('genre', 1)], none: some(20, 20, 200) })],
  [
    'one value each: kind, genre, language, status',
    () => ({ all: [single('kind', 0), single('genre', 3), single('language', 1), single('status', 2)], none: some(20, 1, 200) }),
  ],
  [
    'several values: 3 kinds, 20 genres, 10 languages',
    () => ({
      anyOf: [
        [0, 1, 2].map((n) => single('kind', n)),
        Array.from({ length: 20 }, (_, n) => single('genre', n + 20)),
        Array.from({ length: 10 }, (_, n) => single('language', n + 10)),
      ],
      none: some(20, 1, 200),
    }),
  ],
  ['any of 20 frequent tags, 20 excluded', () => ({ anyOf: [some(20, 1, 60)], none: some(20, 60, 400) })],
  ['any of 20 rare tags, 20 excluded', () => ({ anyOf: [some(20, 2_000, TAGS)], none: some(20, 60, 400) })],
  [
    'any of 20 tags about 1,000, with a genre',
    () => ({ anyOf: [some(20, 800, 1_200)], all: [single('genre', 4)], none: some(20, 60, 400) }),
  ],
  ['20 authors, 20 excluded', () => ({ authors: authors.slice(0, 20), none: some(20, 1, 200) })],
  ['length from 390 minutes', () => ({ all: [2], minutes: { from: 390, to: null }, none: some(20, 20, 200) })],
  ...(['newest', 'liked', 'viewed', 'longest', 'shortest'] as const).flatMap((sorting): Case[] => [
    [`${sorting}: frequent`, frequent, sorting],
    [`${sorting}: the 8 first together`, () => ({ all: [1, 2, 3, 4, 5, 6, 7, 8], none: some(20, 20, 200) }), sorting],
    [`${sorting}: one tag of rank 5 to 30`, () => ({ all: [tag(5, 30)], none: some(20, 1, 200) }), sorting],
    [`${sorting}: rare`, () => ({ all: tagsOfOne(20), none: some(20, 1_000, TAGS) }), sorting],
  ]),
  [
    'member who hides 200 tags, people, 2,000 works: frequent',
    () => ({ ...frequent(), none: [...some(20, 20, 200), ...some(200, 200, 3_000)] }),
    'updated',
    member,
  ],
  [
    'member who hides 200 tags, people, 2,000 works: rare',
    () => ({ all: [tag(20, 100)], none: [...some(20, 20, 200), ...some(200, 200, 3_000)] }),
    'updated',
    member,
  ],
  ['member, 20 authors, all muted', () => ({ authors: authors.slice(0, 20), none: some(20, 20, 200) }), 'updated', member],
  [
    'member, not finished and not in the library',
    () => ({ ...frequent(), unread: { notStarted: true, notFinished: true, notInLibrary: true } }),
    'updated',
    member,
  ],
];

const { NO_CONDITIONS } = (await load<{ NO_CONDITIONS: Conditions }>('app/browse/filter/query/conditions.server.ts')).module;

/** The CPU time of PostgreSQL and this process in milliseconds, which does not depend on what else the machine does. */
async function cpuMs(): Promise<number> {
  const backends = await client.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'storyhearth'`);
  const ns = backends.rows.map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]));
  const { user, system } = process.cpuUsage();
  return ns.reduce((sum, time) => sum + time, 0) / 1e6 + (user + system) / 1e3;
}
const quantiles = (times: number[]) => {
  times.sort((a, b) => a - b);
  return [0.5, 0.95].map((share) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0)).join('/');
};

type Kind = 'page' | 'count';
async function measure([name, conditions, sorting = 'updated', id]: Case) {
  const viewer = id ? ({ id, role: 'member' } as never) : null;
  let [found, ended, failed] = [0, 0, 0];
  const run = async (kind: Kind) => {
    const requested = { conditions: { ...NO_CONDITIONS, ...conditions() }, sorting };
    if (kind === 'count') return module.countFiltered(viewer, requested);
    const page = await module.filteredWorks(viewer, { ...requested, cursor: null });
    found += page.works.length;
    ended += page.searched ? 1 : 0;
  };
  const row = [name.padEnd(50)];
  for (const kind of ['page', 'count'] as const) {
    const [wall, cpu]: [number[], number[]] = [[], []];
    const timed = async () => {
      const start = performance.now();
      await run(kind).catch(() => void failed++);
      wall.push(performance.now() - start);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, async () => void (await run(kind).catch(() => {}))));
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let turn = 0; turn < TURNS / CONCURRENCY; turn++) await timed();
      }),
    );
    for (let turn = 0; turn < TURNS; turn++) {
      const before = await cpuMs();
      await run(kind).catch(() => void failed++);
      cpu.push((await cpuMs()) - before);
    }
    const times = quantiles(cpu);
    row.push(
      `${kind}: CPU ${times.padStart(8)}, passed ${quantiles(wall).padStart(9)} ${kind === 'page' && Number(times.split('/')[1]) > TARGET_MS ? 'MISSED' : ''}`,
    );
  }
  const pages = TURNS * 2 + CONCURRENCY;
  process.stdout.write(
    `${row.join('  ')}  works ${(found / pages).toFixed(1)}, ended ${((ended / pages) * 100).toFixed(0)}%${failed ? `, ${failed} failed` : ''}\n`,
  );
}

const only = process.argv[3];
for (const filterCase of CASES) if (!only || new RegExp(only).test(filterCase[0])) await measure(filterCase);
await client.end();
if (!process.env.FILTER_DATA) {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
