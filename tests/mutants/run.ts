// `npm run mutants`: breaks a copy of the tree in many small ways, one at a time, and expects a test to fail each time. See README.md.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { findBrowser } from '../browser.ts';
import type { Mutant, UnitResult, UnitRun } from './mutant.ts';

const root = resolve(import.meta.dirname, '../..');
const NOT_AREAS = ['mutant.ts', 'run.ts', 'unit-runner.ts'];
/** Vitest and Chromium need a core each. */
const COPIES = 2;
const FIRST_PORT = Number(process.env.MUTANTS_PORT ?? 4600);
/** Milliseconds after which a run counts as hung: a break may loop for ever. */
const RUN_LIMIT = 600_000;

type Named = Mutant & { area: string };
type Outcome = 'noticed' | 'survived' | 'broken';
const say = (line: string) => process.stdout.write(`${line}\n`);
const isJourney = (test: string) => /^tests\/(journeys|durability)\//.test(test);
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
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], timeout: RUN_LIMIT });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A copy of what git knows or would add, with the installed packages of this checkout. */
async function makeCopy(number: number): Promise<Copy> {
  const folder = join(mkdtempSync(join(tmpdir(), 'storyhearth-mutants-')), 'copy');
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], root);
  for (const file of output.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return { folder, port: FIRST_PORT + number * 10, units: null, changed: [] };
}
/** `units`: the Vitest that stays open for this copy; `changed`: files that it must read again. */
type Copy = { folder: string; port: number; units: ChildProcess | null; changed: string[] };
type Result = { failed: string[]; crashed: string | null };

/** Vitest prepares its database once, so a break of the schema needs a new one. */
const isOfSchema = (file: string) => file.startsWith('database/') || ['server/migrate.ts', 'server/postgres.ts'].includes(file);

async function stopUnits(copy: Copy) {
  const { units } = copy;
  copy.units = null;
  if (!units || units.exitCode !== null) return;
  units.disconnect(); // it closes Vitest, and with it PostgreSQL
  await once(units, 'exit');
}

async function runUnits(copy: Copy, run: UnitRun, limit: number): Promise<Result> {
  if (!copy.units) {
    copy.units = fork(join(copy.folder, 'tests/mutants/unit-runner.ts'), {
      cwd: copy.folder,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(copy.units, 'message');
  }
  const { units } = copy;
  const settled = new AbortController(); // takes the listeners of the event that did not come off the process again
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(limit)]);
  const answer = Promise.race([
    once(units, 'message', { signal }).then(([result]) => result as UnitResult),
    once(units, 'exit', { signal }).then(() => null),
  ])
    .catch(() => null)
    .finally(() => settled.abort());
  units.send(run);
  const result = await answer;
  if (!result) {
    units.kill('SIGKILL');
    copy.units = null;
    return { failed: [], crashed: 'Vitest ended or did not answer.' };
  }
  return { failed: result.failed, crashed: !result.failed.length && result.errors.length ? result.errors.join('\n') : null };
}

async function runJourneys({ folder, port }: Copy, files: string[], title: string | undefined, most: number): Promise<Result> {
  const report = join(folder, 'mutants-report.json');
  rmSync(report, { force: true });
  const args = ['playwright', 'test', ...files, ...(title ? ['-g', title] : []), `--max-failures=${most}`, '--reporter=json'];
  const { code, output } = await run('npx', args, folder, { JOURNEY_PORT: String(port), PLAYWRIGHT_JSON_OUTPUT_NAME: report, CI: '' });
  if (code === 0) return { failed: [], crashed: null };
  const failed: string[] = [];
  if (existsSync(report))
    JSON.parse(readFileSync(report, 'utf8'), (_, part) => {
      if (part?.ok === false && part.title && part.file) failed.push(`${part.file}: ${part.title}`);
      return part;
    });
  return { failed, crashed: failed.length ? null : output.slice(-1_500) };
}

/** Tests of one runner; `most`: after how many failures to stop, 0 for never. */
function runTests(copy: Copy, tests: readonly string[], most: number): Promise<Result> {
  const files = [...new Set(tests.map(fileOf))];
  const title = tests.every(titleOf) ? tests.map((test) => titleOf(test).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') : undefined;
  if (tests.some(isJourney)) return runJourneys(copy, files, title, most);
  return runUnits(copy, { files, title, bail: most, changed: copy.changed.splice(0) }, most ? RUN_LIMIT : 6 * RUN_LIMIT); // all of them before anything is broken
}

async function outcomeOf(copy: Copy, mutant: Named): Promise<{ outcome: Outcome; output: string }> {
  const path = join(copy.folder, mutant.file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    sound.replace(mutant.find, () => mutant.replace),
  );
  copy.changed.push(path);
  if (isOfSchema(mutant.file)) await stopUnits(copy);
  try {
    // One kind of test after the other, so that a break which a unit test notices needs no build.
    for (const tests of [mutant.tests.filter((test) => !isJourney(test)), mutant.tests.filter(isJourney)]) {
      if (!tests.length) continue;
      const { failed, crashed } = await runTests(copy, tests, 1);
      if (crashed) return { outcome: 'broken', output: crashed };
      if (failed.length) return { outcome: 'noticed', output: '' };
    }
    return { outcome: 'survived', output: '' };
  } finally {
    writeFileSync(path, sound);
    if (isOfSchema(mutant.file)) await stopUnits(copy);
    else copy.changed.push(path);
  }
}

const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const all = await readMutants();
const every = process.argv.includes('--no-journeys')
  ? all.flatMap((mutant) => {
      const [first, ...others] = mutant.tests.filter((test) => !isJourney(test));
      return first ? { ...mutant, tests: [first, ...others] satisfies Mutant['tests'] } : [];
    })
  : all;
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
const failedBefore: string[] = [];
for (const tests of groups.filter(({ length }) => length)) {
  const { failed, crashed } = await runTests(first, tests, 0);
  failedBefore.push(...failed);
  if (crashed) {
    say(`${crashed}\nThe tests must run before anything is broken.`);
    await stopUnits(first);
    process.exit(1);
  }
}
for (const failed of failedBefore) say(`fails before anything is broken: ${failed}`);
const isSound = (test: string) => !failedBefore.some((failed) => fileOf(test).endsWith(failed.split(':')[0] ?? ''));

const count: Record<Outcome, number> = { noticed: 0, survived: 0, broken: 0 };
const queue = [...mutants];
await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const { outcome, output } = mutant.tests.every(isSound)
        ? await outcomeOf(copy, mutant)
        : ({ outcome: 'broken', output: 'Its tests fail before anything is broken.' } as const);
      count[outcome]++;
      say(`${outcome}: ${mutant.row}, ${mutant.file}: ${JSON.stringify(mutant.replace.slice(0, 80))}`);
      if (outcome === 'broken') say(output);
    }
  }),
);
for (const copy of copies) await stopUnits(copy);
for (const { folder } of copies) rmSync(dirname(folder), { recursive: true, force: true });
// A mutant that does not start proves nothing, so it counts as one that survived.
say(`\n${count.noticed} noticed, ${count.survived + count.broken} survived`);
process.exit(count.survived + count.broken ? 1 : 0);
