import { existsSync } from 'node:fs';
import { appendFile, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupProblem } from '../format/backup-problem.ts';

/** The id of something that was deleted for good, and when. */
export type Erased = { kind: string; id: string; at: string };

export const RETENTION_DAYS = 400;
const RETENTION_MS = RETENTION_DAYS * 24 * 60 * 60 * 1000;
const BYTES_MAX = 256 * 1024 * 1024; // more than two million ids
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KIND = /^[a-z]{1,20}$/;

/** The list in a folder: one JSON object per line. */
export const erasedFile = (folder: string) => join(folder, 'erased.jsonl');

const lineOf = ({ kind, id, at }: Erased) => `${JSON.stringify({ kind, id, at })}\n`;
export const keyOf = ({ kind, id }: Pick<Erased, 'kind' | 'id'>) => `${kind} ${id}`;

/** The entry of a line; none for a line that was cut off by a crash. Without a kind it is an account, as the first lists had no others. */
function parseLine(line: string): Erased[] {
  try {
    const { kind = 'person', id, at } = JSON.parse(line) as Partial<Record<keyof Erased, unknown>>;
    if (typeof kind !== 'string' || typeof id !== 'string' || typeof at !== 'string') return [];
    return KIND.test(kind) && ID.test(id) && !Number.isNaN(Date.parse(at)) ? [{ kind, id, at }] : [];
  } catch {
    return [];
  }
}

/** The entries of a list; none if the file does not exist. */
export async function readErased(path: string): Promise<Erased[]> {
  const found = await stat(path).catch(() => null);
  if (!found) return [];
  if (found.size > BYTES_MAX) throw new BackupProblem(`${path} is too large to be a list of deleted ids.`);
  return (await readFile(path, 'utf8')).split('\n').flatMap(parseLine);
}

/** One entry for each id, the oldest, without those that are past the retention. */
export function combined(entries: readonly Erased[], now = Date.now()): Erased[] {
  const byKey = new Map<string, Erased>();
  for (const entry of entries) {
    const other = byKey.get(keyOf(entry));
    if (!other || Date.parse(entry.at) < Date.parse(other.at)) byKey.set(keyOf(entry), entry);
  }
  return [...byKey.values()].filter(({ at }) => Date.parse(at) > now - RETENTION_MS);
}

/** Writes a list with the given entries and those that it has, without old ones. The file is always complete, also after a crash. */
export async function mergeErased(path: string, entries: readonly Erased[]): Promise<void> {
  const before = await readErased(path);
  const after = combined([...before, ...entries]);
  if (existsSync(path) && before.length === after.length) return;
  const fresh = join(dirname(path), `.erased-${process.pid}`);
  await writeFile(fresh, after.map(lineOf).join(''), { mode: 0o600, flush: true });
  await rename(fresh, path);
}

export const appendErased = (path: string, entries: readonly Erased[]): Promise<void> =>
  appendFile(path, entries.map(lineOf).join(''), { mode: 0o600, flush: true });
