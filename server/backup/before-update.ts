import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../process/env.ts';
import { createBackup } from './backup.ts';
import { readManifest } from './format/manifest.ts';
import { verifyBackup } from './verify.ts';

const RETAINED = 3;
const NAME = /^before-\w+$/;

/** Deletes all but the newest backups of this kind. The names, which contain the time of a migration, sort by age. */
async function deleteOlder(place: string) {
  const names = (await readdir(place)).filter((name) => NAME.test(name)).sort();
  for (const name of names.slice(0, -RETAINED)) {
    const isOurs = await readManifest(join(place, name)).then(Boolean, () => false);
    if (isOurs) await rm(join(place, name), { recursive: true, force: true });
  }
}

const isComplete = async (path: string) =>
  readManifest(path)
    .then((manifest) => verifyBackup(path, manifest))
    .then(
      () => true,
      () => false,
    );

/**
 * Makes a backup of the database alone, for `prepareDatabase` to call before an update; undefined if the settings switch it off. An update
 * that continues uses the backup from when it began, if that is complete.
 */
export function backUpBeforeUpdate({ DATA_DIR, BACKUP_BEFORE_UPDATE }: Env, url: string, print: (line: string) => unknown) {
  if (!BACKUP_BEFORE_UPDATE) return undefined;
  const place = join(DATA_DIR, 'backups');
  return async (migration: string, earlier: string | null) => {
    const begun = earlier && join(place, `before-${earlier}`);
    if (begun && (await isComplete(begun))) {
      print(`The update of the database continues. The backup from before it is in ${begun}.`);
      return earlier;
    }
    const { path } = await createBackup({ url, place, store: null, name: `before-${migration}` }).catch((error: Error) => {
      throw new Error(
        `no backup could be made before it (${error.message.replace(/\.$/, '')}); BACKUP_BEFORE_UPDATE=0 updates without one`,
      );
    });
    await deleteOlder(place);
    print(`The database is updated. A backup from before is in ${path}.`);
    return migration;
  };
}
