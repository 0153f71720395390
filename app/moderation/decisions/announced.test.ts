import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { createMember } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { createBook, createChapter, createEntry } from '#tests/support/works.ts';
import { challenges } from '../../challenges/tables.ts';
import { channels } from '../../channels/tables.ts';
import { posts, topics } from '../../posts/tables.ts';
import { works } from '../../works/tables.ts';

let server: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  server = await liveServer();
});
afterAll(() => server.close());

test('open tabs of others receive an event when something disappears, and no later one about it (MOD-09)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const topic = `work:${book.id}`;
  const [theirs, own] = [await server.listen(`people,${topic}`, reader.cookie), await server.listen(`people,${topic}`, author.cookie)];
  const has = (stream: typeof own, changed: string) =>
    stream.events.filter(({ event, data }) => event === 'changed' && data === changed).length;
  await setStateOf('work', book, 'hidden');
  await theirs.until(() => has(theirs, 'people'));
  await own.until(() => has(own, topic));
  expect(has(theirs, topic)).toBe(0);
  await db.execute(sql`select pg_notify('live', ${JSON.stringify({ topic })})`);
  await own.until(() => has(own, topic) === 2);
  expect(has(theirs, topic)).toBe(0);
  await setStateOf('work', book, 'shown');
  await theirs.until(() => has(theirs, topic));
  for (const stream of [theirs, own]) stream.close();
});

test('the cached page of a visitor is dropped when its work disappears (MOD-09)', async () => {
  const book = await createBook(await createMember());
  const stream = await server.listen(`people,work:${book.id}`);
  expect((await visit(`/book/${book.id}`)).status).toBe(200);
  await setStateOf('work', book, 'removed');
  await stream.until(() => stream.events.some(({ data }) => data === 'people'));
  expect((await visit(`/book/${book.id}`)).status).toBe(404);
  stream.close();
});

test('a message that is hidden leaves open chats as if it were deleted, and comes back (MOD-09)', async () => {
  const [owner, member] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [member] });
  const [first, message] = await createMessages(channel, member, 'One.', 'Two.');
  const changes = async () => {
    const response = await visit(`/community/channel/${channel.id}/messages?since=${first?.position ?? 0}`, { as: owner.cookie });
    const { messages, deleted } = (await response.json()) as { messages: { id: string }[]; deleted: string[] };
    return [messages.map(({ id }) => id), deleted];
  };
  const stream = await server.listen(`channel:${channel.id}`, owner.cookie, { catchUp: false });
  await setStateOf('message', message ?? { id: '' }, 'hidden');
  await stream.until(() => stream.deltas<{ deleted: string[] }>().some(({ deleted }) => deleted.includes(message?.id ?? '')));
  expect(await changes()).toEqual([[], [message?.id]]);
  await setStateOf('message', message ?? { id: '' }, 'shown');
  expect(await changes()).toEqual([[message?.id], []]);
  stream.close();
});

test('events of a hidden channel reach only its owner (MOD-09)', async () => {
  const [owner, member] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [member] });
  await setStateOf('channel', channel, 'hidden');
  const topic = `channel:${channel.id}`;
  const [own, theirs] = [
    await server.listen(topic, owner.cookie, { catchUp: false }),
    await server.listen(topic, member.cookie, { catchUp: false }),
  ];
  await createMessages(channel, owner, 'Is anyone here?');
  await own.until(() => own.deltas().length);
  expect(theirs.events).toEqual([]);
  for (const stream of [own, theirs]) stream.close();
});

test('every count beside a list follows what is shown, in both directions (MOD-09, MOD-10)', async () => {
  const author = await createMember();
  const challenge = await createChallenge();
  const book = await createBook(author);
  const chapter = await createChapter(book);
  await db.update(works).set({ chapterCount: 1, commentsCount: 1 }).where(eq(works.id, book.id));
  const entry = await createEntry(author, challenge);
  const tag = `topic${Date.now()}`;
  const post = await createPost(author, { tags: [tag], commentsCount: 1 });
  const [onWork] = await createComments(author, { work: book.id }, ['A word.']);
  const [onPost] = await createComments(author, { post: post.id }, ['A word.']);
  const channel = await createChannel(author);
  const [message] = await createMessages(channel, author, 'A word.');
  const counts = async () => {
    const [work] = await db
      .select({ chapters: works.chapterCount, comments: works.commentsCount })
      .from(works)
      .where(eq(works.id, book.id));
    const [about] = await db.select({ comments: posts.commentsCount }).from(posts).where(eq(posts.id, post.id));
    const [topic] = await db.select({ posts: topics.postsCount, people: topics.peopleCount }).from(topics).where(eq(topics.tag, tag));
    const [run] = await db
      .select({ entries: challenges.entriesCount, people: challenges.participantCount })
      .from(challenges)
      .where(eq(challenges.id, challenge.id));
    const [chat] = await db.select({ messages: channels.messageCount }).from(channels).where(eq(channels.id, channel.id));
    return [work?.chapters, work?.comments, about?.comments, topic?.posts, topic?.people, run?.entries, run?.people, chat?.messages];
  };
  const all = [
    ...[['part', chapter] as const, ['work', entry] as const, ['post', post] as const, ['message', message] as const],
    ...[['comment', onWork] as const, ['comment', onPost] as const],
  ];
  const set = async (state: 'shown' | 'hidden' | 'removed') => {
    for (const [type, thing] of all) await setStateOf(type, thing ?? { id: '' }, state);
  };
  const before = await counts();
  await set('hidden');
  expect(await counts()).toEqual(before.map((n) => (n ?? 0) - 1));
  await set('removed');
  expect(await counts()).toEqual(before.map((n) => (n ?? 0) - 1));
  await set('shown');
  expect(await counts()).toEqual(before);
  await set('hidden');
  await db.delete(posts).where(eq(posts.id, post.id)); // what is not shown is not subtracted again
  await db.delete(works).where(eq(works.id, entry.id));
  const left = await counts();
  expect([left[3], left[5], left[6]]).toEqual([before[3], before[5], before[6]].map((n) => (n ?? 0) - 1));
});
