// `npm run mutants`: breaks a copy of the tree in many small ways, one at a time, and expects a test to fail each time. See README.md.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findBrowser } from '../browser.ts';
import type { Mutant } from './mutant.ts';

const root = resolve(import.meta.dirname, '../..');
const NOT_AREAS = ['mutant.ts', 'run.ts'];
/** Vitest and Chromium need a core each. */
const COPIES = 2;
const FIRST_PORT = 4600;

type Named = Mutant & { area: string };
type Outcome = 'noticed' | 'survived' | 'broken';
const say = (line: string) => process.stdout.write(`${line}\n`);
const isJourney = (test: string) => test.startsWith('tests/journeys/');
const fileOf = (test: string) => test.split('#')[0] ?? test;
const titleOf = (test: string) => test.split('#').slice(1).join('#');

async function readMutants(): Promise<Named[]> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && !NOT_AREAS.includes(name));
  const lists = await Promise.all(
    files.sort().map(async (name) => {
      const { default: list } = (await import(join(import.meta.dirname, name))) as { default: Mutant[] };
      return list.map((mutant) => ({ ...mutant, area: name.replace(/\.ts$/, '') }));
    }),
  );
  return lists.flat();
}

/** Why a mutant cannot be applied, or null. */
function faultOf({ file, find, replace, tests }: Mutant): string | null {
  if (!existsSync(join(root, file))) return `there is no ${file}`;
  const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  if (times !== 1) return `${JSON.stringify(find)} occurs ${times} times in ${file}`;
  if (find === replace) return 'it changes nothing';
  const missing = tests.map(fileOf).find((test) => !existsSync(join(root, test)));
  return missing ? `there is no ${missing}` : null;
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A copy of what git knows or would add, with the installed packages of this checkout. */
async function makeCopy(number: number) {
  const folder = join(mkdtempSync(join(tmpdir(), 'storyhearth-mutants-')), 'copy');
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], root);
  for (const file of output.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return { folder, port: FIRST_PORT + number * 10 };
}
type Copy = Awaited<ReturnType<typeof makeCopy>>;

/** Both runners write `file: how many failed` in their own JSON; a run that failed without a failed test did not start. */
async function runTests(
  { folder, port }: Copy,
  tests: readonly string[],
  most = 1,
): Promise<{ failed: number; crashed: boolean; output: string }> {
  const [journeys, units] = [tests.filter(isJourney), tests.filter((test) => !isJourney(test))];
  const report = join(folder, 'mutants-report.json');
  const titles = (list: readonly string[]) =>
    list.every(titleOf) ? [list.map((test) => titleOf(test).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')] : [];
  let output = '';
  for (const [list, command] of [
    [units, 'vitest'],
    [journeys, 'playwright'],
  ] as const) {
    if (!list.length) continue;
    rmSync(report, { force: true });
    const files = [...new Set(list.map(fileOf))];
    const [title] = titles(list);
    const args =
      command === 'vitest'
        ? [
            'vitest',
            'run',
            ...files,
            ...(title ? ['-t', title] : []),
            `--bail=${most}`,
            '--testTimeout=60000',
            '--reporter=json',
            `--outputFile=${report}`,
          ]
        : ['playwright', 'test', ...files, ...(title ? ['-g', title] : []), `--max-failures=${most}`, '--reporter=json'];
    const result = await run('npx', args, folder, { JOURNEY_PORT: String(port), PLAYWRIGHT_JSON_OUTPUT_NAME: report, CI: '' });
    output = result.output;
    if (result.code === 0) continue;
    if (!existsSync(report)) return { failed: 0, crashed: true, output };
    const { numFailedTests, stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      numFailedTests?: number;
      stats?: { unexpected: number; flaky: number };
    };
    const failed = numFailedTests ?? (stats ? stats.unexpected + stats.flaky : 0);
    return { failed, crashed: !failed, output };
  }
  return { failed: 0, crashed: false, output };
}

/** The titles of the tests that failed in the last run, from the report of either runner. */
function failedTests({ folder }: Copy): string {
  const report = join(folder, 'mutants-report.json');
  if (!existsSync(report)) return 'There is no report.';
  const titles: string[] = [];
  JSON.parse(readFileSync(report, 'utf8'), (_, part) => {
    if (part?.status === 'failed' && part.title) titles.push(part.title);
    if (part?.ok === false && part.title && part.file) titles.push(`${part.file}: ${part.title}`);
    return part;
  });
  return titles.join('\n');
}

async function outcomeOf(copy: Copy, mutant: Named): Promise<{ outcome: Outcome; output: string }> {
  const path = join(copy.folder, mutant.file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    sound.replace(mutant.find, () => mutant.replace),
  );
  try {
    // One kind of test after the other, so that a break which a unit test notices needs no build.
    for (const tests of [mutant.tests.filter((test) => !isJourney(test)), mutant.tests.filter(isJourney)]) {
      if (!tests.length) continue;
      const { failed, crashed, output } = await runTests(copy, tests);
      if (crashed) return { outcome: 'broken', output };
      if (failed) return { outcome: 'noticed', output };
    }
    return { outcome: 'survived', output: '' };
  } finally {
    writeFileSync(path, sound);
  }
}

const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const all = await readMutants();
const every = process.argv.includes('--no-journeys') ? all.filter(({ tests }) => !tests.every(isJourney)) : all;
const mutants = every.filter(({ area, row }) => !asked.length || asked.includes(area) || asked.includes(row));
const faults = mutants.flatMap((mutant) => faultOf(mutant) ?? []);
for (const fault of faults) say(`cannot be applied: ${fault}`);
if (faults.length || process.argv.includes('--check')) {
  say(`${mutants.length - faults.length} mutants can be applied, ${faults.length} cannot`);
  process.exit(faults.length ? 1 : 0);
}

if (mutants.some(({ tests }) => tests.some(isJourney))) process.env.CHROMIUM = (await findBrowser(say)) ?? '';
const copies = await Promise.all(Array.from({ length: Math.min(COPIES, mutants.length) }, (_, number) => makeCopy(number)));
const [first] = copies;
if (!first) throw new Error(`no mutant is called ${asked.join(' or ')}`);
const named = [...new Set(mutants.flatMap(({ tests }) => tests))];
say(`${mutants.length} mutants; first their ${named.length} tests as they are`);
// Whole files and single titles apart: a run that names a file whole cannot be limited to titles.
const groups = [isJourney, (test: string) => !isJourney(test)].flatMap((kind) => [
  named.filter((test) => kind(test) && titleOf(test)),
  named.filter((test) => kind(test) && !titleOf(test)),
]);
for (const tests of groups.filter(({ length }) => length)) {
  const { failed, crashed, output } = await runTests(first, tests, 0);
  if (failed || crashed) {
    say(`${failedTests(first)}\n${output.slice(-4_000)}\nThe tests must pass before anything is broken.`);
    process.exit(1);
  }
}

const count: Record<Outcome, number> = { noticed: 0, survived: 0, broken: 0 };
const queue = [...mutants];
await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const { outcome, output } = await outcomeOf(copy, mutant);
      count[outcome]++;
      say(`${outcome}: ${mutant.row}, ${mutant.file}: ${JSON.stringify(mutant.replace.slice(0, 80))}`);
      if (outcome === 'broken') say(output.slice(-1_500));
    }
  }),
);
for (const { folder } of copies) rmSync(dirname(folder), { recursive: true, force: true });
// A mutant that does not start proves nothing, so it counts as one that survived.
say(`\n${count.noticed} noticed, ${count.survived + count.broken} survived`);
process.exit(count.survived + count.broken ? 1 : 0);
