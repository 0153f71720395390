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
const MOST_SOCKET_PATH = 103; // the shortest limit among the systems we run on (macOS; Linux has 107)
const LOG_BYTES = 10 * 1024 * 1024;

/** Keeps the log and one older one at 10 MB each, also while PostgreSQL runs: it appends, so it goes on at the beginning of the emptied file. */
export function limitLog(log: string, most = LOG_BYTES) {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= most) return;
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}

/** Limits the log as above. A failure, as on a full disk, is reported once and not again until it has worked in between. */
export function logLimiter(log: string, say: (error: unknown) => void, most = LOG_BYTES) {
  let failed = false;
  return () => {
    try {
      limitLog(log, most);
      failed = false;
    } catch (error) {
      if (!failed) say(error);
      failed = true;
    }
  };
}

/** Makes the data folder, and keeps one older log beside the present one. */
export function prepareDataFolder(dataDir: string, owner: number | null) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (owner !== null) chownSync(dataDir, owner, owner);
  const dir = realpathSync(resolve(dataDir));
  const log = join(dir, 'postgres.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(log, `${log}.1`);
  return { dir, cluster: join(dir, 'pg18'), log };
}

/** A folder for the socket in the system's temp folder (a socket path is at most 107 bytes, a data folder may be deep). Everybody may
 *  write there, so it must be ours and closed to others: whoever answers on that socket is given every query. */
export function prepareSocketFolder(cluster: string, owner: number | null): string {
  const name = `storyhearth-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  let folder = join(tmpdir(), name);
  if (folder.length + SOCKET_NAME.length > MOST_SOCKET_PATH) folder = join('/tmp', name);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (owner !== null) chownSync(folder, owner, owner);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const is = lstatSync(folder);
  const us = process.getuid?.();
  const expected = owner ?? us;
  if (!is.isDirectory() || (us !== undefined && is.uid !== us && is.uid !== expected)) {
    throw new Error(
      `${folder} belongs to someone else, so PostgreSQL's socket cannot be put there. Remove it, or set TMPDIR to a folder of your own.`,
    );
  }
  if (owner !== null && is.uid !== owner) chownSync(folder, owner, owner);
  if (process.platform !== 'win32' && is.mode & 0o077) chmodSync(folder, 0o700);
  return folder;
}

/** What a running (or killed) postmaster wrote about itself: its pid, and the folder of its socket. */
export function postmaster(cluster: string): { pid: number; socket: string } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socket: lines[4] ?? '' };
  } catch {
    return null;
  }
}
