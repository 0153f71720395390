import { existsSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import packageJson from '../../package.json' with { type: 'json' };
import type { Store } from '../media/storage/file-store.ts';
import { errorCode } from '../process/error-code.ts';
import { takeLock } from '../process/lock.ts';
import { requireFree } from './disk-check.ts';
import { backupName } from './format/backup-name.ts';
import { BackupProblem } from './format/backup-problem.ts';
import { type Manifest, readManifest, writeManifest } from './format/manifest.ts';
import { copyMedia, explainAbsent, type StoredMedia } from './media-copy.ts';
import { type PreviousBackup, previousBackup } from './previous-backup.ts';
import { copySnapshot } from './snapshot.ts';
import { verifyBackup } from './verify.ts';

const PARTIAL = '.partial';
const SPARE_BYTES = 1_000_000; // manifest and folders

type Options = {
  url: string;
  /** The folder that receives the backup as a folder of its own. */
  place: string;
  /** Null leaves the media out. */
  store: Store | null;
  /** By default the UTC time. A backup with this name is replaced. */
  name?: string;
};

export type Backup = { path: string; manifest: Manifest };

async function syncFolder(folder: string) {
  if (process.platform === 'win32') return; // folders cannot be synced there
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function nextName(place: string): Promise<string> {
  for (;;) {
    const name = backupName(new Date());
    if (!existsSync(join(place, name))) return name;
    await pause(100); // another backup was made in this second
  }
}

/** Bytes to be written: linked files need none. */
function neededBytes(tableBytes: number, media: readonly StoredMedia[], previous: PreviousBackup | null): number {
  const fresh = media.filter(({ keys }) => !keys.every((key) => previous?.files.has(key)));
  return tableBytes + fresh.reduce((sum, { bytes }) => sum + bytes, SPARE_BYTES);
}

async function fill(partial: string, { url, place, store }: Options): Promise<void> {
  const createdAt = new Date().toISOString();
  const previous = store && (await previousBackup(place));
  const { manifest, media } = await copySnapshot(url, partial, async (tableBytes, listed) => {
    await requireFree(place, neededBytes(tableBytes, store ? listed : [], previous));
    await mkdir(partial, { mode: 0o700 });
  });
  const { files, absent } = store ? await copyMedia(media, store, previous, partial) : { files: [], absent: [] };
  const { deleted, missing } = await explainAbsent(url, absent);
  await writeManifest(partial, {
    ...{ format: 1, version: packageJson.version, createdAt, ...manifest },
    ...{ mediaIncluded: store !== null, files, deletedFiles: deleted, missingFiles: missing },
  });
}

/** Runs `work` while no other backup writes to `place`. Removes the folder again if it remains empty. */
async function inPlace<T>(place: string, work: () => Promise<T>): Promise<T> {
  const isNew = !existsSync(place);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const lock = await takeLock(place).catch((error: Error) => {
    throw new BackupProblem(/already running/.test(error.message) ? `Another backup is being written to ${place}.` : error.message);
  });
  try {
    return await work();
  } finally {
    await lock.release();
    await rmdir(join(place, 'running')).catch(() => {});
    if (isNew) await rmdir(place).catch(() => {}); // fails unless empty
  }
}

/** Makes a backup, which has its final name only once it is complete and verified. Throws BackupProblem. */
export const createBackup = (options: Options): Promise<Backup> =>
  inPlace(options.place, async () => {
    const { place } = options;
    // Under the lock every partial backup is one that was interrupted.
    for (const name of await readdir(place)) if (name.endsWith(PARTIAL)) await rm(join(place, name), { recursive: true, force: true });
    const path = join(place, options.name ?? (await nextName(place)));
    const partial = path + PARTIAL;
    const discard = () => rmSync(partial, { recursive: true, force: true });
    process.on('exit', discard); // a signal may end this process at any point
    try {
      await fill(partial, options);
      const manifest = await readManifest(partial);
      await verifyBackup(partial, manifest);
      await rm(path, { recursive: true, force: true });
      await rename(partial, path);
      await syncFolder(place);
      return { path, manifest };
    } catch (error) {
      discard();
      if (errorCode(error) === 'ENOSPC') throw new BackupProblem(`There is no space left in ${place}.`);
      throw error;
    } finally {
      process.off('exit', discard);
    }
  });
