import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupProblem } from './format/backup-problem.ts';

const BYTES_MAX = 64 * 1024 * 1024; // about 700,000 deleted accounts
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The list of purged accounts in a folder: one JSON object with an id and a time per line. */
export const erasedFile = (folder: string) => join(folder, 'erased.jsonl');

/** Appends the id of a purged account to the list in the data folder, and to the one beside the backups if there are any. */
export async function recordErased(id: string, dataDir: string, backups = join(dataDir, 'backups')): Promise<void> {
  const line = `${JSON.stringify({ id, at: new Date().toISOString() })}\n`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await appendFile(erasedFile(dataDir), line, { mode: 0o600, flush: true });
  if (existsSync(backups)) await appendFile(erasedFile(backups), line, { mode: 0o600, flush: true });
}

async function linesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (found.size > BYTES_MAX) throw new BackupProblem(`${path} is too large to be a list of deleted accounts.`);
  return (await readFile(path, 'utf8')).split('\n').filter(Boolean);
}

/** The ids of a list; none if the file does not exist. A line that was cut off by a crash is ignored. */
export async function readErased(path: string): Promise<string[]> {
  const ids = (await linesOf(path)).map((line) => /"id":"([^"]*)"/.exec(line)?.[1] ?? '');
  return ids.filter((id) => ID.test(id));
}

/** Adds the list of the data folder to the one beside the backups in `place`, so that it survives the loss of the data folder. */
export async function copyErased(dataDir: string, place: string): Promise<void> {
  const target = erasedFile(place);
  const [own, there] = [await linesOf(erasedFile(dataDir)), await linesOf(target)];
  const lines = [...new Set([...there, ...own])];
  if (lines.length === there.length) return;
  const fresh = join(dirname(target), `.erased-${process.pid}`);
  await writeFile(fresh, `${lines.join('\n')}\n`, { mode: 0o600, flush: true });
  await rename(fresh, target);
}
