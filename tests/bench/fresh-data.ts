import type pg from 'pg';

export const BOOKS = 50_000;
export const PEOPLE = 2_000;

/** A site that has been used: people, books in six languages, likes and views as a few have many and many have few. Counts equal rows nowhere near here: they are only read. */
export async function fillDatabase(client: pg.Client) {
  await client.query(`insert into people (name, username, email)
    select 'Person ' || n, 'person' || n, 'person' || n || '@bench.example' from generate_series(1, ${PEOPLE}) n`);
  await client.query(`insert into sessions (token, user_id, expires_at)
    select 'bench-' || row_number() over (order by id), id, now() + interval '30 days' from people where username like 'person%'`);
  await client.query(`insert into works (kind, title, description, author_id, genre, language, views_count, likes_count, pages_count, words_count, created_at)
    select 'book', 'A book called ' || n, 'It is about the number ' || n || ', and about what came of it.',
      p.ids[1 + n % ${PEOPLE}], (array['Fantasy','Mystery','Poetry','Drama'])[1 + n % 4],
      (array['English','English','English','Spanish','Arabic','Japanese','French','German'])[1 + n % 8],
      (100000 / (1 + n::bigint * 7919 % ${BOOKS}))::int, (20000 / (1 + n::bigint * 104729 % ${BOOKS}))::int, 3, 300, now() - n * interval '1 minute'
    from generate_series(1, ${BOOKS}) n, (select array_agg(id) as ids from people where username like 'person%') p`);
  const page = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A page of words that somebody wrote. '.repeat(30) }] }],
  });
  await client.query(
    `insert into pages (work_id, position, document, words) select id, n, $1::jsonb, 210 from (select id from works where title like 'A book called %' order by created_at desc limit 5000) w, generate_series(1, 3) n`,
    [page],
  );
  await client.query('vacuum analyze');
}
