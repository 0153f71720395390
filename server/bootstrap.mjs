// @ts-check
// The entry point of `npm start` and the other commands, under any Node from 20: installs missing packages, rebuilds stale builds, and runs
// the program under the Node from the packages. It may import only Node's own modules, because node_modules may not exist yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { supervise } from './supervise.mjs';

const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..');
const modules = join(root, 'node_modules');
const build = join(root, 'build');

// By default Node grows the heap of new objects, and the C library retains freed memory, until several hundred megabytes are idle. These
// settings need a third of the memory at the same speed or better; values from the environment take precedence.
/** @param {NodeJS.ProcessEnv} given */
const memorySettings = (given) => ({
  NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=512 ${given.NODE_OPTIONS ?? ''}`.trim(),
  MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX ?? '2',
  MALLOC_TRIM_THRESHOLD_: given.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  // V8's compile cache for the next start: a quarter less CPU time until the first page. A new build starts without it.
  NODE_COMPILE_CACHE: given.NODE_COMPILE_CACHE ?? join(build, '.compiled'),
});

/** @type {Record<string, { file: string, built: boolean, env: (given: NodeJS.ProcessEnv) => Record<string, string> }>} */
const TARGETS = {
  start: { file: 'server/main.ts', built: true, env: (given) => ({ ...memorySettings(given), NODE_ENV: 'production' }) },
  dev: { file: 'server/main.ts', built: false, env: () => ({ NODE_ENV: 'development' }) },
  demo: {
    file: 'server/main.ts',
    built: true,
    env: (given) => ({ ...memorySettings(given), NODE_ENV: 'production', STORYHEARTH_DEMO: '1' }),
  },
  build: { file: 'server/postgres/complete-package.ts', built: true, env: () => ({}) },
  admin: { file: 'server/admin.ts', built: true, env: (given) => ({ ...memorySettings(given), NODE_ENV: 'production' }) },
  bench: { file: 'tests/bench/bench.ts', built: true, env: memorySettings },
  mutants: { file: 'tests/mutants/run.ts', built: false, env: () => ({}) },
  backup: { file: 'server/backup/backup-command.ts', built: false, env: () => ({}) },
  restore: { file: 'server/backup/restore/restore-command.ts', built: false, env: () => ({}) },
  check: { file: 'server/check/check-command.ts', built: false, env: () => ({}) },
  test: { file: 'tests/run.ts', built: true, env: () => ({}) },
};

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);
/** @param {string} line @returns {never} */
function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs a command and captures its output, which is shown only on failure.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env @param {string} lock
 * @returns {Promise<{ code: number, output: string }>} */
function runCaptured(command, args, env, lock) {
  return new Promise((resolvePromise) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    writeFileSync(lock, `${process.pid} ${child.pid}`);
    const end = () => child.kill();
    process.on('exit', end);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (/** @type {Buffer} */ chunk) => (output += chunk));
    child.on('error', (error) => resolvePromise({ code: 1, output: error.message }));
    child.on('close', (code) => {
      process.off('exit', end);
      resolvePromise({ code: code ?? 1, output });
    });
  });
}

/** @param {string} file */
function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Removes the lock of a process that was killed. Renaming is atomic: of two processes that try, only one succeeds.
 * @param {string} file */
function removeStaleLock(file) {
  try {
    const pid = readFileSync(file, 'utf8'); // pids of the starter and of its child, which may outlive it
    const age = Date.now() - statSync(file).mtimeMs;
    // No lock is held for 20 minutes; the pid may belong to another program by now.
    if (pid.split(' ').some((id) => isRunning(Number(id))) ? age < 20 * 60_000 : !pid && age < 5_000) return;
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== pid) linkSync(aside, file); // a new lock was taken between reading and renaming: restore it
    rmSync(aside);
  } catch {
    // another process was faster
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** Runs `work` under a lock file: other starts wait, and then find the work done.
 * @param {string} name @param {(lock: string) => Promise<void>} work */
async function withLock(name, work) {
  const file = join(root, `.${name}.turn`);
  for (let announced = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EEXIST') fail(`The folder ${root} cannot be written to: ${message}`);
    }
    removeStaleLock(file);
    if (!existsSync(file)) continue;
    if (!announced) print('Waiting for another start in this folder…');
    announced = true;
    await new Promise((go) => setTimeout(go, 300));
  }
  const release = () => rmSync(file, { force: true });
  const end = () => {
    release();
    process.exit(1);
  };
  process.on('exit', release);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, end);
  try {
    await work(file);
  } finally {
    release();
    process.off('exit', release);
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.off(signal, end);
  }
}

/** Whether the installed packages match the lock file, for example after a manual `npm ci`. npm writes a list of what it installed. */
function isInstalled() {
  const list = readOr(join(modules, '.package-lock.json'));
  if (!list) return false;
  const installed = JSON.parse(list).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const same = (/** @type {string} */ path) =>
    installed[path]?.version === wanted[path]?.version && installed[path]?.integrity === wanted[path]?.integrity;
  const needed = Object.keys(wanted).filter((path) => path && !wanted[path].optional);
  return Object.keys(installed).every(same) && needed.every(same);
}

async function install() {
  const stamp = join(modules, '.storyhearth-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (readOr(stamp) === wanted) return;
  if (isInstalled()) return writeFileSync(stamp, wanted);
  await withLock('install', async (lock) => {
    if (readOr(stamp) === wanted) return;
    print('Installing…');
    const { NODE_ENV: _, ...env } = process.env; // in production npm would omit the build tools
    const { code, output } = await runCaptured(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['ci', '--include=dev', '--include=optional'],
      env,
      lock,
    );
    if (code) fail(`${output.trim()}\n\nThe packages could not be installed; see the output of npm above. Is the npm registry reachable?`);
    writeFileSync(stamp, wanted);
  });
}

/** The Node to run under: this one if it is new enough to run TypeScript directly, else the one from the packages. */
function chooseNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const bundled = join(modules, `node-${system}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  return fail(
    `Storyhearth needs Node 22.22 or newer on this machine, and this is ${process.versions.node}. Install a newer one from https://nodejs.org and start again.`,
  );
}

const INPUTS = [
  'app',
  'ui',
  'editor',
  'bundler',
  'server',
  'database',
  'demo/seed',
  'public',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** One hash of all inputs of the build. */
function inputs() {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    const at = join(root, path);
    if (!existsSync(at)) return;
    if (statSync(at).isDirectory()) for (const name of readdirSync(at).sort()) add(`${path}/${name}`);
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(at)).update('\0');
  };
  for (const path of INPUTS) add(path);
  return hash.digest('hex');
}

/** Builds into a separate folder and swaps it in when complete, because a failed build would already have deleted the previous one.
 * @param {string} node */
async function rebuild(node) {
  const stamp = join(build, '.stamp');
  if (readOr(stamp) === inputs()) return;
  await withLock('build', async (lock) => {
    const wanted = inputs();
    if (readOr(stamp) === wanted) return;
    print('Building…');
    const fresh = `${build}.new`;
    rmSync(fresh, { recursive: true, force: true });
    const cli = join(
      modules,
      '@react-router',
      'dev',
      JSON.parse(readFileSync(join(modules, '@react-router/dev/package.json'), 'utf8')).bin['react-router'],
    );
    const env = { ...environment(node), NODE_ENV: 'production', STORYHEARTH_BUILD: 'build.new', NO_COLOR: '1' };
    // A build of `npm run mutants` is used once; without minification it takes a sixth less time.
    const use = process.env.STORYHEARTH_BUILD_ONCE ? ['--minify', 'false'] : [];
    const { code, output } = await runCaptured(node, [cli, 'build', '--logLevel', 'error', ...use], env, lock);
    if (code || !existsSync(join(fresh, 'server', 'app.js')))
      fail(`${output.trim()}\n\nThe site could not be built; the reason is above. Nothing was changed.`);
    retainOlderAssets(fresh);
    writeFileSync(join(fresh, '.stamp'), wanted);
    rmSync(`${build}.old`, { recursive: true, force: true });
    if (existsSync(build)) renameSync(build, `${build}.old`);
    renameSync(fresh, build);
    rmSync(`${build}.old`, { recursive: true, force: true });
  });
}

/** Copies the assets of the previous build, because tabs that were opened before the update still request them.
 * @param {string} fresh */
function retainOlderAssets(fresh) {
  const older = join(build, 'client', 'assets');
  const list = join(build, '.assets');
  const newer = join(fresh, 'client', 'assets');
  if (!existsSync(newer)) return;
  writeFileSync(join(fresh, '.assets'), readdirSync(newer).join('\n'));
  for (const name of existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []) {
    if (name && !existsSync(join(newer, name)) && existsSync(join(older, name))) cpSync(join(older, name), join(newer, name));
  }
}

/** The environment with the chosen Node and the commands of the packages first in PATH.
 * @param {string} node @returns {NodeJS.ProcessEnv} */
function environment(node) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: [dirname(node), join(modules, '.bin'), process.env[name]].join(delimiter) };
}

const [name = 'start', ...args] = process.argv.slice(2);
const target = TARGETS[name] ?? fail(`Unknown command "${name}". Available: ${Object.keys(TARGETS).join(', ')}.`);
process.chdir(root);
await install();
const node = chooseNode();
if (target.built) await rebuild(node);

const stopSite = supervise(
  { node, file: join(root, target.file), args, cwd: root, env: { ...environment(node), ...target.env(process.env) } },
  name === 'start',
);

/** @param {number} pid */
function parentOf(pid) {
  const stat = readOr(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

// npm runs this through a shell and, on a signal, ends only the shell: without this check the site would keep running.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const shell = process.ppid;
  const npm = parentOf(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && Object.is(parentOf(shell), npm)) return; // without /proc both are NaN, and only the shell is watched
    clearInterval(watch);
    stopSite('SIGTERM');
  }, 500);
}
