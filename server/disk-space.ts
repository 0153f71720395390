import { statfs } from 'node:fs/promises';
import { env } from './settings.ts';

const LEAST_BYTES = 500_000_000;

/** Throws a full disk (507) while less than the reserve is free, so that uploads never take the space that the database needs. */
export async function requireDiskSpace(folder = env.DATA_DIR, least = LEAST_BYTES): Promise<void> {
  if (await diskSpace(folder, least)) throw Object.assign(new Error('The disk of the data folder is nearly full.'), { code: 'ENOSPC' });
}

/** What `GET /healthz` says when the disk of the data folder is nearly full; null: there is room, or the system does not tell. */
export const diskSpace = (folder = env.DATA_DIR, least = LEAST_BYTES): Promise<string | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) =>
      bavail * bsize < least ? `degraded: ${Math.floor((bavail * bsize) / 1_000_000)} MB of disk space left in DATA_DIR` : null,
    () => null,
  );
