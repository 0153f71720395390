// `npm run mutants`: applies each mutant to a copy of the tree and expects a test to fail. See README.md.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { findBrowser } from '../support/browser.ts';
import { run, runJourneys } from './journey-runner.ts';
import type { Failure, Mutant, Result, UnitResult, UnitRun } from './mutant.ts';

const root = resolve(import.meta.dirname, '../..');
/** Vitest and Chromium need a core each. */
const COPIES = 2;
const FIRST_PORT = Number(process.env.MUTANTS_PORT ?? 4600);
/** Milliseconds after which a run counts as hung, because a mutant may loop forever. */
const RUN_LIMIT = 600_000;

type Named = Mutant & { area: string };
type Outcome = 'noticed' | 'survived' | 'broken';
const say = (line: string) => process.stdout.write(`${line}\n`);
const isJourney = (test: string) => /^tests\/(journeys|durability)\//.test(test);
const fileOf = (test: string) => test.split('#')[0] ?? test;
const titleOf = (test: string) => test.split('#').slice(1).join('#');

async function readMutants(): Promise<Named[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) => /^\w+[\\/][\w-]+\.ts$/.test(name));
  const lists = await Promise.all(
    files.sort().map(async (name) => {
      const { default: list } = (await import(join(import.meta.dirname, name))) as { default: Mutant[] };
      return list.map((mutant) => ({ ...mutant, area: basename(name, '.ts') }));
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

/** Copies tracked and untracked, not ignored files, and links the installed packages of this checkout. */
async function createCopy(number: number): Promise<Copy> {
  const folder = join(mkdtempSync(join(tmpdir(), 'storyhearth-mutants-')), 'copy');
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], root);
  for (const file of output.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return { folder, port: FIRST_PORT + number * 100, units: null, changed: [] };
}
/** `units`: the Vitest process of this copy; `changed`: files that it must reload. */
type Copy = { folder: string; port: number; units: ChildProcess | null; changed: string[] };

/** Vitest prepares its database once, so a mutant of the schema needs a new instance. */
const isOfSchema = (file: string) =>
  file.startsWith('database/') ||
  ['server/database/migrate.ts', 'server/database/update/run-migrations.ts', 'server/postgres/postgres.ts'].includes(file);

async function stopUnits(copy: Copy) {
  const { units } = copy;
  copy.units = null;
  if (!units || units.exitCode !== null) return;
  units.disconnect(); // closes Vitest and its PostgreSQL
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
  const settled = new AbortController(); // removes the listeners of the event that did not occur
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(limit)]);
  const response = Promise.race([
    once(units, 'message', { signal }).then(([result]) => result as UnitResult),
    once(units, 'exit', { signal }).then(() => null),
  ])
    .catch(() => null)
    .finally(() => settled.abort());
  units.send(run);
  const result = await response;
  if (!result) {
    units.kill('SIGKILL');
    copy.units = null;
    return { failed: [], crashed: 'Vitest ended or did not answer.' };
  }
  return { failed: result.failed, crashed: !result.failed.length && result.errors.length ? result.errors.join('\n') : null };
}

/** Runs tests of one runner; `bail`: after how many failures to stop, 0 for never. */
function runTests(copy: Copy, tests: readonly string[], bail: number, limit = RUN_LIMIT): Promise<Result> {
  const files = [...new Set(tests.map(fileOf))];
  const title = tests.every(titleOf) ? tests.map((test) => titleOf(test).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') : undefined;
  if (tests.some(isJourney)) return runJourneys(copy, { files, title, bail }, limit);
  return runUnits(copy, { files, title, bail, changed: copy.changed.splice(0) }, limit);
}

/** Applies the mutant to the copy during `run`. */
async function broken<T>(copy: Copy, { file, find, replace }: Mutant, run: () => Promise<T>): Promise<T> {
  const path = join(copy.folder, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  copy.changed.push(path);
  if (isOfSchema(file)) await stopUnits(copy);
  try {
    return await run();
  } finally {
    writeFileSync(path, original);
    if (isOfSchema(file)) await stopUnits(copy);
    else copy.changed.push(path);
  }
}

type Judged = { outcome: Outcome; output: string };

const outcomeOf = (copy: Copy, mutant: Named): Promise<Judged> =>
  broken(copy, mutant, async () => {
    // Unit tests run first, so a mutant that they notice needs no build.
    for (const tests of [mutant.tests.filter((test) => !isJourney(test)), mutant.tests.filter(isJourney)]) {
      if (!tests.length) continue;
      const { failed, crashed } = await runTests(copy, tests, 1);
      const own = failed.find((test) => isNamed(mutant, test));
      if (own) return { outcome: 'noticed', output: `  ${described(own)}` };
      if (crashed) return { outcome: 'broken', output: crashed };
      if (failed[0]) return { outcome: 'broken', output: `Another test failed: ${described(failed[0])}` };
    }
    return { outcome: 'survived', output: '' };
  });

/** Whether a failed test is one that the mutant names. */
const isNamed = ({ tests }: Mutant, { file, title }: Failure) =>
  tests.some((test) => fileOf(test) === file && title.includes(titleOf(test)));
const described = ({ file, title, error }: Failure) => [`${file}: ${title}`, error].filter(Boolean).join(', ');

/** Runs a group of mutants in one copy; each is judged by the tests that it names. */
async function outcomesOf(copy: Copy, group: readonly Named[]): Promise<Judged[]> {
  const [only, ...others] = group;
  if (only && !others.length) return [await outcomeOf(copy, only)];
  const judge = async (): Promise<Judged[]> => {
    const { failed, crashed } = await runTests(
      copy,
      group.flatMap(({ tests }) => tests),
      0,
    );
    return group.map((mutant) => {
      const own = failed.find((test) => isNamed(mutant, test));
      if (own) return { outcome: 'noticed', output: `  ${described(own)}` };
      return { outcome: crashed ? 'broken' : 'survived', output: crashed ?? '' };
    });
  };
  return group.reduce((run: typeof judge, mutant) => () => broken(copy, mutant, run), judge)();
}

/** Groups mutants that only journeys notice, up to `max` per build (`--together`). Their test files must differ, because in some a failure ends the rest. */
function groupsOf(mutants: readonly Named[], max: number): Named[][] {
  const groups: Named[][] = [];
  for (const mutant of mutants) {
    const fits = (group: Named[]) =>
      group.length < max &&
      [mutant, ...group].every(({ tests }) => tests.every((test) => isJourney(test) && titleOf(test))) &&
      group.every(({ file, tests }) => file !== mutant.file && !tests.some((test) => mutant.tests.map(fileOf).includes(fileOf(test))));
    const group = groups.find(fits);
    if (group) group.push(mutant);
    else groups.push([mutant]);
  }
  return groups;
}

const requested = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const together = Number(process.argv.find((word) => word.startsWith('--together='))?.split('=')[1] ?? 1);
const all = await readMutants();
const every = process.argv.includes('--no-journeys')
  ? all.flatMap((mutant) => {
      const [first, ...others] = mutant.tests.filter((test) => !isJourney(test));
      return first ? { ...mutant, tests: [first, ...others] satisfies Mutant['tests'] } : [];
    })
  : all;
const mutants = every.filter(({ area, row, file }) => !requested.length || [area, row, file].some((name) => requested.includes(name)));
const faults = mutants.flatMap((mutant) => faultOf(mutant) ?? []);
for (const fault of faults) say(`cannot be applied: ${fault}`);
if (faults.length || process.argv.includes('--check')) {
  say(`${mutants.length - faults.length} mutants can be applied, ${faults.length} cannot`);
  process.exit(faults.length ? 1 : 0);
}

if (mutants.some(({ tests }) => tests.some(isJourney))) process.env.CHROMIUM = (await findBrowser(say)) ?? '';
const copies = await Promise.all(Array.from({ length: Math.min(COPIES, mutants.length) }, (_, number) => createCopy(number)));
const [first] = copies;
if (!first) throw new Error(`no mutant matches ${requested.join(' or ')}`);
const named = [...new Set(mutants.flatMap(({ tests }) => tests))];
say(`${mutants.length} mutants; first their ${named.length} tests as they are`);
// Whole files and single titles run separately: a run with a whole file cannot be limited to titles.
const groups = [isJourney, (test: string) => !isJourney(test)].flatMap((kind) => [
  named.filter((test) => kind(test) && titleOf(test)),
  named.filter((test) => kind(test) && !titleOf(test)),
]);
const failedBefore: Failure[] = [];
for (const tests of groups.filter(({ length }) => length)) {
  const { failed, crashed } = await runTests(first, tests, 0, 6 * RUN_LIMIT);
  failedBefore.push(...failed);
  if (crashed) {
    say(`${crashed}\nThe tests must run before anything is broken.`);
    await stopUnits(first);
    process.exit(1);
  }
}
for (const failed of failedBefore) say(`fails before anything is broken: ${described(failed)}`);
const isSound = (mutant: Mutant) => !failedBefore.some((failed) => isNamed(mutant, failed));

const count: Record<Outcome, number> = { noticed: 0, survived: 0, broken: 0 };
function record(mutant: Named, { outcome, output }: Judged) {
  count[outcome]++;
  say(`${outcome}: ${mutant.row}, ${mutant.file}: ${JSON.stringify(mutant.replace.slice(0, 80))}`);
  if (output) say(output);
}
for (const mutant of mutants)
  if (!isSound(mutant)) record(mutant, { outcome: 'broken', output: 'Its tests fail before anything is broken.' });
const queue = groupsOf(mutants.filter(isSound), together);
await Promise.all(
  copies.map(async (copy) => {
    for (let group = queue.shift(); group; group = queue.shift()) {
      const judged = await outcomesOf(copy, group);
      for (const [i, mutant] of group.entries()) record(mutant, judged[i] ?? { outcome: 'broken', output: 'It was not run.' });
    }
  }),
);
for (const copy of copies) await stopUnits(copy);
for (const { folder } of copies) rmSync(dirname(folder), { recursive: true, force: true });
// A mutant that does not start proves nothing, so it counts as survived.
say(`\n${count.noticed} noticed, ${count.survived + count.broken} survived`);
process.exit(count.survived + count.broken ? 1 : 0);
