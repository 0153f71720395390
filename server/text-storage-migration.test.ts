import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '../tests/prepare.ts';

const FOLDER = join(import.meta.dirname, '../database/migrations');
const TAG = '20261122193529_published_text_counts_as_storage';
const base = inject('postgres');
const name = `text_storage_${process.pid}`;
const client = new pg.Client({ connectionString: databaseUrl(base, name) });
const onBase = async (statement: string) => {
  const other = new pg.Client({ connectionString: base });
  await other.connect();
  await other.query(statement).finally(() => other.end());
};
const statementsOf = (tag: string) => readFileSync(join(FOLDER, `${tag}.sql`), 'utf8').split('--> statement-breakpoint');

beforeAll(async () => {
  await onBase(`drop database if exists ${name} with (force)`);
  await onBase(`create database ${name} template template0`);
  await client.connect();
  const { entries } = JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  for (const { tag } of entries.slice(
    0,
    entries.findIndex((one) => one.tag === TAG),
  ))
    for (const statement of statementsOf(tag)) await client.query(statement);
});
afterAll(async () => {
  await client.end();
  await onBase(`drop database if exists ${name} with (force)`);
});

test('the migration reads published text once, before it locks works against reading (MEDIA-12)', async () => {
  const { rows } = await client.query<{ author: string; work: string; part: string }>(`
    with author as (insert into people (id, name, username, email) values (gen_random_uuid(), 'Maya', 'maya', 'maya@mail.example') returning id),
    work as (insert into works (author_id, kind, title, genre, language) select id, 'book', 'The Lamp', 'Mystery', 'English' from author returning id, author_id),
    part as (insert into parts (work_id, title, pages_count) select id, 'Two', 1 from work returning id)
    select author_id as author, work.id as work, part.id as part from work, part`);
  const [made] = rows;
  const page = `insert into pages (work_id, part_id, position, document) values ($1, $2, 1, '{"type":"doc"}')`;
  await client.query(page, [made?.work, null]);
  await client.query(page, [made?.work, made?.part]);

  await client.query('begin');
  let readings = 0;
  for (const statement of statementsOf(TAG)) {
    await client.query(statement);
    if (!/from pages/i.test(statement)) continue;
    readings++;
    const locks = await client.query(`select 1 from pg_locks where relation in ('works'::regclass, 'parts'::regclass)
      and mode = 'AccessExclusiveLock' and pid = pg_backend_pid()`);
    expect(locks.rows).toEqual([]);
  }
  await client.query('commit');
  expect(readings).toBe(1);
  const { rows: counted } = await client.query(`select text_bytes::int as work, (select text_bytes from parts) as part,
    (select bytes::int from storage_usage) as person, (select octet_length(document::text) from pages limit 1) as page from works`);
  const { page: bytes } = counted[0] as { page: number };
  expect(counted).toEqual([{ work: 2 * bytes, part: bytes, person: 2 * bytes, page: bytes }]);
});
