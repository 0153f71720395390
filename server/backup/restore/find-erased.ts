import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Env } from '../../process/env.ts';
import { combined, type Erased, erasedFile, readErased } from '../erased/erased-file.ts';
import { BackupProblem } from '../format/backup-problem.ts';

export type FoundErased = {
  erased: Erased[];
  /** Later deletions are unknown; null: the list of the data folder, which has all of them. */
  knownUntil: string | null;
};

/** The ids of what was deleted for good, from the data folder, from beside the backup, and from `file`. */
export async function findErased(env: Env, backup: { folder: string; createdAt: string }, file?: string): Promise<FoundErased> {
  const given = file === undefined ? [] : [resolve(file)];
  for (const path of given) if (!existsSync(path)) throw new BackupProblem(`There is no file ${path}.`);
  const own = erasedFile(env.DATA_DIR);
  const places = [dirname(resolve(backup.folder)), ...(env.BACKUP_DIR ? [env.BACKUP_DIR] : [])];
  const lists = [...new Set([...given, own, ...places.map(erasedFile)])];
  const erased = combined((await Promise.all(lists.map(readErased))).flat());
  const newest = erased.reduce((found, { at }) => (Date.parse(at) > Date.parse(found) ? at : found), backup.createdAt);
  return { erased, knownUntil: existsSync(own) ? null : newest };
}
