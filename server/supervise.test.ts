import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'supervise-'));
const module = join(import.meta.dirname, 'supervise.mjs');

/** Supervises a program that records its runs; resolves with the number of runs and the exit code. */
async function supervised(program: string, { restarts = true } = {}) {
  const [file, runs] = [join(folder, `${Math.random()}.mjs`), join(folder, `${Math.random()}.txt`)];
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(runs)}, 'x');
const nth = readFileSync(${JSON.stringify(runs)}, 'utf8').length;
${program}`,
  );
  const options = JSON.stringify({ node: process.execPath, file, args: [], cwd: folder, env: {} });
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import(${JSON.stringify(module)}).then(({ supervise }) => supervise(${options}, ${restarts}))`,
  ]);
  const [code] = await once(child, 'exit');
  return { code, runs: readFileSync(runs, 'utf8').length };
}

test('a site that crashed is restarted, and exits with the code of its last run (S21)', async () => {
  expect(await supervised('process.exit(nth === 1 ? 70 : 0)')).toEqual({ code: 0, runs: 2 });
  expect(await supervised("nth === 1 ? process.kill(process.pid, 'SIGKILL') : process.exit(0)")).toEqual({ code: 0, runs: 2 });
});

test('a wrong setting is not a crash, and only the site is restarted (S21)', async () => {
  expect(await supervised('process.exit(1)')).toEqual({ code: 1, runs: 1 });
  expect(await supervised('process.exit(70)', { restarts: false })).toEqual({ code: 70, runs: 1 });
});
