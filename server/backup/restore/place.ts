import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { S3Store } from '../../media/storage/file-store.ts';
import { postmaster } from '../../postgres/folders.ts';
import { startPostgres } from '../../postgres/postgres.ts';
import type { Env } from '../../process/env.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import type { Manifest } from '../format/manifest.ts';
import { readMarker, stagingFolder } from './marker.ts';

const PARTS = ['pg18', 'media'];
/** Whether the store's folder has files; the folder of files in progress does not count. */
function hasMedia(dataDir: string): boolean {
  const media = join(dataDir, 'media');
  return existsSync(media) && readdirSync(media).some((name) => name !== 'arriving');
}

/** The folder that a restore would replace, or null. A database of DATABASE_URL is checked where it is loaded. */
export function occupied({ DATA_DIR, DATABASE_URL, S3_BUCKET }: Env, mediaIncluded: boolean): string | null {
  if (!DATABASE_URL && existsSync(join(DATA_DIR, 'pg18'))) return DATA_DIR;
  if (!mediaIncluded || S3_BUCKET || !hasMedia(DATA_DIR)) return null;
  return DATABASE_URL ? join(DATA_DIR, 'media') : DATA_DIR;
}

/** Throws if a store has files of anything but this backup, whose own files remain there after an interrupted restore. */
export async function requireNoOtherFiles(store: S3Store, { files }: Manifest, name: string): Promise<void> {
  const own = new Set(files.map(({ key }) => key));
  for await (const key of store.keys()) if (!own.has(key)) throw new BackupProblem(`There is already data in ${name}.`);
}

/** Moves the staged parts into the data folder, and what they replace aside. It continues where it was interrupted. */
export function moveIntoPlace(dataDir: string) {
  const marker = readMarker(dataDir);
  if (!marker) throw new Error('the staged data are not complete');
  for (const part of PARTS) {
    const [staged, target] = [join(stagingFolder(dataDir), part), join(dataDir, part)];
    if (!existsSync(staged)) continue;
    if (part === 'media' && !hasMedia(dataDir)) rmSync(target, { recursive: true, force: true });
    if (existsSync(target)) {
      mkdirSync(marker.aside, { recursive: true, mode: 0o700 });
      renameSync(target, join(marker.aside, part));
    }
    renameSync(staged, target);
  }
}

/** Stops the PostgreSQL that a killed process left running in this folder. */
export async function stopCluster(folder: string): Promise<void> {
  if (postmaster(join(folder, 'pg18'))) await (await startPostgres(folder, { own: true })).stop();
}
