import { statfs } from 'node:fs/promises';
import { env } from './settings.ts';

const LEAST_BYTES = 500_000_000;

/** What `GET /healthz` says when the disk of the data folder is nearly full; null: there is room, or the system does not tell. */
export const diskSpace = (folder = env.DATA_DIR, least = LEAST_BYTES): Promise<string | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) =>
      bavail * bsize < least ? `degraded: ${Math.floor((bavail * bsize) / 1_000_000)} MB of disk space left in DATA_DIR` : null,
    () => null,
  );
