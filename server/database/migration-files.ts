import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';

/** In the source tree; the built app passes its own path. */
export const MIGRATIONS = join(import.meta.dirname, '../../database/migrations');

export type MigrationFile = MigrationMeta & { name: string; hashes: string[] };

/** The hashes that a database may have stored for this file: copies differ in line endings, and it may have run an earlier text. */
function hashesOf({ sql }: MigrationMeta, earlier: readonly string[] = []) {
  const text = sql.join('--> statement-breakpoint').replaceAll('\r\n', '\n');
  return [...[text, text.replaceAll('\n', '\r\n')].map((each) => createHash('sha256').update(each).digest('hex')), ...earlier];
}

/** The hashes of texts that migrations had before their steps were divided; both lead to the same tables. */
function readEarlier(folder: string): Record<string, string[]> {
  const file = join(folder, 'meta/_earlier-hashes.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The migrations of this program, oldest first. */
export function readMigrations(folder = MIGRATIONS): MigrationFile[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'));
  const earlier = readEarlier(folder);
  return readMigrationFiles({ migrationsFolder: folder }).map((file, i) => {
    const name = journal.entries[i]?.tag ?? String(file.folderMillis);
    return { ...file, name, hashes: hashesOf(file, earlier[name]) };
  });
}

/** The name of the newest of these migrations of a database; its time if this program does not know it. */
export function migrationName(applied: readonly { hash: string; at: number }[], folder = MIGRATIONS): string {
  const newest = applied.reduce((found, each) => (each.at > found.at ? each : found), { hash: '', at: 0 });
  return readMigrations(folder).find(({ hashes }) => hashes.includes(newest.hash))?.name ?? String(newest.at);
}
