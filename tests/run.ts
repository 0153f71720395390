// `npm test`: types, lint, house rules, unit, front door, browser journeys; one closing line. Arguments choose steps: `npm test -- journeys`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';

type Tally = { passed: number; failed: number };
const say = (line: string) => process.stdout.write(`${line}\n`);
const reports = mkdtempSync(join(tmpdir(), 'storyhearth-reports-'));

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

/** A tool that only says yes or no counts as one check. */
const check = async (...commands: [string, ...string[]][]): Promise<Tally> => {
  for (const [command, ...args] of commands) if ((await run(command, args)) !== 0) return { passed: 0, failed: 1 };
  return { passed: 1, failed: 0 };
};

/** A runner counts its own tests; one that ended badly without a failed test (it crashed, or found none) counts as a failure. */
function counted(code: number, read: () => Tally): Tally {
  let tally: Tally = { passed: 0, failed: 0 };
  try {
    tally = read();
  } catch {
    // no report: the exit code speaks
  }
  return code !== 0 && !tally.failed ? { ...tally, failed: 1 } : tally;
}
const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const steps: Record<string, () => Promise<Tally>> = {
  types: () => check(['npx', 'react-router', 'typegen'], ['npx', 'tsc', '--noEmit', '-p', '.']),
  lint: () => check(['npx', 'biome', 'check', '--error-on-warnings', '.']),
  async house() {
    const file = join(reports, 'vitest.json');
    const code = await run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
    return counted(code, () => {
      const { numPassedTests, numFailedTests } = json(file);
      return { passed: numPassedTests, failed: numFailedTests };
    });
  },
  async journeys() {
    const browser = await findBrowser(say);
    if (!browser) return { passed: 0, failed: 1 };
    const file = join(reports, 'playwright.json');
    const code = await run('npx', ['playwright', 'test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: browser });
    return counted(code, () => {
      const { expected, unexpected, flaky } = json(file).stats;
      return { passed: expected, failed: unexpected + flaky }; // a flaky test is a bug
    });
  },
};

/** Steps of one line run at the same time: types and lint are quick, and the tests begin with a database that is being made. */
const together = [['types', 'lint', 'house'], ['journeys']];

async function step(name: string): Promise<Tally> {
  const began = performance.now();
  say(`\n— ${name}`);
  const tally = (await steps[name]?.()) ?? { passed: 0, failed: 1 };
  say(`  ${name}: ${tally.passed} passed, ${tally.failed} failed, ${Math.round((performance.now() - began) / 1000)} s`);
  return tally;
}

const asked = process.argv.slice(2).filter((name) => name in steps);
const total: Tally = { passed: 0, failed: 0 };
for (const names of together) {
  const tallies = await Promise.all(names.filter((name) => !asked.length || asked.includes(name)).map(step));
  for (const { passed, failed } of tallies) {
    total.passed += passed;
    total.failed += failed;
  }
}
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed || !total.passed ? 1 : 0);
