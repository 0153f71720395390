import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { contentsOf, type Table } from './catalog.ts';
import { type BackedUpTable, tableFile } from './format/manifest.ts';
import { drain, Measure } from './format/measure.ts';

const copyOut = (client: pg.Client, table: Table) =>
  client.query(to(`copy (${contentsOf(table, (name) => client.escapeIdentifier(name))}) to stdout`));

/** Copies a table into a compressed file of the backup, as a stream. */
export async function backUpTable(client: pg.Client, table: Table, folder: string): Promise<BackedUpTable> {
  const [contents, file] = [new Measure(), new Measure()];
  const target = createWriteStream(join(folder, tableFile(table.name)), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(copyOut(client, table), contents, createGzip(), file, target);
  const { name, columns } = table;
  return {
    ...{ name, columns, rows: contents.rows, bytes: contents.bytes, sha256: contents.sha256() },
    ...{ fileBytes: file.bytes, fileSha256: file.sha256() },
  };
}

/** Loads the file of a table into the database. */
export async function loadTable(client: pg.Client, { name, columns }: BackedUpTable, folder: string): Promise<void> {
  const quote = (each: string) => client.escapeIdentifier(each);
  const target = client.query(from(`copy public.${quote(name)} (${columns.map(quote).join(', ')}) from stdin`));
  await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), target);
}

/** The row count and SHA-256 of a table in the database. */
export async function measureTable(client: pg.Client, table: Table): Promise<{ rows: number; sha256: string }> {
  const contents = new Measure();
  await pipeline(copyOut(client, table), contents, drain);
  return { rows: contents.rows, sha256: contents.sha256() };
}
