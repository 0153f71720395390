import type pg from 'pg';

export const WORKS = 1_000_000;
export const AUTHORS = 20_000;
export const TAGS = 200_000;
/** One-valued facets follow the tags; so many of each dimension. */
export const SINGLE = { kind: 4, genre: 40, language: 20, status: 4 } as const;
const TAGS_OF_WORK = 24; // drawn; those drawn twice count once, and four others follow

/** The number of the value `n`, from 0, of a one-valued dimension. */
export function singleFacet(dimension: keyof typeof SINGLE, n: number): number {
  let first = TAGS + 1;
  for (const [name, count] of Object.entries(SINGLE)) {
    if (name === dimension) return first + n;
    first += count;
  }
  return first;
}

/** A number from 0 below `count`, by a share that falls like 1/rank. */
const ranked = (count: number) => `least(floor(exp(random() * ln(${count + 1})))::int, ${count}) - 1`;

/** Fills an empty database with a million works whose tags fall like 1/rank. Indexes that no filter reads are dropped. */
export async function fillFilterData(client: pg.Client, works = WORKS) {
  const { rows: indexes } = await client.query<{ name: string; made: string; stays: boolean }>(
    `select indexname as name, indexdef as made, indexname in ('works_newest', 'works_viewed', 'works_loved') or tablename = 'work_facets' as stays
     from pg_indexes where tablename in ('works', 'work_facets') and indexname not like '%pkey' and indexname not in ('works_draft_id_unique', 'works_replaces_id_unique')`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of ['works', 'work_facets', 'people']) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off; select setseed(0.5)`);
  await client.query(`insert into people (name, username, email)
    select 'Person ' || n, 'person' || n, 'person' || n || '@bench.example' from generate_series(1, ${AUTHORS}) n`);
  await client.query(`insert into works (kind, title, description, author_id, genre, language, status, views_count, likes_count, pages_count, words_count, reading_seconds, created_at)
    select (array['book','comic','theory','world'])[1 + ${ranked(4)}], 'A work called ' || n, 'It is about the number ' || n || ', and about what came of it.',
      p.ids[1 + (random() * random() * ${AUTHORS - 1})::int], 'Fantasy', 'English', 'complete',
      (100000 * random() * random() * random())::int, (20000 * random() * random() * random())::int, 3, 300, (60 * 400 * random() * random())::int, now() - n * interval '1 minute'
    from generate_series(1, ${works}) n, (select array_agg(id) as ids from people where username like 'person%') p`);
  const single = (dimension: keyof typeof SINGLE) => `${singleFacet(dimension, 0)} + ${ranked(SINGLE[dimension])}`;
  await client.query(`insert into work_facets (work_id, author_id, facets, minutes, words, created_at, renewed_at)
    select id, author_id, array(select distinct 1 + ${ranked(TAGS)} from generate_series(1, ${TAGS_OF_WORK} + (w.id is null)::int))
        || array[${single('kind')}, ${single('genre')}, ${single('language')}, ${single('status')}],
      (reading_seconds / 60)::int, words_count, created_at, created_at + random() * interval '30 days' from works w`);
  for (const { name, made, stays } of indexes) if (stays) await client.query(made.replace(`INDEX ${name}`, `INDEX ${name}`));
  await client.query('vacuum analyze works');
  await client.query('vacuum analyze work_facets');
  await client.query('vacuum analyze people');
}

/** What the member hides: 500 people muted, 500 others and 2,000 works hidden, and 200 tags of middle ranks. Returns the id of the member. */
export async function addViewer(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into people (name, username, email, hidden_facets)
     values ('Viewer', 'viewer', 'viewer@bench.example', array(select generate_series(200, 3000, 14))) returning id`,
  );
  const id = rows[0]?.id ?? '';
  const people = `select $1, id from people where username like 'person%' order by id limit 500`;
  await client.query(`insert into mutes (person_id, other_id) ${people}`, [id]);
  await client.query(`insert into hidden_people (person_id, other_id) ${people} offset 500`, [id]);
  await client.query(`insert into hidden_works (person_id, work_id) select $1, id from works order by created_at desc limit 2000`, [id]);
  return id;
}
