import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { db } from '#server/database.ts';
import { hide, member } from '../../tests/people.ts';
import { posts, topics } from './tables.ts';

const others: pg.Client[] = [];
/** Another connection, as another process has. */
async function another() {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  others.push(client);
  return client;
}
afterAll(() => Promise.all(others.map((client) => client.end())));

let made = 0;
const tag = () => `topic${Date.now()}${++made}`;
const countOf = async (word: string) => (await db.select().from(topics).where(eq(topics.tag, word)))[0]?.postsCount ?? 0;
const post = (authorId: string, word: string) =>
  db
    .insert(posts)
    .values({ authorId, content: 'A word.', tags: [word] })
    .execute(); // begun at once, not when it is waited for

test('posts of a private profile are in no topic, and come back with it (PRIVACY-03, FEED-25)', async () => {
  const [author, word] = [await member(), tag()];
  await post(author.id, word);
  expect(await countOf(word)).toBe(1);
  await hide(author);
  expect(await countOf(word)).toBe(0);
  await post(author.id, word);
  expect(await countOf(word)).toBe(0);
  await hide(author, false);
  expect(await countOf(word)).toBe(2);
});

test.each([
  { moment: 'hiding', hides: true, others: 0, counted: 0 },
  { moment: 'coming back', hides: false, others: 1, counted: 2 },
])(
  'a post shared in the moment of $moment is counted as the profile is then, one deleted is taken off once (PRIVACY-03, FEED-25)',
  async ({ hides, others, counted }) => {
    const [author, word] = [await member(), tag()];
    for (let i = 0; i <= others; i++) await post(author.id, word);
    await hide(author, !hides);
    const [client, sharer, deleter] = [await another(), await another(), await another()]; // the pool's connections end a wait for a lock
    await client.query('begin');
    await client.query('update people set is_private = $2 where id = $1', [author.id, hides]);
    const shared = sharer.query('insert into posts (author_id, content, tags) values ($1, $2, $3)', [author.id, 'A word.', [word]]);
    const [first] = await db.select({ id: posts.id }).from(posts).where(eq(posts.authorId, author.id));
    const gone = deleter.query('delete from posts where id = $1', [first?.id]);
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
    await Promise.all([shared, gone]);
    expect(await countOf(word)).toBe(counted);
    await hide(author, false);
    expect(await countOf(word)).toBe(1 + others);
  },
);
