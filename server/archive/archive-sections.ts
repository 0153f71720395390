import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { db } from '../database/database.ts';
import type { Person } from '../identity/viewer.ts';
import { filesOf } from '../media/addresses.ts';
import { openStored } from '../media/storage/files.ts';

/** A file of an archive. Its chunks are read when its turn comes, so that an archive is never in memory. */
export type ArchiveFile = {
  path: string;
  chunks: AsyncIterable<string | Uint8Array>;
  /** Pictures and attached files gain nothing from compression. */
  isStored?: true;
};

/**
 * What an area adds to the archive of a person (ACC-07). `columns` are those that it contains, so that a test finds columns that no area
 * decided about.
 */
export type ArchiveSection = { columns: readonly AnyPgColumn[]; files(viewer: Person): AsyncIterable<ArchiveFile> };

type Row = Record<string, unknown>;
type Rows = {
  path: string;
  /** The column that names the person, and the one that orders the rows of a person. */
  owner: AnyPgColumn;
  key: AnyPgColumn;
  columns: Record<string, AnyPgColumn>;
  only?: SQL;
  /** Completes a batch, such as with the titles of what was answered. */
  complete?(viewer: Person, rows: Row[]): Promise<Row[]>;
};

const ROWS_BATCH_SIZE = 500;

/** A section of one JSON file with the person's rows of a table. */
export function rowsSection({ path, owner, key, columns, only, complete = async (_, rows) => rows }: Rows): ArchiveSection {
  async function* rows(viewer: Person): AsyncGenerator<Row> {
    for (let after: unknown = null; ; ) {
      const batch: Row[] = await db
        .select({ ...columns, archiveKey: key })
        .from(owner.table)
        .where(and(eq(owner, viewer.id), only, after === null ? undefined : gt(key, after)))
        .orderBy(key)
        .limit(ROWS_BATCH_SIZE);
      yield* await complete(
        viewer,
        batch.map(({ archiveKey: _, ...row }) => row),
      );
      if (batch.length < ROWS_BATCH_SIZE) return;
      after = batch.at(-1)?.archiveKey;
    }
  }
  return {
    columns: Object.values(columns),
    async *files(viewer) {
      yield { path, chunks: jsonList(rows(viewer)) };
    },
  };
}

/** Rows as a JSON list, one on each line. */
export async function* jsonList(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Where the picture of a media address is in the archive; other addresses are unchanged. */
export const picturePath = (address: string) => (filesOf(address) ? address.replace(/^\/media\//, 'pictures/') : address);

/** A stored file, or nothing if the store lost it; the list of files names it in any case. */
export async function* storedFile(path: string, key: string): AsyncGenerator<ArchiveFile> {
  const opened = await openStored(key);
  if (opened) yield { path, chunks: opened.body, isStored: true };
}
