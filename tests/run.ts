// `npm test`: types, lint, all Vitest tests (`unit`), durability, browser journeys; one closing line. Arguments choose steps: `npm test -- unit`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './support/browser.ts';

type Tally = { passed: number; failed: number };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};
type JourneyError = { message?: string };
type Journey = { projectName: string; status: string; results: { errors: JourneyError[] }[] };
type JourneySuite = { suites?: JourneySuite[]; specs: { file: string; line: number; title: string; tests: Journey[] }[] };
type JourneyReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: JourneySuite[];
  /** Errors outside a test, such as a file that cannot be loaded. */
  errors: JourneyError[];
};
const FAILURE_CHARS = 1_500;
/** On two cores a third worker uses the time in which the others wait for sites that they stop and start. Journeys wait longer. */
const WORKERS = totalmem() > 12e9 ? 3 : 2;
const say = (line: string) => process.stdout.write(`${line}\n`);
const reports = mkdtempSync(join(tmpdir(), 'storyhearth-reports-'));

/** Resolves to the exit code. The output appears at once, or at the end (`atEnd`) where several commands run at a time. */
function run(command: string, args: string[], { env = {}, atEnd = false }: Run = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['inherit', atEnd ? 'pipe' : 'inherit', atEnd ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
    const end = (code: number) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code);
    };
    child.on('close', (code) => end(code ?? 1));
    child.on('error', () => end(1));
  });
}
type Run = { env?: Record<string, string>; atEnd?: boolean };

/** Counts commands that only pass or fail as one check. */
const check = async (...commands: [string, ...string[]][]): Promise<Tally> => {
  for (const [command, ...args] of commands) if ((await run(command, args, { atEnd: true })) !== 0) return { passed: 0, failed: 1 };
  return { passed: 1, failed: 0 };
};

/** Reads a runner's counts; a nonzero exit code without a failed test (a crash, or no tests) counts as one failure. */
function counted(code: number, read: () => Tally): Tally {
  let tally: Tally = { passed: 0, failed: 0 };
  try {
    tally = read();
  } catch {
    // no report: the exit code decides
  }
  return code !== 0 && !tally.failed ? { ...tally, failed: 1 } : tally;
}
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** The failed journeys of a suite, each with its project, its place and its messages. */
const failedJourneys = ({ suites = [], specs }: JourneySuite): string[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        [`[${projectName}] ${file}:${line} ${title}`, ...messagesOf(results.flatMap(({ errors }) => errors))].join('\n'),
      ),
  ),
  ...suites.flatMap(failedJourneys),
];
const messagesOf = (errors: JourneyError[]) => errors.map(({ message = '' }) => stripVTControlCharacters(message));

/** The compiler checks again only what depends on changed files. */
const TYPES_CACHE = ['--incremental', '--tsBuildInfoFile', 'node_modules/.types.tsbuildinfo'];

const requested = process.argv.slice(2);
/** Whether a step was requested; without arguments all run. */
const has = (name: string) => !requested.length || requested.includes(name);

const steps: Record<string, () => Promise<Tally>> = {
  types: () => check(['npx', 'react-router', 'typegen'], ['npx', 'tsc', '--noEmit', '-p', '.', ...TYPES_CACHE]),
  lint: () => check(['npx', 'biome', 'check', '--error-on-warnings', '.']),
  async unit() {
    const file = join(reports, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const code = await run('npx', ['vitest', 'run', ...reporters]);
    return counted(code, () => {
      const { numPassedTests, numFailedTests, testResults }: VitestReport = json(file);
      for (const { fullName, status, failureMessages } of testResults.flatMap(({ assertionResults }) => assertionResults))
        if (status === 'failed') failures.push(`${fullName}\n${failureMessages.join('\n')}`);
      return { passed: numPassedTests, failed: numFailedTests };
    });
  },
  /** The site under attack, a killed process, two processes: without a browser, each test with sites of its own. */
  async durability() {
    // A current build is not made again.
    if ((await run('node', ['server/bootstrap.mjs', 'build'], { atEnd: true })) !== 0) return { passed: 0, failed: 1 };
    return playwright('durability', ['--project=durability', `--workers=${WORKERS}`], { JOURNEY_URL: 'http://localhost' }); // starts no site for all tests
  },
  async journeys() {
    const browser = await findBrowser(say);
    if (!browser) return { passed: 0, failed: 1 };
    return playwright('journeys', ['--project=desktop', '--project=phone', `--workers=${WORKERS + 1}`], { CHROMIUM: browser });
  },
};

/** Runs Playwright with these arguments and counts its tests. */
async function playwright(name: string, args: string[], env: Record<string, string>): Promise<Tally> {
  const file = join(reports, `${name}.json`);
  const code = await run('npx', ['playwright', 'test', '--reporter=list,json', ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
  });
  return counted(code, () => {
    const report: JourneyReport = json(file);
    failures.push(...messagesOf(report.errors), ...report.suites.flatMap(failedJourneys));
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky }; // a flaky test is a bug
  });
}

async function step(name: string): Promise<Tally> {
  const began = performance.now();
  const tally = (await steps[name]?.()) ?? { passed: 0, failed: 1 };
  say(`  ${name}: ${tally.passed} passed, ${tally.failed} failed, ${Math.round((performance.now() - began) / 1000)} s`);
  return tally;
}

/** Failed tests, printed again at the end, after the long list of journeys. */
const failures: string[] = [];
const total: Tally = { passed: 0, failed: 0 };
/**
 * The steps of a row run in parallel, the rows in turn. Unit tests, browsers and attacked sites at the same time take a quarter longer than in
 * turn, because five processes share two cores and what waits asks again and again.
 */
const rows = [['types', 'lint'], ['unit'], ['durability'], ['journeys']];
async function counting(name: string) {
  const { passed, failed } = await step(name);
  total.passed += passed;
  total.failed += failed;
}
for (const row of rows) await Promise.all(row.filter(has).map(counting));
for (const failure of failures) say(`\nFAILED: ${failure.slice(0, FAILURE_CHARS)}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed || !total.passed ? 1 : 0);
