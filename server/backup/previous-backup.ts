import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newestFirst } from './format/backup-name.ts';
import { type BackedUpFile, readManifest } from './format/manifest.ts';

export type PreviousBackup = { folder: string; files: Map<string, BackedUpFile> };

/** The newest complete backup with media in `place`; null if there is none. */
export async function previousBackup(place: string): Promise<PreviousBackup | null> {
  const names = await readdir(place).catch(() => []);
  for (const name of newestFirst(names)) {
    const folder = join(place, name);
    const manifest = await readManifest(folder).catch(() => null);
    if (manifest?.mediaIncluded) return { folder, files: new Map(manifest.files.map((file) => [file.key, file])) };
  }
  return null;
}
