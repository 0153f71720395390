import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { seed } from '#tests/support/seed.ts';
import { createBook } from '#tests/support/works.ts';
import { works } from '../../works/tables.ts';

beforeEach(resetRateLimits);

test('a popular work is deleted in one action, with its comments, likes and places in batches (PRIVACY-06)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const readers = sql`select ${book.id}::uuid as work_id, id as person_id from people where name = 'Reader'`;
  await seed(
    sql`insert into people (id, name, email, username)
      select gen_random_uuid(), 'Reader', 'reader' || n || '@mail.example', 'reader' || n from generate_series(1, 2100) n`,
    sql`insert into views (work_id, person_id) ${readers}`,
    sql`insert into likes (work_id, person_id) ${readers}`,
    sql`insert into comments (work_id, author_id, text) select work_id, person_id, 'A word.' from (${readers}) reader`,
  );
  await pool.query(`create table deleted_at_once (source text, rows int)`);
  await pool.query(`create function count_deleted() returns trigger language plpgsql as $$
    begin insert into deleted_at_once select tg_table_name, count(*) from deleted; return null; end $$`);
  for (const table of ['views', 'likes', 'comments'])
    await pool.query(
      `create trigger counted after delete on ${table} referencing old table as deleted for each statement execute function count_deleted()`,
    );
  expect((await send(`/works/${book.id}/delete`, {}, other.cookie)).status).toBe(404);
  expect((await pool.query('select from deleted_at_once where rows > 0')).rowCount).toBe(0);
  expect((await send(`/works/${book.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await db.$count(works, eq(works.id, book.id))).toBe(0);
  const { rows } = await pool.query(
    'select source, max(rows) as largest, sum(rows)::int as all from deleted_at_once group by source order by source',
  );
  expect(rows).toEqual(['comments', 'likes', 'views'].map((source) => ({ source, largest: 2_000, all: 2_100 })));
});

test('a deletion that fails leaves the work with all comments and likes (PRIVACY-06)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await pool.query('insert into likes (work_id, person_id) values ($1, $2)', [book.id, reader.id]);
  await pool.query(`insert into comments (work_id, author_id, text) values ($1, $2, 'I read it twice.')`, [book.id, reader.id]);
  await pool.query(`create function refuse_deletion() returns trigger language plpgsql as $$
    begin raise exception 'too late' using errcode = 'lock_not_available'; end $$`);
  await pool.query('create trigger refused before delete on works for each row execute function refuse_deletion()');
  try {
    expect((await send(`/works/${book.id}/delete`, {}, author.cookie)).status).toBe(503);
  } finally {
    await pool.query('drop trigger refused on works');
  }
  const page = await pageOf(await visit(`/works/${book.id}/comments`, { as: reader.cookie }));
  expect(page.text).toContain('I read it twice.');
  expect((await pool.query('select from likes where work_id = $1', [book.id])).rowCount).toBe(1);
});
