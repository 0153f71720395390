import { access, constants, stat, statfs } from 'node:fs/promises';
import { formatSize } from '../backup/format/format-size.ts';
import type { Env } from '../process/env.ts';
import { isLocalHost } from '../process/local-host-rules.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const NODE_MIN = [22, 22] as const;
const FREE_MIN = 500_000_000; // below it the site refuses images and files
const FREE_LOW = 2_000_000_000;

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  return isNew ? ok(version) : fail(`${version} is too old. Install Node ${NODE_MIN.join('.')} or newer.`);
}

export async function checkDataFolder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<Finding> {
  const found = await stat(DATA_DIR).catch(() => null);
  if (!found) return fail(`${DATA_DIR} does not exist. Set DATA_DIR, or start the site once.`);
  if (!found.isDirectory()) return fail(`${DATA_DIR} is not a folder. Set DATA_DIR to a folder.`);
  const isUsable = await access(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return isUsable ? ok(DATA_DIR) : fail(`${DATA_DIR} cannot be written to. Make the user of the site its owner.`);
}

export async function checkSpace({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, limits = { min: FREE_MIN, low: FREE_LOW }): Promise<Finding> {
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = bavail * bsize;
  if (free < limits.min) return fail(`${formatSize(free)} are free: images and files are refused. Make space in DATA_DIR.`);
  return free < limits.low ? warn(`Only ${formatSize(free)} are free. Make space in DATA_DIR.`) : ok(`${formatSize(free)} are free`);
}

export function checkOrigin({ ORIGIN, HOST, TRUST_PROXY }: Pick<Env, 'ORIGIN' | 'HOST' | 'TRUST_PROXY'>): Finding {
  const { protocol, hostname } = new URL(ORIGIN);
  if (protocol === 'https:' && TRUST_PROXY === 0)
    return warn(`${ORIGIN} with TRUST_PROXY 0 counts all visitors as one. Set TRUST_PROXY to the number of your proxies, usually 1.`);
  if (isLocalHost(hostname))
    return isLocalHost(HOST)
      ? ok(`${ORIGIN}, only from this machine`)
      : warn(`ORIGIN is ${ORIGIN}, but HOST is ${HOST}. Set ORIGIN to the public address.`);
  return protocol === 'https:'
    ? ok(ORIGIN)
    : warn(`${ORIGIN} sends passwords unencrypted. Put a proxy with TLS in front, and set an https ORIGIN.`);
}
