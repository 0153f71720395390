import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDatabase } from '../../database/migrate.ts';
import { type MigrationFile, readMigrations } from '../../database/migration-files.ts';
import { diskStore } from '../../media/storage/disk.ts';
import { s3StoreOf } from '../../media/storage/store-of-settings.ts';
import { binaries } from '../../postgres/binaries.ts';
import { prepareDataFolder } from '../../postgres/folders.ts';
import { startPostgres } from '../../postgres/postgres.ts';
import type { Env } from '../../process/env.ts';
import { takeLock } from '../../process/lock.ts';
import { requireFree } from '../disk-check.ts';
import { erasedFile, mergeErased } from '../erased/erased-file.ts';
import { BackupProblem } from '../format/backup-problem.ts';
import { type Manifest, readManifest } from '../format/manifest.ts';
import { sizeOf, verifyBackup } from '../verify.ts';
import type { DeletedAgain } from './delete-erased.ts';
import { type FoundErased, findErased } from './find-erased.ts';
import { loadDatabase, requireUsable } from './load-database.ts';
import { type Marker, readMarker, stagingFolder, writeMarker } from './marker.ts';
import { moveIntoPlace, occupied, requireNoOtherFiles, stopCluster } from './place.ts';
import { restoreMedia } from './restore-media.ts';

const GROWTH = 3; // a table with its indexes, compared with its compressed file

type Options = { folder: string; replace: boolean; erasedFile?: string | undefined; migrations?: string };
export type Restored = { manifest: Manifest; movedTo: string | null; deletedAgain: DeletedAgain; knownUntil: string | null };

/** The migrations of the backup in this program's files. Throws if the backup has others. */
function migrationsOf(manifest: Manifest, folder?: string): MigrationFile[] {
  const files = readMigrations(folder);
  const known = (hash: string) => files.some(({ hashes }) => hashes.includes(hash));
  if (!manifest.migrations.every(({ hash }) => known(hash)))
    throw new BackupProblem('This backup was made by a newer version. Update first.');
  const newest = Math.max(...manifest.migrations.map(({ at }) => at));
  const applied = files.filter(({ folderMillis }) => folderMillis <= newest);
  const lacking = applied.find(({ hashes }) => !manifest.migrations.some(({ hash }) => hashes.includes(hash)));
  if (lacking) throw new BackupProblem(`This backup lacks the migration ${lacking.name}, although it has a newer one.`);
  return applied;
}

/** The database of DATABASE_URL without its password. */
function databaseName(url: string): string {
  const { hostname, pathname, searchParams } = new URL(url);
  return `the database ${pathname.slice(1) || 'of DATABASE_URL'} on ${searchParams.get('host') ?? (hostname || 'localhost')}`;
}

type Work = Options & {
  env: Env;
  manifest: Manifest & { id: string };
  applied: MigrationFile[];
  erased: FoundErased['erased'];
  marker: Marker | null;
};

/** Copies the media into S3, or into the staging folder, which is complete before it replaces anything. */
async function stageMedia({ env, folder, manifest, replace, erased }: Work) {
  const staging = stagingFolder(env.DATA_DIR);
  await stopCluster(staging); // of a restore that was killed
  await rm(staging, { recursive: true, force: true });
  const used = occupied(env, manifest.mediaIncluded);
  if (used && !replace) throw new BackupProblem(`There is already data in ${used}.`);
  const s3 = s3StoreOf(env);
  if (s3 && manifest.mediaIncluded) await requireNoOtherFiles(s3, manifest, `the bucket ${env.S3_BUCKET}`);
  await requireFree(env.DATA_DIR, sizeOf(manifest) * GROWTH);
  await mkdir(join(staging, 'media'), { recursive: true, mode: 0o700 });
  const owners = new Set(erased.filter(({ kind }) => kind === 'person').map(({ id }) => id));
  if (manifest.mediaIncluded) await restoreMedia(folder, manifest, s3 ?? diskStore(join(staging, 'media')), owners);
  if (!manifest.mediaIncluded || s3) await rm(join(staging, 'media'), { recursive: true });
}

/** Where the media of the backup are restored: S3, or the staging folder. Null for a backup without media. */
const mediaStore = ({ env, manifest }: Work) =>
  manifest.mediaIncluded ? (s3StoreOf(env) ?? diskStore(join(stagingFolder(env.DATA_DIR), 'media'))) : null;

const removeFilesOf = (work: Work) => {
  const store = mediaStore(work);
  return store && ((keys: string[]) => store.remove(keys));
};

/** Loads the database in the staging folder, and moves it into place with the media. Returns what was deleted again. */
async function restoreEmbedded(work: Work): Promise<DeletedAgain> {
  const { env, marker, manifest, folder, migrations } = work;
  const staging = stagingFolder(env.DATA_DIR);
  let deletedAgain = { accounts: 0, others: 0 };
  if (!marker) {
    await stageMedia(work);
    const postgres = await startPostgres(staging, { own: true });
    try {
      deletedAgain = await loadDatabase(
        postgres.url,
        { ...work, name: staging, removeFiles: removeFilesOf(work), beforeCommit: async () => {} },
        false,
      );
      await prepareDatabase(postgres.url, migrations ? { migrations } : {});
    } finally {
      await postgres.stop();
    }
    await stopCluster(env.DATA_DIR);
    writeMarker(env.DATA_DIR, { id: manifest.id, folder });
  }
  moveIntoPlace(env.DATA_DIR);
  return deletedAgain;
}

/** Loads an empty database of DATABASE_URL. The media are moved into place before the commit. */
async function restoreExternal(work: Work, url: string): Promise<DeletedAgain> {
  const { env, marker, manifest, folder, migrations } = work;
  const name = databaseName(url);
  await requireUsable(url, name, marker ? manifest.id : null);
  if (!marker) await stageMedia(work);
  const beforeCommit = async () => {
    if (!marker) writeMarker(env.DATA_DIR, { id: manifest.id, folder });
    moveIntoPlace(env.DATA_DIR);
  };
  const deletedAgain = await loadDatabase(url, { ...work, name, removeFiles: removeFilesOf(work), beforeCommit }, marker !== null);
  await prepareDatabase(url, { durable: false, ...(migrations && { migrations }) });
  return deletedAgain;
}

async function restoreLocked(env: Env, options: Options): Promise<Restored> {
  const manifest = await readManifest(options.folder);
  const applied = migrationsOf(manifest, options.migrations);
  const marker = readMarker(env.DATA_DIR);
  if (marker && marker.id !== manifest.id) throw new BackupProblem(`The restore of ${marker.folder} was interrupted. Finish it first.`);
  await verifyBackup(options.folder, manifest);
  const { erased, knownUntil } = await findErased(env, { folder: options.folder, createdAt: manifest.createdAt }, options.erasedFile);
  const work = { ...options, env, manifest, applied, erased, marker };
  const discard = () => rm(stagingFolder(env.DATA_DIR), { recursive: true, force: true });
  try {
    const deletedAgain = await (env.DATABASE_URL ? restoreExternal(work, env.DATABASE_URL) : restoreEmbedded(work));
    const aside = readMarker(env.DATA_DIR)?.aside;
    if (erased.length) await mergeErased(erasedFile(env.DATA_DIR), erased); // on a new machine this is the only list
    await discard();
    return { manifest, movedTo: aside && existsSync(aside) ? aside : null, deletedAgain, knownUntil };
  } catch (error) {
    if (!readMarker(env.DATA_DIR)) await discard(); // otherwise the next run continues here
    throw error;
  }
}

/** Restores a backup. What was interrupted can be started again. Throws BackupProblem. */
export async function restore(env: Env, options: Options): Promise<Restored> {
  prepareDataFolder(env.DATA_DIR, env.DATABASE_URL ? null : binaries(env.DATA_DIR).owner);
  const lock = await takeLock(env.DATA_DIR).catch((error: Error) => {
    throw new BackupProblem(/already running/.test(error.message) ? 'Stop the site first.' : error.message);
  });
  try {
    return await restoreLocked(env, options);
  } finally {
    await lock.release();
  }
}
