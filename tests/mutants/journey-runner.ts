// Runs journeys, and tests of `tests/durability`, for `npm run mutants`.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Failure, Result, UnitRun } from './mutant.ts';

const root = resolve(import.meta.dirname, '../..');
/** Milliseconds that Playwright has beyond its own limit, to stop the servers it started. */
const STOP_LIMIT = 60_000;

/** `limit`: milliseconds after which it is killed. */
type Options = { env?: Record<string, string>; limit?: number };

export function run(
  command: string,
  args: string[],
  cwd: string,
  { env = {}, limit }: Options = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A test of Playwright's report. */
type Ran = { status: string; results: { errors: { message?: string; location?: { line: number } }[] }[] };
const firstLine = (text: string) => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

/** Playwright measures the limit itself: ended from outside it stops no server, and behind npx it ran on while its run counted as failed. */
export async function runJourneys(
  { folder, port }: { folder: string; port: number },
  { files, title, bail }: Pick<UnitRun, 'files' | 'title' | 'bail'>,
  limit: number,
): Promise<Result> {
  const report = join(folder, 'mutants-report.json');
  rmSync(report, { force: true });
  const { code, output } = await run(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      ...files,
      ...(title ? ['-g', title] : []),
      `--max-failures=${bail}`,
      `--global-timeout=${limit}`,
      '--reporter=json',
    ],
    folder,
    {
      env: { JOURNEY_PORT: String(port), PLAYWRIGHT_JSON_OUTPUT_NAME: report, STORYHEARTH_BUILD_ONCE: '1', CI: '' },
      limit: limit + STOP_LIMIT,
    },
  );
  if (code === 0) return { failed: [], crashed: null };
  const failed: Failure[] = [];
  const errors: string[] = []; // outside a test: the site did not start, or the time was up
  if (existsSync(report)) {
    const all = JSON.parse(readFileSync(report, 'utf8'), (_, part) => {
      // `tests` holds one per project; `ok` speaks of the first alone, and so not of what fails on a phone only.
      const ran: Ran[] = (part?.file && part.tests) || [];
      const failure = ran.find(({ status }) => status === 'unexpected');
      const errors = failure?.results.flatMap((result) => result.errors) ?? [];
      const error = errors.find(({ location }) => location) ?? errors[0]; // that the test's time was up has no place
      // Files are named from where the config says that most tests are.
      if (failure)
        failed.push({
          file: posix.join('tests/journeys', part.file),
          title: part.title,
          error: `line ${error?.location?.line}: ${firstLine(error?.message ?? '')}`,
        });
      return part;
    });
    const said = (all.errors as { message?: string }[]).map(({ message }) => stripVTControlCharacters(message ?? ''));
    errors.push(...said.filter((message) => !message.startsWith('Testing stopped early'))); // after as many failures as were asked for
  }
  return { failed, crashed: failed.length && !errors.length ? null : [...errors, output.slice(-1_500)].join('\n') };
}
