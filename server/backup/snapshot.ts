import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrationName } from '../database/migration-files.ts';
import { FIXED_FORMAT, LEFT_OUT, readApplied, readSequences, readTables } from './catalog.ts';
import { BackupProblem } from './format/backup-problem.ts';
import type { BackedUpTable, Manifest } from './format/manifest.ts';
import { listMedia, type StoredMedia } from './media-copy.ts';
import { backUpTable } from './table-copy.ts';

export type Snapshot = {
  manifest: Pick<Manifest, 'migration' | 'migrations' | 'rows' | 'tables' | 'sequences' | 'leftOut'>;
  media: StoredMedia[];
};
/** Called before anything is written, with the size of the tables and the media. */
type Prepare = (tableBytes: number, media: readonly StoredMedia[]) => Promise<void>;

/** Writes all tables of one moment into `folder`, which `prepare` creates, and lists the media of the same moment. */
export async function copySnapshot(url: string, folder: string, prepare: Prepare): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, application_name: 'storyhearth-backup', keepAlive: true });
  client.on('error', () => {}); // the running statement rejects
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(FIXED_FORMAT);
    const migrations = await readApplied(client);
    if (!migrations?.length) throw new BackupProblem('There is nothing to back up: the site never ran on this database.');
    const found = await readTables(client);
    const media = await listMedia(client);
    await prepare(
      found.reduce((sum, { bytes }) => sum + bytes, 0),
      media,
    );
    await mkdir(join(folder, 'tables'), { mode: 0o700 });
    const tables: BackedUpTable[] = [];
    for (const table of found) tables.push(await backUpTable(client, table, folder));
    const sequences = await readSequences(client);
    await client.query('commit');
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { manifest: { migration: migrationName(migrations), migrations, rows, tables, sequences, leftOut: LEFT_OUT }, media };
  } finally {
    await client.end().catch(() => {});
  }
}
