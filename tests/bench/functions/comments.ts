// The time of a page among 10,000 comments (REPLY-11): node tests/bench/functions/comments.ts [comments]
import type * as Comments from '#app/comments/comments.server.ts';
import { startFunctionsBench } from './functions-bench.ts';

const TARGET_MS = 100;
const PEOPLE = 2_000;
const count = Number(process.argv[2] ?? 10_000);

const { client, idOf, load, measure } = await startFunctionsBench('comments');
for (const table of ['works', 'parts', 'comments', 'people']) await client.query(`alter table ${table} disable trigger user`);
await client.query(`insert into people (name, username, email)
  select 'Person ' || n, 'person' || n, 'person' || n || '@bench.example' from generate_series(1, ${PEOPLE}) n`);
const viewer = await idOf(`insert into people (name, username, email) values ('Viewer', 'viewer', 'viewer@bench.example') returning id`);
const work = await idOf(`insert into works (kind, title, description, author_id, genre, language, pages_count, comments_count)
  select 'book', 'A book', 'About it.', id, 'Fantasy', 'English', 1, ${count} from people where username = 'person1' returning id`);
await client.query(
  `insert into parts (work_id, title, position, pages_count) select '${work}', 'Chapter ' || n, n, 1 from generate_series(1, 300) n`,
);
// A fifth of the comments are replies, of which the newest comments have three; a tenth are marked, a half were written in a chapter.
const chapters = `(select array_agg(id order by position) as parts from parts) p, (select array_agg(id) as people from people where username like 'person%') q`;
await client.query(`insert into comments (work_id, author_id, text, part_id, is_spoiler, created_at)
  select '${work}', q.people[1 + (random() * ${PEOPLE - 1})::int], repeat('What came of the lamp? ', 6), case when n % 2 = 0 then p.parts[1 + n % 300] end,
    n % 10 = 0, now() - n * interval '1 minute' from generate_series(1, ${Math.floor(count * 0.8)}) n, ${chapters}`);
await client.query(`insert into comments (work_id, author_id, text, parent_id, created_at)
  select '${work}', q.people[1 + (random() * ${PEOPLE - 1})::int], repeat('It was lit again. ', 6), c.id, c.created_at + r * interval '1 second'
  from (select id, created_at from comments order by created_at desc limit ${Math.ceil((count * 0.2) / 4)}) c, generate_series(1, 4) r, ${chapters}`);
await client.query(
  `update comments c set replies_count = (select count(*) from comments r where r.parent_id = c.id) where parent_id is null`,
);
await client.query(`update comments set likes_count = (random() * random() * 50)::int where parent_id is null`);
for (const table of ['hidden_people', 'blocks', 'mutes'])
  await client.query(`insert into ${table} (person_id, other_id) select '${viewer}', id from people where username like 'person%' and username <> 'person1'
    order by md5(username || '${table}') limit 200`);
await client.query(
  `insert into reading_places (person_id, work_id, part_id, page, percent) select '${viewer}', '${work}', id, 1, 100 from parts where position <= 150`,
);
await client.query('vacuum analyze');

const { commentsOf, repliesTo } = await load<typeof Comments>('app/comments/comments.server.ts');
const root = await idOf('select id from comments where replies_count > 0 order by created_at desc limit 1');
const member = { id: viewer, role: 'member' } as never;
const subject = { on: 'work', id: work } as const;
const CASES: Record<string, () => Promise<unknown>> = {
  'newest, visitor': () => commentsOf(null, subject),
  'newest, member who hid, blocked and muted 600': () => commentsOf(member, subject),
  'most liked, visitor': () => commentsOf(null, subject, { sort: 'liked' }),
  'most liked, member who hid, blocked and muted 600': () => commentsOf(member, subject, { sort: 'liked' }),
  'replies of one comment, member': () => repliesTo(member, root, null),
};

await measure(Object.fromEntries(Object.entries(CASES).map(([name, run]) => [name, { target: TARGET_MS, run }])));
