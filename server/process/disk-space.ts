import { statfs } from 'node:fs/promises';
import { env } from './settings.ts';

const RESERVE_BYTES = 500_000_000;

/** Throws ENOSPC (507) while less than the reserve is free, so that uploads never use the space that the database needs. */
export async function requireDiskSpace(folder = env.DATA_DIR, reserve = RESERVE_BYTES): Promise<void> {
  if (await diskSpace(folder, reserve)) throw Object.assign(new Error('The disk of the data folder is nearly full.'), { code: 'ENOSPC' });
}

/** The `GET /healthz` message when the disk of the data folder is nearly full; null if there is space or the system does not report it. */
export const diskSpace = (folder = env.DATA_DIR, reserve = RESERVE_BYTES): Promise<string | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) =>
      bavail * bsize < reserve ? `degraded: ${Math.floor((bavail * bsize) / 1_000_000)} MB of disk space left in DATA_DIR` : null,
    () => null,
  );
