import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { posts, topics } from '../tables.ts';

const others: pg.Client[] = [];
/** A separate connection, like that of another process. */
async function connect() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  others.push(client);
  return client;
}
afterAll(() => Promise.all(others.map((client) => client.end())));

let lastTag = 0;
const tag = () => `topic${Date.now()}${++lastTag}`;
const countOf = async (word: string) => (await db.select().from(topics).where(eq(topics.tag, word)))[0]?.postsCount ?? 0;

test('posts of a private profile do not count in topics until the profile is public again (PRIVACY-03, FEED-25)', async () => {
  const [author, word] = [await createMember(), tag()];
  await createPost(author, { tags: [word] });
  expect(await countOf(word)).toBe(1);
  await hide(author);
  expect(await countOf(word)).toBe(0);
  await createPost(author, { tags: [word] });
  expect(await countOf(word)).toBe(0);
  await hide(author, false);
  expect(await countOf(word)).toBe(2);
});

test.each([
  { moment: 'hiding', hides: true, others: 0, counted: 0 },
  { moment: 'unhiding', hides: false, others: 1, counted: 2 },
])(
  'a post shared during $moment counts by the resulting visibility, a deleted one is subtracted once (PRIVACY-03, FEED-25)',
  async ({ hides, others, counted }) => {
    const [author, word] = [await createMember(), tag()];
    for (let i = 0; i <= others; i++) await createPost(author, { tags: [word] });
    await hide(author, !hides);
    const [client, sharer, deleter] = [await connect(), await connect(), await connect()]; // connections of the pool have a lock timeout
    await client.query('begin');
    await client.query('update people set is_private = $2 where id = $1', [author.id, hides]);
    const shared = sharer.query('insert into posts (author_id, content, tags) values ($1, $2, $3)', [author.id, 'A word.', [word]]);
    const [first] = await db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, author.id));
    const deleted = deleter.query('delete from posts where id = $1', [first?.id]);
    await expect
      .poll(async () => {
        // Not with `client`: PostgreSQL reads this view once in each transaction.
        const { rows } = await db.execute(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'posts' and datname = current_database()`,
        );
        return rows.length;
      })
      .toBe(2);
    await client.query('commit');
    await Promise.all([shared, deleted]);
    expect(await countOf(word)).toBe(counted);
    await hide(author, false);
    expect(await countOf(word)).toBe(1 + others);
  },
);
