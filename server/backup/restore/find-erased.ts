import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Env } from '../../process/env.ts';
import { erasedFile, readErased } from '../erased.ts';
import { BackupProblem } from '../format/backup-problem.ts';

/** The ids of accounts that were deleted for good, from the data folder, from beside the backup, and from `file`. */
export async function findErased(env: Env, backup: string, file?: string): Promise<{ erased: string[]; found: boolean }> {
  const given = file === undefined ? [] : [resolve(file)];
  for (const path of given) if (!existsSync(path)) throw new BackupProblem(`There is no file ${path}.`);
  const places = [env.DATA_DIR, dirname(resolve(backup)), ...(env.BACKUP_DIR ? [env.BACKUP_DIR] : [])];
  const lists = [...new Set([...given, ...places.map(erasedFile)])].filter((path) => existsSync(path));
  const ids = await Promise.all(lists.map(readErased));
  return { erased: [...new Set(ids.flat())], found: lists.length > 0 };
}
