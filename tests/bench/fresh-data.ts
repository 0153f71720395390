import type pg from 'pg';

export const BOOKS = 50_000;
export const PEOPLE = 2_000;
/** Members who write nothing; with PEOPLE a hundred thousand. */
export const READERS = 98_000;
/** Kinds with very different counts, so list cost can be compared with list size. */
export const COMICS = 500_000;
export const THEORIES = 5_000;
export const WORLDS = 50_000;
/** Stories of the kids zone. */
export const KIDS = 20_000;
/** Entries of the current challenge. */
export const ENTRIES = 100_000;
export const PANELS = 40;
export const POSTS = 200_000;
/** Tags that works may have, for suggestions. */
export const TAGS = 200_000;
/** Every writer is a member of each channel. */
export const CHANNELS = 40;
export const MESSAGES = 2_000;

/** Fills the database like a used site, with unevenly distributed likes and views. Stored counts do not match the rows, because they are only read. */
export async function fillDatabase(
  client: pg.Client,
  {
    books = BOOKS,
    comics = COMICS,
    theories = THEORIES,
    worlds = WORLDS,
    readers = READERS,
    posts = POSTS,
    kids = KIDS,
    entries = ENTRIES,
  } = {},
) {
  // Building an index after the inserts takes a tenth of the time of updating it with each row.
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where indexname in ('work_words_grams', 'person_words_grams')`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query('alter table works disable trigger works_facets_inserted'); // no filter reads them here
  await client.query(`insert into people (name, username, email, bio, spectator_count, created_at)
    select 'Reader ' || n, 'reader' || n, 'reader' || n || '@bench.example', 'Reads on bus ' || n % 700, n % 60, now() - interval '60 days' from generate_series(1, ${readers}) n`);
  await client.query(`insert into people (name, username, email, created_at)
    select 'Person ' || n, 'person' || n, 'person' || n || '@bench.example', now() - interval '60 days' from generate_series(1, ${PEOPLE}) n`);
  await client.query(`insert into sessions (token, user_agent, user_id, expires_at)
    select encode(sha256(convert_to('bench-' || n, 'UTF8')), 'hex'), 'bench-' || n, id, now() + interval '30 days'
    from (select id, row_number() over (order by id) as n from people where username like 'person%') p`);
  await client.query(`insert into works (kind, title, description, author_id, genre, language, views_count, likes_count, pages_count, words_count, created_at)
    select 'book', 'A book called ' || n, 'It is about the number ' || n || ', and about what came of it.',
      p.ids[1 + n % ${PEOPLE}], (array['Fantasy','Mystery','Poetry','Drama'])[1 + n % 4],
      (array['English','English','English','Spanish','Arabic','Japanese','French','German'])[1 + n % 8],
      (100000 / (1 + n::bigint * 7919 % ${BOOKS}))::int, (20000 / (1 + n::bigint * 104729 % ${BOOKS}))::int, 3, 300, now() - n * interval '1 minute'
    from generate_series(1, ${books}) n, (select array_agg(id) as ids from people where username like 'person%') p`);
  const page = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A page of words that somebody wrote. '.repeat(30) }] }],
  });
  await client.query(
    `insert into pages (work_id, position, document, words) select id, n, $1::jsonb, 210 from (select id from works where title like 'A book called %' order by created_at desc limit 5000) w, generate_series(1, 3) n`,
    [page],
  );
  await client.query(
    `insert into works (kind, title, author_id, genre, tags, language, views_count, likes_count, pages_count, created_at)
    select k.kind, 'A ' || k.kind || ' called ' || n, p.ids[1 + n % ${PEOPLE}], k.classes[1 + n % 4],
      case when k.kind = 'world' then array['Islands', 'Tag ' || n % 300] else '{}' end, 'English', n % 90, n % 40, ${PANELS}, now() - n * interval '1 minute'
    from (values ('comic', ${comics}, array['Manga','Drama','Comedy','Horror']), ('theory', ${theories}, array['Movies','Books','Music','Other']),
      ('world', ${worlds}, array[null,null,null,null])) k(kind, n_most, classes), generate_series(1, k.n_most) n,
      (select array_agg(id) as ids from people where username like 'person%') p`,
  );
  await client.query(
    `insert into pages (work_id, position, document, words) select id, n, $1::jsonb, 210
    from (select id from works where kind = 'theory' order by created_at desc limit 2000) w, generate_series(1, 3) n`,
    [page],
  );
  await client.query(`insert into works (kind, title, description, author_id, genre, language, age_range, is_featured, pages_count, created_at)
    select 'kids_book', 'A story called ' || n, 'It ends well.', p.ids[1 + n % ${PEOPLE}], (array['Adventure','Fantasy','Animals','Space'])[1 + n % 4],
      'English', 'Children (5-12)', n % 500 = 0, 3, now() - n * interval '1 minute'
    from generate_series(1, ${kids}) n, (select array_agg(id) as ids from people where username like 'person%') p`);
  await client.query(
    `insert into pages (work_id, position, document, words) select id, n, $1::jsonb, 210
    from (select id from works where title like 'A story called %' order by created_at desc limit 1000) w, generate_series(1, 3) n`,
    [page],
  );
  await client.query(
    `insert into panels (work_id, position, picture, width, height, description, bubbles)
    select id, n, '/media/comics/' || id || '/comics/panels/' || n || '-0000000000000000.webp', 1200, 800, 'What is seen.', $1::jsonb
    from (select id from works where kind = 'comic' order by created_at desc limit 1000) w, generate_series(1, ${PANELS}) n`,
    [JSON.stringify([{ id: 'a', text: 'Somebody says this.', x: 30, y: 20, type: 'speech' }])],
  );
  const picture = (n: string) => `'/media/posts/' || id || '/posts/170000000000' || ${n} || '-00000000000000000000000' || ${n} || '.webp'`;
  await client.query(`insert into pictures (owner_id, bucket, folder, address, width, height, widths, bytes)
    select id, 'posts', 'posts', ${picture('n')}, 1200, 800, '{160,320,640}', 90000 from people, generate_series(1, 4) n where username like 'person%'`);
  // Updating one counter row two hundred thousand times in a transaction creates as many row versions, so topics are written at the end.
  await client.query('alter table posts disable trigger user');
  await client.query(`insert into posts (author_id, content, pictures, tags, likes_count, comments_count, created_at)
    select id, 'Post ' || n || ': the harbour again, in another light.',
      jsonb_build_array(jsonb_build_object('src', ${picture('1')}, 'width', 1200, 'height', 800, 'description', 'The harbour.')),
      array['maps', 'topic' || n % 50], n % 70, 0, now() - n * interval '1 minute'
    from generate_series(1, ${posts}) n join (select id, row_number() over (order by id) - 1 as k from people where username like 'person%') p on p.k = n % ${PEOPLE}`);
  await client.query('alter table posts enable trigger user');
  await client.query(
    `insert into topics (tag, posts_count, people_count) select tag, count(*), count(distinct author_id) from posts, unnest(tags) tag group by tag on conflict (tag) do update set posts_count = excluded.posts_count, people_count = excluded.people_count`,
  );
  await fillChannels(client);
  await fillChallenges(client, page, entries);
  for (const { made } of indexes) await client.query(made);
  await client.query('vacuum analyze');
}

/** Inserts a challenge that every writer entered, and two years of past ones. */
async function fillChallenges(client: pg.Client, page: string, entries: number) {
  await client.query(`insert into challenges (title, description, start_date, end_date)
    select 'Challenge ' || n, 'Answer it anyway.', now() - n * interval '7 days', now() - (n - 1) * interval '7 days' + interval '1 hour' from generate_series(1, 100) n`);
  // Updating one counter row a hundred thousand times in a transaction creates as many row versions, so counts are written at the end.
  await client.query('alter table works disable trigger works_entry_counted');
  await client.query(`insert into works (kind, title, description, author_id, challenge_id, genre, language, likes_count, pages_count, words_count, created_at)
    select 'challenge_entry', 'An entry called ' || n, 'It is an answer.', p.ids[1 + n % ${PEOPLE}], c.id, 'Fiction', 'English', n % 300, 3, 630, now() - n * interval '1 second'
    from generate_series(1, ${entries}) n, (select array_agg(id) as ids from people where username like 'person%') p,
      (select id from challenges order by start_date desc limit 1) c`);
  await client.query('alter table works enable trigger works_entry_counted');
  await client.query('alter table works enable trigger works_facets_inserted');
  await client.query(`insert into facets (dimension, name, folded, works_count)
    select 'tag', 'Tag of ' || n, tag_key(to_hex(n * 7919 % 1048576) || ' tag of ' || n), n % 1000 from generate_series(1, ${TAGS}) n`);
  await client.query(`insert into challenge_participants (challenge_id, person_id, entries)
    select challenge_id, author_id, count(*) from works where kind = 'challenge_entry' group by 1, 2`);
  await client.query(`update challenges set participant_count = ${PEOPLE}, entries_count = ${entries}
    where id in (select challenge_id from challenge_participants)`);
  await client.query(
    `insert into pages (work_id, position, document, words) select id, n, $1::jsonb, 210
    from (select id from works where kind = 'challenge_entry' order by created_at desc limit 1000) w, generate_series(1, 3) n`,
    [page],
  );
}

async function fillChannels(client: pg.Client) {
  await client.query(`insert into channels (name, description, cover_image, category, tags, owner_id)
    select 'Channel ' || n, 'Maps first, people later.', '/media/channels/x/channels/1.webp', 'Writing', array['maps'], p.ids[n]
    from generate_series(1, ${CHANNELS}) n, (select array_agg(id) as ids from people where username like 'person%') p`);
  await client.query(`insert into channel_members (channel_id, person_id)
    select c.id, p.id from channels c, people p where p.username like 'person%' on conflict do nothing`);
  // As with posts, positions and counts are written once, at the end.
  await client.query('alter table channel_messages disable trigger user');
  await client.query(`insert into channel_messages (channel_id, author_id, content, position, created_at)
    select c.id, p.ids[1 + n % ${PEOPLE}], 'Message ' || n || ': the harbour again, in another light.', n, now() - (${MESSAGES} - n) * interval '1 minute'
    from channels c, generate_series(1, ${MESSAGES}) n, (select array_agg(id) as ids from people where username like 'person%') p`);
  await client.query('alter table channel_messages enable trigger user');
  await client.query(`update channels set last_position = ${MESSAGES}, message_count = ${MESSAGES}`);
}

/** Inserts one comic draft of forty panels per owner; returns their ids. */
export async function draftComics(client: pg.Client, owners: readonly string[]): Promise<string[]> {
  const panel = {
    picture: { src: '/media/comics/x/comics/panels/1-0000000000000000.webp', width: 1200, height: 800 },
    description: 'What is seen.',
    bubbles: [],
  };
  const { rows } = await client.query<{ id: string }>(
    `insert into drafts (author_id, kind, origin, title) select unnest($1::uuid[]), 'comic', 'comic', 'Forty panels' returning id`,
    [owners],
  );
  await client.query(
    `insert into draft_pages (draft_id, key, position, document, words) select d, n::text, n, $2::jsonb, 0 from unnest($1::uuid[]) d, generate_series(1, ${PANELS}) n`,
    [rows.map(({ id }) => id), JSON.stringify(panel)],
  );
  return rows.map(({ id }) => id);
}
