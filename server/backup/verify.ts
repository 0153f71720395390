import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupProblem } from './format/backup-problem.ts';
import { type BackedUpTable, type Manifest, mediaFile, tableFile } from './format/manifest.ts';
import { drain, Measure, measureFile } from './format/measure.ts';

/** Whether the file of a table is as written, both compressed and decompressed. */
async function isTableIntact(folder: string, table: BackedUpTable): Promise<boolean> {
  const [file, contents] = [new Measure(table.fileBytes), new Measure(table.bytes)];
  try {
    await pipeline(createReadStream(join(folder, tableFile(table.name))), file, createGunzip(), contents, drain);
  } catch {
    return false;
  }
  return (
    file.bytes === table.fileBytes &&
    file.sha256() === table.fileSha256 &&
    contents.rows === table.rows &&
    contents.sha256() === table.sha256
  );
}

/** Reads every file of a backup again. Throws a BackupProblem with a sentence for each damaged one. */
export async function verifyBackup(folder: string, { tables, files }: Manifest): Promise<void> {
  const damaged: string[] = [];
  for (const table of tables) if (!(await isTableIntact(folder, table))) damaged.push(tableFile(table.name));
  for (const { key, bytes, sha256 } of files) {
    const found = await measureFile(join(folder, mediaFile(key))).catch(() => null);
    if (found?.bytes !== bytes || found.sha256 !== sha256) damaged.push(mediaFile(key));
  }
  if (damaged.length) throw new BackupProblem(damaged.map((file) => `${file} is damaged.`).join('\n'));
}

/** The size of a backup in bytes. */
export const sizeOf = ({ tables, files }: Manifest): number =>
  [...tables.map(({ fileBytes }) => fileBytes), ...files.map(({ bytes }) => bytes)].reduce((sum, bytes) => sum + bytes, 0);
