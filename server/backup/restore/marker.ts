import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { backupName } from '../format/backup-name.ts';

const shape = z.object({ id: z.string(), folder: z.string(), aside: z.string() });

/** Names the backup whose data in the staging folder are complete, and the folder for the data that they replace. */
export type Marker = z.output<typeof shape>;

export const stagingFolder = (dataDir: string) => join(dataDir, 'restoring');
const markerFile = (dataDir: string) => join(stagingFolder(dataDir), 'complete.json');

/** The marker of a restore that was interrupted while it moved data into place, or null. */
export function readMarker(dataDir: string): Marker | null {
  try {
    return shape.parse(JSON.parse(readFileSync(markerFile(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

export function writeMarker(dataDir: string, backup: { id: string; folder: string }) {
  const marker: Marker = { ...backup, aside: join(dataDir, `before-restore-${backupName(new Date())}`) };
  const fresh = `${markerFile(dataDir)}.new`;
  const file = openSync(fresh, 'w', 0o600);
  writeSync(file, JSON.stringify(marker));
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, markerFile(dataDir));
}
