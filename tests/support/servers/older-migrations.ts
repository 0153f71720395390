import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migration-files.ts';
import { newDatabase } from './restored-site.ts';
import { newFolder } from './site-commands.ts';

export type Entry = { idx: number; when: number; tag: string };

/** A copy of the migrations with another journal. */
export function copyOfMigrations(change: (entries: Entry[], folder: string) => Entry[]): string {
  const folder = newFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: change(entries, folder) }));
  return folder;
}

/** An empty database of the version whose newest migration is this one. */
export async function olderDatabase(newest: string): Promise<string> {
  const url = await newDatabase('template0');
  const migrations = copyOfMigrations((entries) => entries.slice(0, entries.findIndex(({ tag }) => tag === newest) + 1));
  await prepareDatabase(url, { durable: false, migrations });
  return url;
}
