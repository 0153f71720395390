import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newestFirst } from '../backup/format/backup-name.ts';
import { readManifest } from '../backup/format/manifest.ts';
import type { Env } from '../process/env.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const HOUR_MS = 60 * 60 * 1000;
const HOURS_MAX = 48;

/** A site that sets BACKUP_DIR expects backups there; without it, none is only a warning. */
export async function checkBackup({ BACKUP_DIR, DATA_DIR }: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>, now = Date.now()): Promise<Finding> {
  const place = BACKUP_DIR ?? join(DATA_DIR, 'backups');
  const missing = BACKUP_DIR ? fail : warn;
  const [newest] = newestFirst(await readdir(place).catch(() => []));
  if (!newest) return missing(`There is none in ${place}. Make one: npm run backup`);
  const manifest = await readManifest(join(place, newest)).catch(() => null);
  if (!manifest) return fail(`${join(place, newest)} is damaged. Make another: npm run backup`);
  const hours = Math.floor((now - Date.parse(manifest.createdAt)) / HOUR_MS);
  if (hours >= HOURS_MAX) return missing(`The newest in ${place} is ${hours} hours old. Make one: npm run backup`);
  return ok(`${newest}, ${hours} hours old`);
}
