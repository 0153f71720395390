import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { olderDatabase } from '#tests/support/servers/older-migrations.ts';
import { newDatabase, removeSites } from '#tests/support/servers/restored-site.ts';
import { insertWriter, newFolder, rowsOf, withClient } from '#tests/support/servers/site-commands.ts';
import { migrationState } from '../../database/migrate.ts';
import { readEnv } from '../../process/env.ts';
import { createBackup } from '../backup.ts';
import { type Manifest, readManifest, writeManifest } from '../format/manifest.ts';
import { restore } from './restore.ts';

// Each test creates databases, which takes minutes beside two browsers; the limit only ends a test that hangs.
vi.setConfig({ testTimeout: 300_000 });
afterAll(removeSites);

const stored = join(import.meta.dirname, '../../../tests/backups');
const names = readdirSync(stored, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** What people wrote, which no migration adds or deletes. */
const WRITTEN = ['people', 'works', 'parts', 'pages', 'posts', 'comments', 'likes', 'drafts', 'channels', 'channel_messages', 'pictures'];

/** Restores a backup into an empty database and an empty folder. */
async function restored(folder: string, erased = '') {
  const [url, dataDir] = [await newDatabase('template0'), newFolder()];
  if (erased) writeFileSync(join(dataDir, 'erased.jsonl'), erased);
  await restore(readEnv({ DATABASE_URL: url, DATA_DIR: dataDir }), { folder, replace: false });
  return { url, dataDir };
}

test('there is a backup of a released version to restore (OPS-07)', () => {
  expect(names.length).toBeGreaterThan(0);
});

test.for(names)('the backup of the version with the migration %s is restored and migrated (OPS-07)', async (name) => {
  const { tables, files, migration } = await readManifest(join(stored, name));
  expect(migration).toBe(name);
  const { url, dataDir } = await restored(join(stored, name));
  await withClient(url, async (client) => {
    expect(await migrationState(client)).toEqual({ problem: null, pending: [] });
    const { rows } = await client.query<{ text: string }>(
      `select document #>> '{content,0,content,0,text}' as text from people p join works w on w.author_id = p.id
        join pages on work_id = w.id where username = 'maya' and role = 'owner' order by position, part_id nulls first`,
    );
    expect(rows.map(({ text }) => text)).toEqual(['The lamp was lit.', 'It burned all night.']);
    for (const { name: table, rows: count } of tables.filter(({ name: each }) => WRITTEN.includes(each))) {
      const found = await client.query(`select from public.${client.escapeIdentifier(table)}`);
      expect([table, found.rowCount]).toEqual([table, count]);
    }
  });
  expect(files.filter(({ key }) => !existsSync(join(dataDir, 'media', key)))).toEqual([]);
});

test.for(names)('works are deleted again in the backup of the version with the migration %s (OPS-06, OPS-07)', async (name) => {
  const works = rowsOf(join(stored, name), 'works');
  const lines = works.map(({ id }) => `${JSON.stringify({ kind: 'work', id, at: new Date().toISOString() })}\n`);
  const { url } = await restored(join(stored, name), lines.join(''));
  const left = await withClient(url, (client) => client.query('select id from works'));
  expect([works.length > 0, left.rows]).toEqual([true, []]);
});

/** Versions whose drafts have fewer columns than today. */
const OF_DRAFTS: [string, { changesOfChildren?: true; workingCopies?: true }][] = [
  ['20261125160944_roles', {}],
  ['20261126210323_stories_of_children', { changesOfChildren: true }],
  ['20261127112118_editing', { changesOfChildren: true, workingCopies: true }],
];

test.for(OF_DRAFTS)(
  'what drafts of a deleted work become in a backup of the version with the migration %s (OPS-06, OPS-07)',
  async ([newest, { changesOfChildren, workingCopies }]) => {
    const url = await olderDatabase(newest);
    const works = await withClient(url, async (client) => {
      const { person } = await insertWriter(client);
      const { rows } = await client.query<{ id: string }>(
        `insert into works (kind, title, author_id, language) select 'book', title, $1, 'English' from unnest('{One,Two}'::text[]) title returning id`,
        [person],
      );
      const insert = (columns: Record<string, unknown>) => {
        const all = { author_id: person, ...columns };
        const places = Object.keys(all).map((_, i) => `$${i + 1}`);
        return client.query(`insert into drafts (${Object.keys(all)}) values (${places})`, Object.values(all));
      };
      const [one, two] = rows.map(({ id }) => id);
      await insert({ kind: 'chapter', origin: 'chapter', title: 'New chapter', work_id: one });
      if (changesOfChildren) await insert({ kind: 'book', origin: 'kids', title: 'Changed story', edits_work_id: one });
      if (workingCopies) await insert({ kind: 'book', origin: 'book', title: 'Working copy', edits_work_id: two, base_revision: 1 });
      return [one, two];
    });
    const { path } = await createBackup({ url, place: newFolder(), store: null });
    const lines = works.map((id) => `${JSON.stringify({ kind: 'work', id, at: new Date().toISOString() })}\n`);
    const again = await restored(path, lines.join(''));
    const found = await withClient(again.url, (client) =>
      client.query('select title, kind, origin, coalesce(work_id, edits_work_id, edits_part_id) as of from drafts order by title desc'),
    );
    expect(found.rows).toEqual([
      { title: 'New chapter', kind: 'book', origin: 'book', of: null },
      ...(changesOfChildren ? [{ title: 'Changed story', kind: 'book', origin: 'kids', of: null }] : []),
    ]);
  },
);

/** A copy of a stored backup with another manifest. */
async function changed(change: (manifest: Manifest) => object) {
  const folder = join(newFolder(), 'backup');
  cpSync(join(stored, names[0] ?? ''), folder, { recursive: true });
  const { id: _, ...manifest } = await readManifest(folder);
  rmSync(join(folder, 'manifest.json'));
  await writeManifest(folder, change(manifest) as Manifest);
  return folder;
}

test('a backup of a newer version is refused, and nothing is changed (OPS-07)', async () => {
  const ofTomorrow = { hash: 'of tomorrow', at: Date.now() + 86_400_000 };
  const folders = [
    await changed((manifest) => ({ ...manifest, migrations: [...manifest.migrations, ofTomorrow] })),
    await changed((manifest) => ({ ...manifest, format: 2 })),
  ];
  const url = await newDatabase('template0');
  for (const folder of folders)
    await expect(restore(readEnv({ DATABASE_URL: url, DATA_DIR: newFolder() }), { folder, replace: false })).rejects.toThrow(
      /^This backup was made by a newer version\. Update first\.$/,
    );
  expect((await withClient(url, (client) => client.query(`select from pg_class where relname = 'people'`))).rowCount).toBe(0);
});

test('a backup that lacks a migration older than its newest is refused (OPS-07)', async () => {
  const folder = await changed((manifest) => ({ ...manifest, migrations: manifest.migrations.slice(1) }));
  await expect(restored(folder)).rejects.toThrow(/^This backup lacks the migration \w+_schema, although it has a newer one\.$/);
});
