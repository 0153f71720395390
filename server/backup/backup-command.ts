// `npm run backup`, run directly by Node.
import { join, resolve } from 'node:path';
import { storeOf } from '../media/storage/store-of-settings.ts';
import type { Env } from '../process/env.ts';
import { type Backup, createBackup } from './backup.ts';
import { copyErased } from './erased/erased-lists.ts';
import { BackupProblem } from './format/backup-problem.ts';
import { formatSize } from './format/format-size.ts';
import { readManifest } from './format/manifest.ts';
import { openDatabase } from './open-database.ts';
import { parsed, print, runOperatorProgramWithSettings } from './operator-program.ts';
import { sizeOf, verifyBackup } from './verify.ts';

const USAGE = `npm run backup [-- --to DIR] [--no-media] [--json]
npm run backup -- --verify PATH`;
const OPTIONS = {
  to: { type: 'string' },
  'no-media': { type: 'boolean' },
  json: { type: 'boolean' },
  verify: { type: 'string' },
} as const;
const NAMED_MAX = 20; // files named in the output; the manifest has all

async function verify(path: string): Promise<number> {
  const folder = resolve(path);
  const manifest = await readManifest(folder);
  await verifyBackup(folder, manifest);
  print(`Backup intact: ${folder}, ${manifest.rows} rows, ${manifest.files.length} files, ${formatSize(sizeOf(manifest))}.`);
  return 0;
}

/** Prints what the operator should know besides success. */
function printNotes({ mediaIncluded, missingFiles }: Backup['manifest']) {
  print('The settings in .env are not part of the backup; copy them yourself.');
  if (!mediaIncluded) print('Images and attached files were left out.');
  for (const key of missingFiles.slice(0, NAMED_MAX)) print(`${key} is missing in the image store.`);
  if (missingFiles.length > NAMED_MAX) print(`${missingFiles.length - NAMED_MAX} more files are missing; the manifest names them.`);
}

async function backUp(env: Env, place: string, media: boolean, json: boolean): Promise<number> {
  const began = performance.now();
  const database = await openDatabase(env);
  const { path, manifest } = await createBackup({ url: database.url, place, store: media ? storeOf(env) : null })
    .then(async (result) => {
      await copyErased(database.url, env.DATA_DIR, place);
      return result;
    })
    .finally(() => database.close());
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const { rows, files, missingFiles, deletedFiles } = manifest;
  const bytes = sizeOf(manifest);
  if (json) print(JSON.stringify({ path, rows, files: files.length, bytes, seconds, missingFiles, deletedFiles }));
  else {
    printNotes(manifest);
    print(`Backup complete: ${path}, ${rows} rows, ${files.length} files, ${formatSize(bytes)}, ${seconds} s.`);
  }
  return missingFiles.length ? 2 : 0;
}

await runOperatorProgramWithSettings(async (env) => {
  const { values, positionals } = parsed(OPTIONS, USAGE);
  if (positionals.length || (values.verify && (values.to || values['no-media']))) throw new BackupProblem(USAGE);
  if (values.verify !== undefined) return verify(values.verify);
  const place = resolve(values.to || env.BACKUP_DIR || join(env.DATA_DIR, 'backups'));
  return backUp(env, place, !values['no-media'], values.json ?? false);
});
