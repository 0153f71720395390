import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { filesOf } from '../media/addresses.ts';
import type { Store } from '../media/storage/file-store.ts';
import { errorCode } from '../process/error-code.ts';
import { forEachConcurrently } from './concurrent.ts';
import { type BackedUpFile, mediaFile } from './format/manifest.ts';
import { Measure, measureFile } from './format/measure.ts';
import type { PreviousBackup } from './previous-backup.ts';

const CONCURRENCY = 8; // hides the latency of an S3 store

/** A stored image or attached file with all its keys. */
export type StoredMedia = { keys: string[]; bytes: number };

/** Everything that the rows of images and files refer to, in the snapshot of `client`. */
export async function listMedia(client: pg.Client): Promise<StoredMedia[]> {
  const { rows: images } = await client.query<{ address: string; bytes: number }>('select address, bytes from pictures order by id');
  const { rows: files } = await client.query<{ key: string; bytes: number }>('select key, bytes from files order by id');
  return [
    ...images.map(({ address, bytes }) => {
      const stored = filesOf(address);
      return { keys: stored ? [stored.widest, ...stored.narrower.values()] : [address], bytes };
    }),
    ...files.map(({ key, bytes }) => ({ keys: [key], bytes })),
  ];
}

/** Links the file of the previous backup if it is intact, or copies it where the disk cannot link. */
async function reuse(previous: PreviousBackup, key: string, target: string): Promise<BackedUpFile | null> {
  const expected = previous.files.get(key);
  const source = join(previous.folder, mediaFile(key));
  const found = expected && (await measureFile(source).catch(() => null));
  if (!expected || found?.sha256 !== expected.sha256) return null;
  await link(source, target).catch(() => copyFile(source, target));
  return expected;
}

async function copyFromStore(store: Store, key: string, target: string): Promise<BackedUpFile | null> {
  const opened = await store.open(key);
  if (!opened) return null;
  const measure = new Measure();
  try {
    await pipeline(opened.body, measure, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await rm(target, { force: true }); // deleted between opening and reading
    return null;
  }
  return { key, bytes: measure.bytes, sha256: measure.sha256() };
}

type Copied = { files: BackedUpFile[]; absent: string[] };

/** Copies media into the backup, several files at a time. Returns what was copied, and the keys without a file. */
export async function copyMedia(
  media: readonly StoredMedia[],
  store: Store,
  previous: PreviousBackup | null,
  folder: string,
): Promise<Copied> {
  const copied: Copied = { files: [], absent: [] };
  await forEachConcurrently(
    media.flatMap(({ keys }) => keys),
    CONCURRENCY,
    async (key) => {
      const target = join(folder, mediaFile(key));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const file = (previous && (await reuse(previous, key, target))) || (await copyFromStore(store, key, target));
      if (file) copied.files.push(file);
      else copied.absent.push(key);
    },
  );
  copied.files.sort((a, b) => (a.key < b.key ? -1 : 1));
  return copied;
}

/** Divides keys without a file into those whose rows have been deleted since, and those that are missing. */
export async function explainAbsent(url: string, absent: readonly string[]): Promise<{ deleted: string[]; missing: string[] }> {
  if (!absent.length) return { deleted: [], missing: [] };
  const client = new pg.Client({ connectionString: url, application_name: 'storyhearth-backup' });
  await client.connect();
  try {
    const current = new Set((await listMedia(client)).flatMap(({ keys }) => keys));
    return { deleted: absent.filter((key) => !current.has(key)), missing: absent.filter((key) => current.has(key)) };
  } finally {
    await client.end();
  }
}
