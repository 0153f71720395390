// `npm run bench`: measures the site against a bare baseline in one run, alternating, and prints ratios; a missed target prints MISSED.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../server/postgres/postgres.ts';
import { capture, type Statement } from './capture.ts';
import { chatRows } from './chat/chat.ts';
import { compare } from './compare.ts';
import { BOOKS, COMICS, draftComics, fillDatabase, PANELS, PEOPLE, THEORIES, WORLDS } from './fresh-data.ts';
import { homePerSecond, smallSiteRows } from './home-sizes.ts';
import { limitRows } from './limits.ts';
import { load, median, type Sample } from './load.ts';
import { scenariosFor } from './scenarios.ts';
import { searchInSmallSite, searchRows, suggestionRow } from './search.ts';
import { residentMb, startSite } from './site.ts';
import { table } from './table.ts';
import { readTestData } from './test-data.ts';
import { weigh } from './weigh.ts';

const SECONDS = 3;
const REPEATS = 3;
const PORT = Number(process.env.BENCH_PORT ?? 4830);
const say = (line = '') => process.stdout.write(`${line}\n`);

/** Groups measured on their own site: `npm run bench -- limits chat` measures only these, in minutes. */
const GROUPS: Record<string, (port: number) => Promise<string[][]>> = {
  limits: limitRows,
  chat: chatRows,
  small: async (port) => (await smallSiteRows(port)).rows,
};
const groups = process.argv.slice(2);
// `npm run bench -- compare <commit> [scenario] [hides]`: the CPU time per request against another commit, of all scenarios or those with
// this name; with `hides` for members who hide many people, works and tags.
if (groups[0] === 'compare') {
  await compare(groups[1] ?? 'HEAD', groups[2] ?? '', groups[3] === 'hides', PORT, say);
  process.exit(0);
}
if (groups.length) {
  const unknown = groups.find((name) => !GROUPS[name]);
  if (unknown) throw new Error(`unknown group ${unknown}; available: ${Object.keys(GROUPS).join(', ')}`);
  const rows: string[][] = [];
  for (const name of groups) rows.push(...((await GROUPS[name]?.(PORT)) ?? []));
  for (const line of table(rows)) say(line);
  process.exit(0);
}

const began = performance.now();
const dataDir = mkdtempSync(join(tmpdir(), 'storyhearth-bench-'));

const cold = await startSite(dataDir, PORT);
await cold.stop();
const filling = await startPostgres(dataDir, { own: true });
const filler = new pg.Client({ connectionString: filling.url });
await filler.connect();
const many = (n: number) => n.toLocaleString('en-US');
say(
  `Filling a fresh database: ${many(BOOKS)} books, ${many(COMICS)} comics, ${many(THEORIES)} theories, ${many(WORLDS)} worlds, ${many(PEOPLE)} people…`,
);
await fillDatabase(filler);
// The site logs without DETAIL lines, which contain the values of captured statements.
await filler.query(`alter database postgres set log_error_verbosity = 'default'`);
await filler.end();
await filling.stop();

const site = await startSite(dataDir, PORT);
// The cookie secret is created when the first cookie is verified.
await fetch(`${site.base}/`, { headers: { cookie: 'storyhearth.session_token=nobody.bm9ib2R5' } });
const idleMb = residentMb(site.child.pid);
const { url } = await startPostgres(dataDir, { own: false });
const client = new pg.Client({ connectionString: url });
await client.connect();
const data = await readTestData(client, site.base);
const { people, cookies, books, comics } = data;

const { scenarios, turn, headersOf, valuesOf, form } = scenariosFor(data);

// The statements of each request, from PostgreSQL's log.
const logFile = join(dataDir, 'postgres.log');
const measured: { name: string; statements: Statement[]; swap: Record<string, string> }[] = [];
for (const scenario of scenarios) {
  const t = turn();
  const request = scenario.request(t);
  const path = scenario.name === 'home, visitor, cached' ? `/?n=${t.id}` : request.path;
  const statements = await capture(client, logFile, async () => {
    const response = await fetch(site.base + path, {
      method: request.method ?? 'GET',
      headers: { ...headersOf(scenario, t), ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    if (!response.ok) throw new Error(`${scenario.name} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
    await response.arrayBuffer();
  });
  measured.push({
    name: encodeURIComponent(scenario.name),
    statements,
    swap: Object.fromEntries(Object.entries(valuesOf(t)).map(([name, value]) => [value, name])),
  });
}
await client.query('alter system reset all');
const bare = fork(new URL('bare.ts', import.meta.url), {
  env: { ...process.env, BARE: JSON.stringify({ scenarios: measured, url, port: PORT + 1 }) },
});
await once(bare, 'message');

const rows: string[][] = [];
let busiestMb = 0;
for (const [i, scenario] of scenarios.entries()) {
  const ours: Sample[] = [];
  const baseline: Sample[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    ours.push(
      await load(site.base, SECONDS, () => {
        const t = turn();
        const request = scenario.request(t);
        return { ...request, headers: { ...headersOf(scenario, t), ...request.headers } };
      }),
    );
    busiestMb = Math.max(busiestMb, residentMb(site.child.pid));
    baseline.push(
      await load(`http://127.0.0.1:${PORT + 1}`, SECONDS, () => {
        const t = turn();
        const query = new URLSearchParams(valuesOf(t));
        const { body, method } = scenario.request(t);
        return { method: method ?? 'GET', path: `/${measured[i]?.name}?${query}`, ...(body === undefined ? {} : { body }) };
      }),
    );
  }
  const [a, b] = [median(ours), median(baseline)];
  const ratio = a.perSecond / b.perSecond;
  const wrong = [...ours, ...baseline].reduce((sum, sample) => sum + sample.wrong, 0);
  rows.push([
    scenario.name,
    a.perSecond.toFixed(0),
    b.perSecond.toFixed(0),
    ratio.toFixed(2),
    scenario.target,
    `${a.p50}/${a.p99}`,
    wrong ? `${wrong} wrong answers` : scenario.min ? (ratio >= scenario.min ? 'reached' : 'MISSED') : '',
  ]);
}
const perSecondOf = (name: string) => Number(rows.find(([first]) => first === name)?.[1]);
const costRatio = (name: string, than: string) => perSecondOf(than) / perSecondOf(name);
const cachedGain = costRatio('home, visitor, not cached', 'home, visitor, cached');
const pageCost = costRatio('all books, fifth page', 'all books');
const sizeCost = costRatio(`all comics (${COMICS / 1000}k)`, `all theories (${THEORIES / 1000}k)`);

// Publishes drafts of forty-panel comics sequentially, each by a different person.
const owners = people.slice(0, 60);
const ready = await draftComics(client, owners);
const durations: number[] = [];
for (const [i, id] of ready.entries()) {
  const began = performance.now();
  const response = await fetch(`${site.base}/drafts/${id}/publish.data`, {
    method: 'POST',
    headers: { ...form, cookie: cookies[i] ?? '' },
    body: 'genre=Manga&language=English&cover=drawn',
  });
  if (!response.ok) throw new Error(`publishing answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  await response.arrayBuffer();
  durations.push(performance.now() - began);
}
durations.sort((a, b) => a - b);
const searched = await searchRows(site.base, '500k works');
searched.push(await suggestionRow(site.base));
const largeHome = await homePerSecond(site.base);
const [home, reader, viewer] = [
  await weigh(site.base, '/'),
  await weigh(site.base, `/book/${books[0]}`),
  await weigh(site.base, `/comic/${comics[0]}`),
];
// Clients disconnect before the database stops.
bare.kill();
await client.end();
await site.stop();
const warm = await startSite(dataDir, PORT);
await warm.stop();
rmSync(dataDir, { recursive: true, force: true });

searched.unshift(...(await searchInSmallSite(PORT)));
const small = await smallSiteRows(PORT);
const chat = await chatRows(PORT);
const limits = await limitRows(PORT);
const growth = small.homePerSecond / largeHome;

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const verdict = (good: boolean) => (good ? 'reached' : 'MISSED');
rows.push(
  ['home, visitor: cached against not cached', '', '', `${cachedGain.toFixed(1)} times`, '≥ 4', '', verdict(cachedGain >= 4)],
  ['all books: fifth page against the first', '', '', `${pageCost.toFixed(2)} times`, '≤ 1.3', '', verdict(pageCost <= 1.3)],
  [
    `a list of ${COMICS / 1000}k against one of ${THEORIES / 1000}k`,
    '',
    '',
    `${sizeCost.toFixed(2)} times`,
    '≤ 1.3',
    '',
    verdict(sizeCost <= 1.3),
  ],
  [
    `publish of a ${PANELS}-panel comic`,
    `${durations[30]?.toFixed(0)} ms`,
    '',
    '',
    '',
    `${durations[30]?.toFixed(0)}/${durations[59]?.toFixed(0)}`,
    '',
  ],
  ...searched,
  ...small.rows,
  ...chat,
  ...limits,
  ['home of 600k works against 5k', '', '', `${growth.toFixed(2)} times`, '≤ 1.3', '', verdict(growth <= 1.3)],
  ['start to first page, empty folder', `${cold.readyMs.toFixed(0)} ms`, '', '', '', '', ''],
  ['start to first page, warm', `${warm.readyMs.toFixed(0)} ms`, '', '', '≤ 800 ms', '', verdict(warm.readyMs <= 800)],
  ['memory of the server, idle', `${idleMb} MB`, '', '', '', '', ''],
  ['memory of the server, under load', `${busiestMb} MB`, '', '', '≤ 300 MB', '', verdict(busiestMb <= 300)],
  ...(
    [
      ['home, signed in', 200],
      ['home, visitor, not cached', 200],
    ] as const
  ).map(([name, min]) => [`${name}: a second`, perSecondOf(name).toFixed(0), '', '', `≥ ${min}`, '', verdict(perSecondOf(name) >= min)]),
  ['HTML of home', kb(home.html), '', '', '≤ 90 kB', '', verdict(home.html <= 90_000)],
  ...(
    [
      ['home', home, 125_000],
      ['the reader', reader, 125_000],
      ['a comic', viewer, 130_000],
    ] as const
  ).map(([page, { script }, max]) => [
    `script of ${page}, gzip`,
    kb(script.gzip),
    '',
    '',
    `≤ ${max / 1000} kB`,
    `Brotli: ${kb(script.brotli)}`,
    verdict(script.gzip <= max),
  ]),
  ['style of home / reader, gzip', `${kb(home.style.gzip)} / ${kb(reader.style.gzip)}`, '', '', '', '', ''],
);
say(
  `\n16 connections, ${SECONDS} s × ${REPEATS} in turns, medians; load, server and PostgreSQL on the same cores. Bare: node:http and pg, the same statements.\n`,
);
for (const line of table(rows)) say(line);
say(`\nMeasured in ${Math.round((performance.now() - began) / 60_000)} minutes.`);
process.exit(0);
