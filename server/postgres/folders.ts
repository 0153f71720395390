import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const SOCKET_NAME = '/.s.PGSQL.5432';
const SOCKET_PATH_MAX = 103; // the lowest limit of the supported systems (macOS; Linux has 107)
const LOG_BYTES = 10 * 1024 * 1024;

/**
 * Limits the log and one older copy to 10 MB each, also while PostgreSQL runs: it appends, so it continues at the start of the truncated
 * file.
 */
export function limitLog(log: string, maxBytes = LOG_BYTES) {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return;
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}

/** Limits the log as above. A failure, such as a full disk, is reported once until the next success. */
export function logLimiter(log: string, report: (error: unknown) => void, maxBytes = LOG_BYTES) {
  let failed = false;
  return () => {
    try {
      limitLog(log, maxBytes);
      failed = false;
    } catch (error) {
      if (!failed) report(error);
      failed = true;
    }
  };
}

/** Creates the data folder and rotates the log. */
export function prepareDataFolder(dataDir: string, owner: number | null) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (owner !== null) chownSync(dataDir, owner, owner);
  const dir = realpathSync(resolve(dataDir));
  const log = join(dir, 'postgres.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(log, `${log}.1`);
  return { dir, cluster: join(dir, 'pg18'), log };
}

/**
 * Creates a folder for the socket in the system's temp folder, because a socket path is limited to 107 bytes and a data folder may be deep.
 * Every user may write there, so the folder must be our own and private: a process that listens on that socket would receive every query.
 */
export function prepareSocketFolder(cluster: string, owner: number | null): string {
  const name = `storyhearth-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  let folder = join(tmpdir(), name);
  if (folder.length + SOCKET_NAME.length > SOCKET_PATH_MAX) folder = join('/tmp', name);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (owner !== null) chownSync(folder, owner, owner);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  const ownUid = process.getuid?.();
  const expected = owner ?? ownUid;
  if (!found.isDirectory() || (ownUid !== undefined && found.uid !== ownUid && found.uid !== expected)) {
    throw new Error(
      `${folder} belongs to another user, so PostgreSQL's socket cannot be created there. Remove it, or set TMPDIR to a folder of your own.`,
    );
  }
  if (owner !== null && found.uid !== owner) chownSync(folder, owner, owner);
  if (process.platform !== 'win32' && found.mode & 0o077) chmodSync(folder, 0o700);
  return folder;
}

/** The pid and socket folder that a running (or killed) postmaster wrote to its pid file. */
export function postmaster(cluster: string): { pid: number; socket: string } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socket: lines[4] ?? '' };
  } catch {
    return null;
  }
}
