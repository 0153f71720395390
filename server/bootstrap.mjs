// @ts-check
// `npm start` and the others begin here, under any Node from 20 on: installs what is missing, builds what is stale, and runs the rest
// under the Node that came with the packages. Nothing but Node itself may be imported: there may be no node_modules yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { supervise } from './supervise.mjs';

const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '..');
const modules = join(root, 'node_modules');
const build = join(root, 'build');

// Node would let the heap of new objects grow, and the C library keep what was freed, until several hundred megabytes lie idle: this is a
// third of the memory at the same speed or better. Whoever sets them otherwise is obeyed.
/** @param {NodeJS.ProcessEnv} given */
const thrifty = (given) => ({
  NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=512 ${given.NODE_OPTIONS ?? ''}`.trim(),
  MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX ?? '2',
  MALLOC_TRIM_THRESHOLD_: given.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  // V8's compiled code of the server, for the next start: a quarter less processor time until the first page. A new build begins without it.
  NODE_COMPILE_CACHE: given.NODE_COMPILE_CACHE ?? join(build, '.compiled'),
});

/** @type {Record<string, { file: string, built: boolean, env: (given: NodeJS.ProcessEnv) => Record<string, string> }>} */
const TARGETS = {
  start: { file: 'server/main.ts', built: true, env: (given) => ({ ...thrifty(given), NODE_ENV: 'production' }) },
  dev: { file: 'server/main.ts', built: false, env: () => ({ NODE_ENV: 'development' }) },
  demo: {
    file: 'server/main.ts',
    built: true,
    env: (given) => ({ ...thrifty(given), NODE_ENV: 'production', STORYHEARTH_DEMO: '1', DATA_DIR: given.DATA_DIR || './data-demo' }),
  },
  bench: { file: 'tests/bench/bench.ts', built: true, env: thrifty },
  mutants: { file: 'tests/mutants/run.ts', built: false, env: () => ({}) },
  test: { file: 'tests/run.ts', built: true, env: () => ({}) },
};

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);
/** @param {string} line @returns {never} */
function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs a command and keeps what it says; nobody needs it when all is well.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env @param {string} turn @returns {Promise<{ code: number, said: string }>} */
function quietly(command, args, env, turn) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    writeFileSync(turn, `${process.pid} ${child.pid}`);
    const end = () => child.kill();
    process.on('exit', end);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (/** @type {Buffer} */ chunk) => (said += chunk));
    child.on('error', (error) => done({ code: 1, said: error.message }));
    child.on('close', (code) => {
      process.off('exit', end);
      done({ code: code ?? 1, said });
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

/** Takes a turn away from a starter that was killed. Renaming happens once: of two that try, one finds nothing to rename.
 * @param {string} file */
function takeAway(file) {
  try {
    const pid = readFileSync(file, 'utf8'); // of the starter, and of what it runs: that one may live on alone
    const age = Date.now() - statSync(file).mtimeMs;
    if (pid.split(' ').some((one) => isThere(Number(one))) ? age < 20 * 60_000 : !pid && age < 5_000) return; // nothing takes so long; a number may be somebody else's by now
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== pid) linkSync(aside, file); // a new turn began between looking and taking: give it back
    rmSync(aside);
  } catch {
    // somebody else was quicker
  }
}

/** @param {number} pid */
function isThere(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** One at a time, whoever starts: the others wait, and then find the work done.
 * @param {string} name @param {(turn: string) => Promise<void>} work */
async function inTurn(name, work) {
  const file = join(root, `.${name}.turn`);
  for (let told = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EEXIST') giveUp(`The folder ${root} cannot be written to: ${message}`);
    }
    takeAway(file);
    if (!existsSync(file)) continue;
    if (!told) say('Waiting for another start in this folder…');
    told = true;
    await new Promise((go) => setTimeout(go, 300));
  }
  const leave = () => rmSync(file, { force: true });
  const end = () => {
    leave();
    process.exit(1);
  };
  process.on('exit', leave);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, end);
  try {
    await work(file);
  } finally {
    leave();
    process.off('exit', leave);
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.off(signal, end);
  }
}

/** Whether somebody's own `npm ci` has put down just what the lock file names; npm leaves a list of what it did. */
function isInstalled() {
  const list = readOr(join(modules, '.package-lock.json'));
  if (!list) return false;
  const there = JSON.parse(list).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const same = (/** @type {string} */ path) =>
    there[path]?.version === wanted[path]?.version && there[path]?.integrity === wanted[path]?.integrity;
  const needed = Object.keys(wanted).filter((path) => path && !wanted[path].optional);
  return Object.keys(there).every(same) && needed.every(same);
}

async function install() {
  const stamp = join(modules, '.storyhearth-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (readOr(stamp) === wanted) return;
  if (isInstalled()) return writeFileSync(stamp, wanted);
  await inTurn('install', async (turn) => {
    if (readOr(stamp) === wanted) return;
    say('Installing…');
    const { NODE_ENV: _, ...env } = process.env; // in production npm would leave out what builds
    const { code, said } = await quietly(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['ci', '--include=dev', '--include=optional'],
      env,
      turn,
    );
    if (code)
      giveUp(`${said.trim()}\n\nThe packages could not be installed; npm says why above. Is there a connection to the npm registry?`);
    writeFileSync(stamp, wanted);
  });
}

/** The Node to run under: this one if it is new enough (it runs TypeScript as it is), else the one from the packages. */
function chooseNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const ours = join(modules, `node-${system}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(ours)) return ours;
  return giveUp(
    `Storyhearth needs Node 22.22 or newer on this machine, and this is ${process.versions.node}. Install a newer one from https://nodejs.org and start again.`,
  );
}

const INPUTS = [
  'app',
  'ui',
  'editor',
  'server',
  'database',
  'public',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** One hash of everything that the build is made of. */
function inputs() {
  const hash = createHash('sha256');
  /** @param {string} path */
  const take = (path) => {
    const at = join(root, path);
    if (!existsSync(at)) return;
    if (statSync(at).isDirectory()) for (const name of readdirSync(at).sort()) take(`${path}/${name}`);
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(at)).update('\0');
  };
  for (const path of INPUTS) take(path);
  return hash.digest('hex');
}

/** A failed build has already deleted what was there before; so it goes to a folder beside it, and takes its place when it is whole.
 * @param {string} node */
async function rebuild(node) {
  const stamp = join(build, '.stamp');
  if (readOr(stamp) === inputs()) return;
  await inTurn('build', async (turn) => {
    const wanted = inputs();
    if (readOr(stamp) === wanted) return;
    say('Building…');
    const fresh = `${build}.new`;
    rmSync(fresh, { recursive: true, force: true });
    const cli = join(
      modules,
      '@react-router',
      'dev',
      JSON.parse(readFileSync(join(modules, '@react-router/dev/package.json'), 'utf8')).bin['react-router'],
    );
    const env = { ...environment(node), NODE_ENV: 'production', STORYHEARTH_BUILD: 'build.new', NO_COLOR: '1' };
    // A build of `npm run mutants` is used once: without minifying it takes a sixth less.
    const use = process.env.STORYHEARTH_BUILD_ONCE ? ['--minify', 'false'] : [];
    const { code, said } = await quietly(node, [cli, 'build', '--logLevel', 'error', ...use], env, turn);
    if (code || !existsSync(join(fresh, 'server', 'app.js')))
      giveUp(`${said.trim()}\n\nThe site could not be built; the reason is above. Nothing was changed.`);
    retainOlderAssets(fresh);
    writeFileSync(join(fresh, '.stamp'), wanted);
    rmSync(`${build}.old`, { recursive: true, force: true });
    if (existsSync(build)) renameSync(build, `${build}.old`);
    renameSync(fresh, build);
    rmSync(`${build}.old`, { recursive: true, force: true });
  });
}

/** A tab that was opened before the update still asks for the files of its own build: the last one's stay beside the new ones.
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

/** The environment with the chosen Node, and the packages' own commands, first on the path.
 * @param {string} node @returns {NodeJS.ProcessEnv} */
function environment(node) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: [dirname(node), join(modules, '.bin'), process.env[name]].join(delimiter) };
}

const [name = 'start', ...args] = process.argv.slice(2);
const target = TARGETS[name] ?? giveUp(`There is no "${name}". There is: ${Object.keys(TARGETS).join(', ')}.`);
process.chdir(root);
await install();
const node = chooseNode();
if (target.built) await rebuild(node);

const tell = supervise(
  { node, file: join(root, target.file), args, cwd: root, env: { ...environment(node), ...target.env(process.env) } },
  name === 'start',
);

/** @param {number} pid */
function parentOf(pid) {
  const stat = readOr(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

// npm runs this through a shell and, told to end, ends the shell without a word to us: the site would go on without its starter.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const shell = process.ppid;
  const npm = parentOf(shell);
  const watch = setInterval(() => {
    if (process.ppid === shell && Object.is(parentOf(shell), npm)) return; // without /proc both are NaN, and only the shell is watched
    clearInterval(watch);
    tell('SIGTERM');
  }, 500);
}
