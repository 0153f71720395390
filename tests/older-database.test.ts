import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { prepareDatabase } from '../server/database/migrate.ts';
import { COUNTED, countsOf, fillOlderData, laterMigrations, migrationsUpTo } from './bench/migration/older-data.ts';
import { databaseUrl } from './support/database/database-url.ts';

const base = inject('postgres');
const name = `older_${process.pid}`;
const url = databaseUrl(base, name);
const folder = mkdtempSync(join(tmpdir(), 'older-'));
const WORKS = 60;

async function connected<T>(at: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
afterAll(async () => {
  await connected(base, (client) => client.query(`drop database if exists ${name} with (force)`));
  rmSync(folder, { recursive: true, force: true });
});

/** What the tables of a database consist of. */
const structureOf = (client: pg.Client) =>
  client.query<{ is: string }>(`select indexdef as is from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull from pg_attribute
      join pg_class c on c.oid = attrelid where c.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'invalid ' || indexrelid::regclass from pg_index where not indisvalid order by 1`);

test('an update that is stopped again and again leads to the same tables, with all rows (OPEN-03)', async () => {
  await connected(base, (client) => client.query(`create database ${name} template template0`));
  await prepareDatabase(url, { durable: false, migrations: migrationsUpTo(folder) });
  const fresh = await connected(databaseUrl(base, 'prepared'), structureOf);
  await connected(url, async (client) => {
    await fillOlderData(client, WORKS);
    const before = await countsOf(client);
    expect(Object.keys(before)).toEqual([...COUNTED]);
    expect(Math.min(...Object.values(before))).toBeGreaterThan(20);
    const stops = laterMigrations().filter((_, i, all) => i % 6 === 2 || i === all.length - 1);
    for (const last of stops) await prepareDatabase(url, { durable: false, migrations: migrationsUpTo(folder, last) });
    expect(await countsOf(client)).toEqual(before);
    expect((await structureOf(client)).rows).toEqual(fresh.rows);
    const of = async (statement: string) => Number((await client.query<{ n: string }>(statement)).rows[0]?.n);
    // What is computed from the rows: the order of parts, the newest part of a work, kids stories, places, and the counts of days
    // and libraries.
    expect(await of('select count(*) as n from parts where position not in (1, 2)')).toBe(0);
    expect(
      await of(`select count(*) as n from parts p where position <> (select count(*) from parts o where o.work_id = p.work_id
      and (o.created_at, o.id) <= (p.created_at, p.id))`),
    ).toBe(0);
    expect(
      await of(
        `select count(*) as n from works w where renewed_at is distinct from (select max(created_at) from parts where work_id = w.id)`,
      ),
    ).toBe(0);
    expect(await of(`select count(*) as n from works where (kind = 'kids_book') <> (rating is not distinct from 'everyone')`)).toBe(0);
    expect(await of('select count(*) as n from reading_places where part_id is null')).toBe(before.reading_progress);
    expect(await of('select sum(readers_count) as n from parts')).toBe(
      await of(
        `select count(*) as n from reading_progress r join works w on w.id = r.work_id where part_id is not null and author_id <> person_id`,
      ),
    );
    for (const [column, table] of Object.entries({ readers: 'views', likes: 'likes', saves: 'saved_stories' }))
      expect(await of(`select sum(${column}) as n from work_days`)).toBe(
        await of(`select count(*) as n from ${table} t join works w on w.id = t.work_id where w.author_id <> t.person_id`),
      );
    expect(await of('select sum(comments) as n from work_days')).toBe(
      await of('select count(*) as n from comments c join works w on w.id = c.work_id where w.author_id <> c.author_id'),
    );
    expect(await of(`select sum(n) as n from library_counts where shelf = 'saved'`)).toBe(before.saved_stories);
    expect(
      await of(`select count(*) as n from library_counts c where shelf = 'saved'
        and n <> (select count(*) from saved_stories s where s.person_id = c.person_id)`),
    ).toBe(0);
    expect(await of('select count(*) as n from notifications where seen_at is distinct from read_at')).toBe(0);
  });
});
