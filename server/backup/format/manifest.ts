import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupProblem } from './backup-problem.ts';

const MANIFEST = 'manifest.json';
const MANIFEST_BYTES_MAX = 256 * 1024 * 1024; // about a million files
const NO_CHECKSUM = '0'.repeat(64);
const CHECKSUM_AT_END = /"checksum": "([0-9a-f]{64})"\n\}\n$/;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
/** Keys of the store, never a path that leaves the folder. */
const key = z
  .string()
  .max(300)
  .regex(/^[a-z0-9_-]+(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/);

const shape = z.object({
  format: z.literal(1),
  version: z.string().max(40),
  createdAt: z.iso.datetime(),
  migration: z.string().max(200),
  migrations: z.array(z.object({ hash: z.string().max(200), at: count })).max(10_000),
  rows: count,
  tables: z
    .array(z.object({ name, columns: z.array(name), rows: count, bytes: count, sha256, fileBytes: count, fileSha256: sha256 }))
    .max(1_000),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() })).max(1_000),
  leftOut: z.array(z.string().max(200)).max(1_000),
  mediaIncluded: z.boolean(),
  files: z.array(z.object({ key, bytes: count, sha256 })),
  /** Files deleted together with their rows while the backup ran. */
  deletedFiles: z.array(z.string().max(300)),
  missingFiles: z.array(z.string().max(300)),
});

export type Manifest = z.output<typeof shape>;
export type BackedUpTable = Manifest['tables'][number];
export type BackedUpFile = Manifest['files'][number];

/** The file of a table in a backup. */
export const tableFile = (table: string) => join('tables', `${table}.copy.gz`);
/** The file of a stored file in a backup. */
export const mediaFile = (key: string) => join('media', key);

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes the manifest. Its checksum is of the whole text with zeros in its place, so that every byte counts. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<number> {
  const text = `${JSON.stringify({ ...manifest, checksum: NO_CHECKSUM }, null, 2)}\n`;
  const handle = await open(join(folder, MANIFEST), 'wx', 0o600);
  try {
    await handle.writeFile(text.replace(CHECKSUM_AT_END, (end) => end.replace(NO_CHECKSUM, checksumOf(text))));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return Buffer.byteLength(text);
}

/** Reads and checks the manifest of a backup. `id` is its checksum. Throws BackupProblem. */
export async function readManifest(folder: string): Promise<Manifest & { id: string }> {
  const path = join(folder, MANIFEST);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new BackupProblem(`There is no backup in ${folder}.`);
  const damaged = new BackupProblem(`${MANIFEST} is damaged.`);
  if (found.size > MANIFEST_BYTES_MAX) throw damaged;
  const bytes = await readFile(path);
  const text = bytes.toString('utf8');
  const [, id = ''] = CHECKSUM_AT_END.exec(text) ?? [];
  if (!id || !Buffer.from(text).equals(bytes)) throw damaged;
  if (checksumOf(text.replace(CHECKSUM_AT_END, (end) => end.replace(id, NO_CHECKSUM))) !== id) throw damaged;
  const read = shape.safeParse(JSON.parse(text));
  if (!read.success) throw new BackupProblem('This backup was made by a newer version. Update first.');
  return { ...read.data, id };
}
