import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../../media/storage/file-store.ts';
import { forEachConcurrently } from '../concurrent.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import { type Manifest, mediaFile } from '../format/manifest.ts';

const CONCURRENCY = 8; // times ten megabytes, the largest file

/** Copies the files of a backup into a store, except those of `deletedOwners`, and reads each again. */
export async function restoreMedia(folder: string, manifest: Manifest, store: Store, deletedOwners: Set<string>): Promise<void> {
  const files = manifest.files.filter(({ key }) => !deletedOwners.has(key.split('/')[1] ?? ''));
  await forEachConcurrently(files, CONCURRENCY, async ({ key, sha256 }) => {
    await store.put(key, await readFile(join(folder, mediaFile(key))), key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream');
    const stored = await store.get(key);
    if (!stored || createHash('sha256').update(stored).digest('hex') !== sha256)
      throw new BackupProblem(`${mediaFile(key)} was not stored as it was backed up.`);
  });
}
