import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type Checkout = { folder: string; remove(): void };

/** Puts a commit into a temporary folder, with its packages, and builds it. A folder that contains a build is used as it is. */
export function checkOut(ref: string): Checkout {
  if (existsSync(join(ref, 'build'))) return { folder: resolve(ref), remove() {} };
  const folder = mkdtempSync(join(tmpdir(), 'storyhearth-compare-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove); // also when the comparison fails
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } });
  const archive = join(folder, 'commit.tar');
  execFileSync('git', ['archive', '--output', archive, ref]);
  run('tar', '-xf', archive);
  if (hasSamePackages(folder)) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  else run('npm', 'ci', '--include=dev', '--include=optional');
  run(process.execPath, join('node_modules', '.bin', 'react-router'), 'build', '--logLevel', 'error');
  return { folder, remove };
}

/** Whether every package of the other lock file is installed here in the same version. */
function hasSamePackages(folder: string): boolean {
  const packages = (file: string): Record<string, { version?: string }> => JSON.parse(readFileSync(file, 'utf8')).packages;
  const [here, there] = [packages('package-lock.json'), packages(join(folder, 'package-lock.json'))];
  return Object.keys(there).every((path) => !path || there[path]?.version === here[path]?.version);
}
