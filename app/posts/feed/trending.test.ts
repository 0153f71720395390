import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createEntry } from '#tests/support/works.ts';
import { currentChallenge } from '../../challenges/challenges.server.ts';
import { challenges } from '../../challenges/tables.ts';
import { posts, topics } from '../tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
beforeEach(async () => {
  resetRateLimits();
  await db.delete(posts);
  await db.update(topics).set({ countedFrom: null });
  await db.delete(topics).where(eq(topics.startingCount, 0));
});
afterEach(() => void vi.useRealTimers());

/** The topics and counts of the side panel, as displayed. */
async function trending(days = 0) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
  const page = await pageOf(await visit(`/posts?now=${Math.random()}`, { as: (await createMember()).cookie }));
  vi.useRealTimers();
  const figures = page.parts('.feed-topic span').map(({ text }) => text);
  return page.parts('.feed-topic b').map(({ text }, i) => `${text} ${figures[i]}`);
}
const post = (author: { id: string }, ...tags: string[]) => createPost(author, { tags });

const START = [
  '#worldbuilding 128 posts',
  '#characterdesign 96 posts',
  '#plottwist 84 posts',
  '#magicsystem 72 posts',
  '#scifitech 65 posts',
];

test('a new site shows the five topics with their starting counts, in order, until there are posts (FEED-25, AMB-28)', async () => {
  expect(await trending()).toEqual(START);
  expect(await trending(400)).toEqual(START);
});

test('a post adds one to its topic, and each day of the first week removes a seventh of the starting count (FEED-25, S31)', async () => {
  const author = await createMember();
  await post(author, 'WorldBuilding');
  expect((await trending())[0]).toBe('#worldbuilding 129 posts');
  expect((await trending(3.5))[0]).toBe('#worldbuilding 65 posts'); // half of 128, and one
  expect(await trending(7)).toEqual(['#worldbuilding 1 post']);
  expect(await trending(400)).toEqual(['#worldbuilding 1 post']);
});

test('topics are ranked by how many people post about them, not by how many posts they have (FEED-25, S31)', async () => {
  const [loud, ...many] = [await createMember(), await createMember(), await createMember()];
  for (let i = 0; i < 9; i++) await post(loud, 'loud');
  for (const author of many) await post(author, 'quiet');
  expect(await trending(8)).toEqual(['#quiet 2 posts', '#loud 9 posts']);
  await hide(many[0] as { id: string } as Parameters<typeof hide>[0]);
  expect(await trending(8)).toEqual(['#quiet 1 post', '#loud 9 posts']); // one person each: the newest first
  await hide(many[0] as { id: string } as Parameters<typeof hide>[0], false);
  expect(await trending(8)).toEqual(['#quiet 2 posts', '#loud 9 posts']);
  await db.delete(posts).where(eq(posts.authorId, loud.id));
  expect(await trending(8)).toEqual(['#quiet 2 posts']);
});

test('an account with many topics gets one of the five places, and more only if no one else is left (FEED-25, S31)', async () => {
  const [prolific, ...others] = [
    await createMember(),
    await createMember(),
    await createMember(),
    await createMember(),
    await createMember(),
  ];
  for (const [i, author] of others.entries()) await post(author, `theirs${i}`);
  for (let i = 0; i < 5; i++) await post(prolific, ...Array.from({ length: 10 }, (_, n) => `mine${n}`));
  const [first, ...next] = await trending(8);
  expect(first).toBe('#mine0 5 posts');
  expect(next).toEqual(['#theirs3 1 post', '#theirs2 1 post', '#theirs1 1 post', '#theirs0 1 post']);
  await post(others[1] as { id: string }, 'theirs0');
  expect((await trending(8))[0]).toBe('#theirs0 2 posts');
  for (const author of others.slice(1)) await db.delete(posts).where(eq(posts.authorId, author.id));
  expect(await trending(8)).toEqual(['#mine0 5 posts', '#theirs0 1 post', '#mine1 5 posts', '#mine2 5 posts', '#mine3 5 posts']);
});

test('where two topics have as many people, the number of posts does not decide their order (FEED-25, S31)', async () => {
  const [one, two] = [await createMember(), await createMember()];
  for (const author of [one, two]) await post(author, 'alike', 'bold');
  for (let i = 0; i < 3; i++) await post(one, 'alike');
  expect(await trending(8)).toEqual(['#bold 2 posts', '#alike 5 posts']);
});

test('the first challenge shows 126 participants until the first entry, and only real ones a week later (AMB-10, HOME-25)', async () => {
  const now = new Date();
  const shown = async (days: number) => (await currentChallenge(new Date(now.getTime() + days * DAY_MS))).participantCount;
  const { id } = await currentChallenge(now);
  expect(await shown(0)).toBe(126);
  expect(await shown(4.9)).toBe(126);
  await createEntry(await createMember(), { id }, { createdAt: now });
  expect(await shown(0)).toBe(127);
  expect(await shown(3.5)).toBe(64); // half of 126, and one
  await db
    .update(challenges)
    .set({ countedFrom: new Date(now.getTime() - 8 * DAY_MS) })
    .where(eq(challenges.id, id));
  expect(await shown(0)).toBe(1);
});

test('the eleventh post within a minute is rate limited (S31)', async () => {
  const author = await createMember();
  const statuses = [];
  for (let i = 0; i < 11; i++) statuses.push((await send('/create-post', { content: `Post ${i}.` }, author.cookie)).status);
  expect(statuses).toEqual([...Array(10).fill(303), 429]);
  expect((await visit('/create-post', { as: author.cookie })).status).toBe(200);
});

test('a post at the moment its author hides or unhides counts by the resulting visibility (S30, PRIVACY-02)', async () => {
  for (const [isPrivate, counted] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const author = await createMember({ isPrivate: !isPrivate });
    const tag = isPrivate ? 'lowtide' : 'hightide';
    const hiding = await pool.connect();
    await hiding.query('begin');
    await hiding.query('update people set is_private = $2 where id = $1', [author.id, isPrivate]);
    let done = false;
    const posted = post(author, tag).finally(() => {
      done = true;
    });
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => done || (await pool.query(waits)).rowCount === 1).toBe(true);
    await hiding.query('commit');
    hiding.release();
    await posted;
    const [topic] = await db.select({ count: topics.postsCount }).from(topics).where(eq(topics.tag, tag));
    expect([isPrivate, topic?.count ?? 0]).toEqual([isPrivate, counted]);
  }
});
