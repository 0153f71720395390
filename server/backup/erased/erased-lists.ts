import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Env } from '../../process/env.ts';
import { appendErased, type Erased, erasedFile, keyOf, mergeErased, RETENTION_DAYS, readErased } from './erased-file.ts';

type Queryable = Pick<pg.ClientBase | pg.Pool, 'query'>;
type Folders = Pick<Env, 'DATA_DIR' | 'BACKUP_DIR'>;

/** Longer than any transaction: rows become visible at the commit, with the time at which it began. */
const OVERLAP_MS = 10 * 60 * 1000;

async function readRows(database: Queryable, sinceMs: number | null): Promise<Erased[]> {
  const { rows } = await database.query<{ kind: string; id: string; at: Date }>(
    `select kind, erased_id as id, at from erased where $1::float8 is null or at > now() - make_interval(secs => $1::float8) order by at`,
    [sinceMs === null ? null : sinceMs / 1_000],
  );
  return rows.map(({ kind, id, at }) => ({ kind, id, at: at.toISOString() }));
}

/** The list of one folder: complete at the first update, then the new rows are appended. A failed update is repeated by the next one. */
function listIn(folder: string, database: Queryable) {
  let updatedAt: number | null = null;
  let recent = new Set<string>();
  return async () => {
    const began = performance.now();
    const isFirst = updatedAt === null || !existsSync(erasedFile(folder));
    const rows = await readRows(database, isFirst || updatedAt === null ? null : began - updatedAt + OVERLAP_MS);
    const fresh = rows.filter((row) => !recent.has(keyOf(row)));
    if (isFirst) await mergeErased(erasedFile(folder), rows);
    else if (fresh.length) await appendErased(erasedFile(folder), fresh);
    recent = new Set(rows.map(keyOf));
    updatedAt = began;
  };
}

export type ErasedLists = {
  /** Adds new rows of `erased` to the lists. Rejects if the one in the data folder was not written; `failed` gets errors of the others. */
  update(failed: (error: unknown) => void): Promise<void>;
  /** Deletes what is past the retention, in the database and in the lists. */
  prune(): Promise<void>;
};

/** The lists in the data folder and beside the backups, which survive the loss of the database. */
export function erasedLists(database: Queryable, { DATA_DIR, BACKUP_DIR }: Folders): ErasedLists {
  const places = [...new Set([join(DATA_DIR, 'backups'), ...(BACKUP_DIR ? [BACKUP_DIR] : [])])];
  const create = () => ({
    own: listIn(DATA_DIR, database),
    beside: places.map((folder) => ({ folder, update: listIn(folder, database) })),
  });
  let lists = create();
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const updateAll = async (failed: (error: unknown) => void) => {
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
    await lists.own();
    for (const { folder, update } of lists.beside) if (existsSync(folder)) await update().catch(failed);
  };
  return {
    update(failed) {
      // One at a time; requests during an update share the one that follows it, so that none queue up behind a slow database.
      waiting ??= running
        .catch(() => {})
        .then(() => {
          waiting = null;
          return updateAll(failed);
        });
      running = waiting;
      return waiting;
    },
    async prune() {
      await database.query(`delete from erased where at < now() - make_interval(days => $1::int)`, [RETENTION_DAYS]);
      lists = create(); // the next update writes them anew
    },
  };
}

/** Writes the list beside the backups in `place`: what the database and the data folder have, and what is there already. */
export async function copyErased(url: string, dataDir: string, place: string): Promise<void> {
  const entries = await readErased(erasedFile(dataDir));
  const client = new pg.Client({ connectionString: url, application_name: 'storyhearth-backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.erased') is not null as there`);
    if (rows[0]?.there) entries.push(...(await readRows(client, null)));
  } finally {
    await client.end();
  }
  await mergeErased(erasedFile(place), entries);
}
