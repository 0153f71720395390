import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { hasBlocksOrMutes } from '#app/audience/visible.server.ts';
import { hidesContent } from '#app/audience/wanted.server.ts';
import { browse } from '#app/browse/browse.server.ts';
import { commentsOf } from '#app/comments/comments.server.ts';
import { homeRows } from '#app/home/rows/home-rows.server.ts';
import { people } from '#app/people/tables.ts';
import { feed } from '#app/posts/posts.server.ts';
import { readText } from '#app/reader/read.server.ts';
import { search } from '#app/search/search.server.ts';
import { db } from '#server/database/database.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { reading } from '#tests/support/database/reading.ts';
import { rowsReadBy } from '#tests/support/database/rows-read.ts';
import { recordQueries } from '#tests/support/database/sent-queries.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createBook } from '#tests/support/works.ts';
import { openChat } from '../channels/chat/messages.server.ts';
import { BLOCKS_MAX } from './block-rules.ts';

const PEOPLE = 4_501;
/** A tenth of them is blocked or muted. */
const WRITERS = 556;
const COMMENTS = 500;
let [none, hiding]: Member[] = [];
let reads: Record<string, (viewer: Member) => Promise<unknown>>;

beforeAll(async () => {
  const [owner, one, other] = [await createMember(), await createMember(), await createMember()];
  [none, hiding] = [one, other];
  const book = await createBook(owner);
  const channel = await createChannel(owner, { members: [one, other] });
  for (let i = 0; i < 60; i++) await createMessages(channel, owner, `Message ${i}`);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL }); // without the timeouts of pages
  await client.connect();
  const ids = `(select array_agg(id order by id) as ids from people where username like 'w%') p`;
  const author = `p.ids[1 + n % ${WRITERS}]`;
  const hidden = (from: number) => `select '${other.id}', p.ids[n] from generate_series(${from}, ${from + BLOCKS_MAX - 1}) n, ${ids}`;
  for (const statement of [
    `insert into people (name, username, email) select 'Writer ' || n, 'w' || n, 'w' || n || '@cost.example' from generate_series(1, ${PEOPLE}) n`,
    `insert into works (kind, title, description, author_id, genre, language, views_count, likes_count, pages_count, created_at)
     select (array['book','comic','theory','world'])[1 + n % 4], 'A lamp called ' || n, 'About it.', ${author}, 'Fantasy', 'English',
       n % 977, n % 613, 1, now() - n * interval '1 minute' from generate_series(1, 8000) n, ${ids}`,
    `insert into posts (author_id, content, created_at)
     select ${author}, 'Post ' || n, now() - n * interval '1 minute' from generate_series(1, 4000) n, ${ids}`,
    `insert into comments (work_id, author_id, text) select '${book.id}', ${author}, 'Comment ' || n from generate_series(1, ${COMMENTS}) n, ${ids}`,
    `insert into blocks (person_id, other_id) ${hidden(PEOPLE - BLOCKS_MAX)}`,
    `insert into mutes (person_id, other_id) ${hidden(PEOPLE - 2 * BLOCKS_MAX)}`,
    'vacuum analyze',
  ])
    await client.query(statement);
  await client.end();
  reads = {
    home: (viewer) => homeRows(viewer, null),
    feed: (viewer) => feed(viewer, null),
    browse: (viewer) => browse(viewer, 'book', { by: 'tag', word: null, language: null }, null),
    search: (viewer) => search(viewer, 'lamp'),
    comments: (viewer) => commentsOf(viewer, { on: 'work', id: book.id }),
    reader: (viewer) => readText(viewer, 'book', book.id, 1),
    chat: (viewer) => openChat(viewer, channel.id, null),
  };
}, 300_000);

test('lists run the same number of queries with 2,000 blocks and 2,000 mutes as with none (BLOCK-05)', async () => {
  const queries = recordQueries();
  const count = () => queries.sent().length;
  for (const [name, read] of Object.entries(reads)) {
    const numbers: number[] = [];
    for (const viewer of [none, hiding]) {
      const readings = [];
      for (let i = 0; i < 3; i++) {
        const before = count();
        await read(viewer as Member);
        readings.push(count() - before);
      }
      numbers.push(Math.min(...readings)); // a job of the server can add its own queries to a reading
    }
    expect([name, numbers[1]]).toEqual([name, numbers[0]]);
    expect(numbers[0]).toBeGreaterThan(0);
  }
  queries.restore();
});

test('a list reads 2,000 blocks and 2,000 mutes at most twice, however many rows it has (BLOCK-05)', async () => {
  const added: Record<string, number> = {};
  for (const [name, read] of Object.entries(reads)) {
    const [, without] = await reading(() => read(none as Member));
    const [, withBlocks] = await reading(() => read(hiding as Member));
    added[name] = withBlocks - without;
  }
  const tooMany = Object.entries(added).filter(([, rows]) => rows > 2 * (2 * BLOCKS_MAX + COMMENTS) + 100);
  expect([tooMany, added]).toEqual([[], added]);
});

test('whether a member has lists of their own is one index entry each, although few people block and mute thousands (BLOCK-05)', async () => {
  const isHiding = sql`${hasBlocksOrMutes(people.id)} or ${hidesContent(people.id)}`;
  const statement = (member: Member | undefined) => sql`select ${isHiding} as hides from ${people} where ${people.id} = ${member?.id}`;
  const answers = await Promise.all([none, hiding].map(async (member) => (await db.execute(statement(member))).rows));
  expect(answers).toEqual([[{ hides: false }], [{ hides: true }]]);
  expect(await rowsReadBy(statement(none))).toBeLessThan(10);
});
