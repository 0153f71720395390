// Runs journeys and `tests/durability` for `npm run mutants`.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Failure, Result, UnitRun } from './mutant.ts';

const root = resolve(import.meta.dirname, '../..');
/** Extra milliseconds beyond Playwright's own limit, to stop the servers it started. */
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

/** Passes the limit to Playwright: killed from outside, it stops no server, and behind npx it continued while its run counted as failed. */
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
  const errors: string[] = []; // outside a test: the site did not start, or the time limit was reached
  if (existsSync(report)) {
    const all = JSON.parse(readFileSync(report, 'utf8'), (_, part) => {
      // `tests` has one entry per project; `ok` covers only the first, so it misses failures on the phone.
      const ran: Ran[] = (part?.file && part.tests) || [];
      const failure = ran.find(({ status }) => status === 'unexpected');
      const errors = failure?.results.flatMap((result) => result.errors) ?? [];
      const error = errors.find(({ location }) => location) ?? errors[0]; // a timeout error has no location
      // File names are relative to the testDir of the config.
      if (failure)
        failed.push({
          file: posix.join('tests/journeys', part.file),
          title: part.title,
          error: `line ${error?.location?.line}: ${firstLine(error?.message ?? '')}`,
        });
      return part;
    });
    const messages = (all.errors as { message?: string }[]).map(({ message }) => stripVTControlCharacters(message ?? ''));
    errors.push(...messages.filter((message) => !message.startsWith('Testing stopped early'))); // stopped after `bail` failures
  }
  return { failed, crashed: failed.length && !errors.length ? null : [...errors, output.slice(-1_500)].join('\n') };
}
