import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { challenges } from '#app/challenges/tables.ts';
import { openChannel } from '#app/channels/channel.server.ts';
import { clearFilterCache } from '#app/channels/directory/filters/filters-in-use.server.ts';
import { newId } from '#app/forms/new-id.ts';
import { profileOf } from '#app/people/profile.server.ts';
import { people } from '#app/people/tables.ts';
import { postAt } from '#app/posts/posts.server.ts';
import { topics } from '#app/posts/tables.ts';
import { hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createContentOf } from '#tests/authorization/fixture.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { wrongCounts } from '#tests/support/deletion-fixture.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createEntry } from '#tests/support/works.ts';

beforeEach(resetRateLimits);

const textOf = async (response: Response) => (await response.text()).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '');

/** A person with things of every kind, and a friend under whose book, post and channel they wrote. */
async function fixture() {
  const mark = `ban${newId().slice(-7)}`;
  const [account, friend] = await Promise.all([
    createMember({ name: `Maker ${mark}`, username: mark, creativeThoughts: [mark], bio: mark }),
    createMember(),
  ]);
  const things = await createContentOf(account, mark);
  const theirs = await createBook(friend, { title: 'A book that stays' });
  const post = await createPost(friend, { content: 'A post that stays.' });
  const talk = await createChannel(friend, { members: [account] });
  const theirTalk = await createChannel(account, { name: mark, members: [friend] });
  await createMessages(talk, account, `Well said, ${mark}.`);
  const did: [string, Record<string, string>, Member][] = [
    [`/works/${theirs.id}/comments`, { text: `Well said, ${mark}.` }, account],
    [`/posts/${post.id}/comments`, { text: `Well said, ${mark}.` }, account],
    [`/people/${friend.username}/spectate`, { spectate: 'on' }, account],
    [`/people/${mark}/spectate`, { spectate: 'on' }, friend],
    [`/works/${things.book.id}/save`, {}, friend],
    [`/works/${things.comic.id}/save`, {}, friend],
  ];
  for (const [path, body, as] of did) await send(path, body, as.cookie);
  const lists = [
    ...['/', '/posts', '/all-books', '/all-comics', '/all-theories', '/all-worlds', '/kids-adventure', '/weekly-challenges', '/community'],
    ...['/saved-stories', `/book/${theirs.id}`, `/works/${theirs.id}/comments`, `/posts/${post.id}`, `/posts/${post.id}/comments`],
    ...[`/community/channel/${talk.id}`, `/community/channel/${talk.id}/members`],
    ...[`/profile/${friend.username}/spectators`, `/profile/${friend.username}/spectating`],
  ];
  const own = [
    ...[`/book/${things.book.id}`, `/book/${things.book.id}/chapter/${things.chapter.id}`, `/comic/${things.comic.id}`],
    ...[`/comic/${things.comic.id}/arc/${things.arc.id}`, `/theory/${things.theory.id}`, `/world/${things.world.id}`],
    ...[`/posts/${things.post.id}`, `/works/${things.book.id}/pages/1`, `/works/${things.book.id}/comments`],
    ...[`/profile/${mark}`, `/profile/${account.id}`, `/profile/${mark}/spectators`, `/community/channel/${theirTalk.id}`],
    ...[`/weekly-challenges/entry/${things.entry.id}`, `/kids-book/${things.kids.id}`],
  ];
  return { mark, account, friend, things, theirs, post, lists, own };
}

const showing = async (mark: string, paths: readonly string[], as?: string) => {
  resetRateLimits();
  const texts = await Promise.all(paths.map(async (path) => [path, await textOf(await visit(path, { as }))] as const));
  return texts.filter(([, text]) => text.includes(mark)).map(([path]) => path);
};
const statuses = async (paths: readonly string[], as?: string) =>
  Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await visit(path, { as })).status] as const)));
const all = (paths: readonly string[], status: number) => Object.fromEntries(paths.map((path) => [path, status]));

test('while a ban stands, nothing that the person published is found on any page, list or search, and its end brings all back (MOD-14)', async () => {
  const { mark, account, friend, own, lists } = await fixture();
  const search = [`/search?q=${mark.slice(0, -1)}`];
  const before = await showing(mark, lists, friend.cookie);
  expect(before.length).toBeGreaterThan(9);
  expect((await textOf(await visit(search[0] ?? '', { as: friend.cookie }))).split(mark).length).toBeGreaterThan(5);
  await showing(mark, lists); // fills the page cache for visitors
  const events: string[] = [];
  const stop = hub.on((topic) => events.push(topic));
  await giveStanding(account, 'banned', { until: new Date(Date.now() + 3_600_000) });
  await expect.poll(() => events).toContain('*'); // every open page refetches
  stop();
  clearFilterCache(); // the filters of the community page are five seconds old at most
  for (const as of [undefined, friend.cookie]) {
    expect(await showing(mark, lists, as)).toEqual([]);
    expect(await textOf(await visit(search[0] ?? '', { as }))).not.toContain(mark);
    expect(await statuses(own, as)).toEqual(all(own, 404));
  }
  await db.update(people).set({ standingUntil: sql`now() - interval '1 second'` }).where(eq(people.id, account.id)); // its time is over
  expect(await statuses(own, friend.cookie)).toEqual(all(own, 200));
  expect(await showing(mark, lists, friend.cookie)).toEqual(before);
});

test('counts beside lists leave out what a banned person did, until the ban is lifted (MOD-14)', async () => {
  const [account, friend] = await Promise.all([createMember(), createMember()]);
  const [book, post, challenge] = [await createBook(friend), await createPost(friend, { content: 'Here.' }), await createChallenge()];
  const tag = `t${newId().slice(-8)}`;
  const channel = await createChannel(friend, { members: [account] });
  await createPost(account, { content: 'Tagged.', tags: [tag] });
  await createEntry(account, challenge);
  const comment = { text: 'Well said.' };
  for (const who of [account, friend])
    for (const path of [`/works/${book.id}/comments`, `/posts/${post.id}/comments`]) await send(path, comment, who.cookie);
  await send(`/people/${friend.username}/spectate`, { spectate: 'on' }, account.cookie);
  const counts = async () => {
    const [topic] = await db.select({ n: topics.postsCount }).from(topics).where(eq(topics.tag, tag));
    const [row] = await db.select({ n: challenges.participantCount }).from(challenges).where(eq(challenges.id, challenge.id));
    return {
      work: (await textOf(await visit(`/book/${book.id}`))).match(/Comments, (\d+) comment/)?.[1],
      ofPost: (await postAt(null, post.id))?.commentsCount,
      spectators: ((await profileOf(null, friend.username)) as { spectators: number }).spectators,
      topic: topic?.n,
      participants: row?.n,
      members: (await openChannel(friend, channel.id))?.about?.memberCount,
    };
  };
  const before = await counts();
  expect(before).toEqual({ work: '2', ofPost: 2, spectators: 1, topic: 1, participants: 1, members: 2 });
  await giveStanding(account, 'banned');
  expect(await counts()).toEqual({ work: '1', ofPost: 1, spectators: 0, topic: 0, participants: 0, members: 1 });
  await giveStanding(account, 'active');
  expect(await counts()).toEqual(before);
  expect(await wrongCounts()).toEqual([]);
});
