import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** The last migration before published works could be edited: what follows changes tables that have rows. */
const OLDER = '20261127105007_totals_of_shown_things';
const source = join(process.cwd(), 'database/migrations');

/** Copies the migrations into a folder, up to one of them. */
export function migrationsUpTo(folder: string, last = OLDER): string {
  cpSync(source, folder, { recursive: true, filter: (file) => !file.endsWith('_snapshot.json') });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const until = entries.findIndex(({ tag }) => tag === last) + 1;
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, until) }));
  return folder;
}

const allMigrations = () => {
  const { entries }: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(source, 'meta/_journal.json'), 'utf8'));
  return entries.map(({ tag }) => tag);
};
/** From 1. */
export const migrationNumber = (name: string) => allMigrations().indexOf(name) + 1;
/** The names of the migrations that follow, in order. */
export const laterMigrations = () => allMigrations().slice(migrationNumber(OLDER));

/** The tables whose rows an update must not lose. */
export const COUNTED = ['works', 'parts', 'pages', 'panels', 'saved_stories', 'reading_progress', 'comments', 'likes'] as const;

export async function countsOf(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of COUNTED) counts[table] = Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n);
  return counts;
}

/** The id of row `n` of a table, whose digit it begins with. */
const id = (table: number, n: string) => `('${table}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const day = (n: string, days = 1_000) => `now() - (${n}) % ${days} * interval '1 day'`;
const TEXT = 'The lamp went out, and for a while nobody said anything. '.repeat(10);

/** Rows by table, for `works` works: every kind, two parts of every second one, and ten times as many readings, likes and comments. */
function rowsFor(works: number): string[] {
  const people = Math.max(20, Math.floor(works / 10));
  const person = (n: string) => id(2, `1 + (${n}) % ${people}`);
  const work = (n: string) => id(1, `1 + (${n}) % ${works}`);
  const document = `jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
    jsonb_build_array(jsonb_build_object('type', 'text', 'text', '${TEXT}')))))`;
  return [
    `insert into people (id, name, username, email) select ${id(2, 'n')}, 'Person ' || n, 'person' || n, n || '@bench.example' from generate_series(1, ${people}) n`,
    `insert into works (id, kind, title, author_id, genre, tags, language, views_count, likes_count, comments_count, pages_count, words_count, chapter_count, created_at)
      select ${id(1, 'n')}, (array['book', 'comic', 'theory', 'world', 'book', 'kids_book'])[1 + n % 6], 'Work ' || n, ${person('n')}, 'Fantasy',
        array['tag ' || n % 5000, 'tag ' || n % 37], 'English', 3, 2, 2, 1, 110, case when n % 2 = 0 then 2 else 0 end, ${day('n')}
      from generate_series(1, ${works}) n`,
    `insert into parts (id, work_id, title, pages_count, words_count, created_at)
      select ${id(3, 'n')}, ${id(1, `2 + (n - 1) / 2 * 2 % ${works}`)}, 'Part ' || n, 1, 110, ${day('n * 7')} from generate_series(1, ${works}) n`,
    `insert into pages (work_id, part_id, position, document, words)
      select ${id(1, 'n')}, null, 1, ${document}, 110 from generate_series(1, ${works}) n
      union all select work_id, id, 1, ${document}, 110 from parts`,
    `insert into panels (work_id, position, picture, width, height, bubbles)
      select ${id(1, 'n')}, position, 'comics/' || n || '.webp', 800, 600, '[]' from generate_series(1, ${works}, 6) n, generate_series(1, 3) position`,
    `insert into pictures (id, owner_id, bucket, folder, address, width, height, widths, bytes)
      select ${id(4, 'n')}, ${person('n')}, 'comics', 'panels', 'comics/' || n || '.webp', 800, 600, '{400,800}', 50000 from generate_series(1, ${works}, 2) n`,
    `insert into drafts (id, author_id, kind, origin, title) select ${id(5, 'n')}, ${person('n')}, 'book', 'new', 'Draft ' || n from generate_series(1, ${works}, 5) n`,
    `insert into saved_stories (person_id, work_id, created_at) select ${person('n')}, ${work('n * 7')}, ${day('n')} from generate_series(1, ${works}) n on conflict do nothing`,
    `insert into reading_progress (person_id, work_id, current_page, total_pages, last_read, part_id, part_page)
      select ${person('n')}, p.work_id, 1, 1, ${day('n')}, case when n % 2 = 0 then p.id end, case when n % 2 = 0 then 1 end
      from generate_series(1, ${works}) n join parts p on p.id = ${id(3, 'n')} on conflict do nothing`,
    `insert into views (work_id, person_id, created_at) select ${work('n / 3')}, ${person('n')}, ${day('n')} from generate_series(1, ${works * 3}) n on conflict do nothing`,
    `insert into likes (work_id, person_id, created_at) select ${work('n / 2')}, ${person('n')}, ${day('n')} from generate_series(1, ${works * 2}) n on conflict do nothing`,
    `insert into comments (id, work_id, author_id, text, created_at)
      select ${id(6, 'n')}, ${work('n / 2')}, ${person('n * 3')}, 'A comment of some words about work ' || n, ${day('n')} from generate_series(1, ${works * 2}) n`,
    `insert into notifications (id, person_id, kind, data, read_at)
      select ${id(7, 'n')}, ${person('n')}, 'commented', '{}', case when n % 2 = 0 then now() end from generate_series(1, ${works}) n`,
  ];
}

/** Fills a database of that version, without its triggers. */
export async function fillOlderData(client: pg.Client, works: number) {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
  for (const statement of rowsFor(works)) await client.query(statement);
  await client.query('reset session_replication_role; reset synchronous_commit; reset work_mem');
}
