// `node tests/backups/create-backup.ts` adds a small backup of the newest migration to this folder. Run it for each release: a test restores all.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createBackup } from '../../server/backup/backup.ts';
import { prepareDatabase } from '../../server/database/migrate.ts';
import { readMigrations } from '../../server/database/migration-files.ts';
import { filesOf, newAddress } from '../../server/media/addresses.ts';
import { diskStore } from '../../server/media/storage/disk.ts';
import { startPostgres } from '../../server/postgres/postgres.ts';

const OWNER = '01900000-0000-7000-8000-000000000001';
const idOf = (number: number) => OWNER.slice(0, -2) + String(number).padStart(2, '0');
const page = (text: string) => `{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"${text}"}]}]}`;

/** One row of each kind that people write. Only columns that every later version has to fill from a backup. */
const ROWS = `
  insert into people (id, name, username, email, role) values
    ('${OWNER}', 'Maya', 'maya', 'maya@mail.example', 'owner'), ('${idOf(2)}', 'Ines', 'ines', 'ines@mail.example', 'member');
  insert into accounts (account_id, provider_id, user_id, password) values ('${OWNER}', 'credential', '${OWNER}', 'hash');
  insert into settings (key, value) values ('welcome_shelf', 'now');
  insert into works (id, kind, title, author_id, language, tags, chapter_count, likes_count, comments_count, draft_id)
    values ('${idOf(3)}', 'book', 'The Lamp', '${OWNER}', 'English', '{sea,light}', 1, 1, 1, '${idOf(13)}');
  insert into parts (id, work_id, title, pages_count) values ('${idOf(4)}', '${idOf(3)}', 'One', 1);
  insert into pages (work_id, part_id, position, document) values
    ('${idOf(3)}', null, 1, '${page('The lamp was lit.')}'), ('${idOf(3)}', '${idOf(4)}', 1, '${page('It burned all night.')}');
  insert into posts (id, author_id, content, tags) values ('${idOf(5)}', '${idOf(2)}', E'tab\\tline\\nback\\\\slash', '{Ink}');
  insert into comments (author_id, work_id, text) values ('${idOf(2)}', '${idOf(3)}', 'A word.');
  insert into likes (work_id, person_id) values ('${idOf(3)}', '${idOf(2)}');
  insert into reading_progress (person_id, work_id, part_id, current_page, total_pages) values ('${idOf(2)}', '${idOf(3)}', '${idOf(4)}', 1, 1);
  insert into drafts (id, author_id, kind, origin) values ('${idOf(6)}', '${OWNER}', 'book', 'book');
  insert into draft_pages (draft_id, key, position, document) values ('${idOf(6)}', 'a', 1, '${page('Not finished.')}');
  insert into channels (id, name, description, cover_image, category, tags, owner_id)
    values ('${idOf(7)}', 'Harbor', 'Talk.', '', 'General', '{sea}', '${OWNER}');
  insert into channel_members (channel_id, person_id) values ('${idOf(7)}', '${idOf(2)}');
  insert into channel_messages (channel_id, author_id, content) values ('${idOf(7)}', '${OWNER}', 'Hello.');`;

/** Fills the database, and stores one image with its files. */
async function fill(url: string, media: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const address = newAddress('books', OWNER, 'books', 1);
  try {
    await client.query(ROWS);
    await client.query(
      `insert into pictures (owner_id, bucket, folder, address, width, height, widths, bytes) values ($1, 'books', 'books', $2, 320, 200, '{160,320}', 64)`,
      [OWNER, address],
    );
  } finally {
    await client.end();
  }
  const files = filesOf(address);
  for (const key of files ? [files.widest, ...files.narrower.values()] : [])
    await diskStore(media).put(key, createHash('sha256').update(key).digest());
}

const folder = mkdtempSync(join(tmpdir(), 'storyhearth-backup-'));
const postgres = await startPostgres(folder, { own: true });
try {
  await prepareDatabase(postgres.url);
  await fill(postgres.url, join(folder, 'media'));
  const name = readMigrations().at(-1)?.name ?? '';
  const { path, manifest } = await createBackup({
    ...{ url: postgres.url, place: import.meta.dirname, store: diskStore(join(folder, 'media')), name },
  });
  process.stdout.write(`${path}: ${manifest.rows} rows, ${manifest.files.length} files\n`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
