import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupProblem } from './format/backup-problem.ts';
import { formatSize } from './format/format-size.ts';

/** Throws a BackupProblem if less than `needed` bytes are free in `folder`, which may not exist yet. */
export async function requireFree(folder: string, needed: number): Promise<void> {
  let existing = folder;
  while (!existsSync(existing) && existing !== dirname(existing)) existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  if (needed > free) throw new BackupProblem(`About ${formatSize(needed)} are needed in ${folder} and ${formatSize(free)} are free.`);
}
