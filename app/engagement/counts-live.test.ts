import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { announce } from '#server/live/live.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import type { LiveStream } from '#tests/support/servers/live-stream.ts';
import { createBook, createEntry, createWork } from '#tests/support/works.ts';
import { type Kind, kinds } from '../works/kinds.ts';

let site: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  site = await liveServer();
});
afterAll(() => site.close());

const like = (id: string, as: string) => send(`/works/${id}/like`, {}, as);
const counts = ({ events }: LiveStream) => events.filter(({ event }) => event === 'counts').map(({ data }) => JSON.parse(data));
/** Resolves when everything announced before has been delivered. */
async function flushed(stream: LiveStream, topic: string) {
  const seen = stream.events.length;
  await announce(db, topic);
  await stream.until(() => stream.events.slice(seen).some(({ event, data }) => event === 'changed' && data === topic));
}

test('likes and views of a work are sent as counts, in order, so that open pages do not refetch (LIVE-02)', async () => {
  const author = await createMember();
  const readers = await Promise.all(Array.from({ length: 8 }, () => createMember()));
  const book = await createBook(author, {});
  const topic = `work:${book.id}`;
  const stream = await site.listen(topic);
  await flushed(stream, topic);
  const before = stream.events.length;
  await Promise.all(readers.map(({ cookie }) => like(book.id, cookie)));
  await send(`/works/${book.id}/progress`, { page: '1' }, readers[0]?.cookie);
  await stream.until(() => counts(stream).length === readers.length + 1);
  expect(counts(stream)).toEqual([...readers.map((_, n) => ({ topic, counts: { likes: n + 1 } })), { topic, counts: { views: 1 } }]);
  expect(stream.events.slice(before).every(({ event }) => event === 'counts')).toBe(true);
});

test('a comment is sent as the comment count of its work, so that open pages refetch only the comments (LIVE-02, ENGAGE-05)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  for (const kind of Object.keys(kinds) as Kind[]) {
    const challengeId = kind === 'challenge_entry' ? (await createChallenge()).id : null;
    const work = await createWork(author, { kind, challengeId });
    const topic = `work:${work.id}`;
    const stream = await site.listen(topic);
    await flushed(stream, topic);
    const before = stream.events.length;
    for (const text of ['One.', 'Two.']) await send(`/works/${work.id}/comments`, { text }, reader.cookie);
    await stream.until(() => stream.events.slice(before).length === 2);
    expect(counts(stream)).toEqual([
      { topic, counts: { comments: 1 } },
      { topic, counts: { comments: 2 } },
    ]);
    stream.close();
  }
});

test('a comment on a work of a private member is announced only to that member (PRIVACY-03, LIVE-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, {});
  const topic = `work:${book.id}`;
  const [own, theirs] = [await site.listen(topic, author.cookie), await site.listen(`${topic},posts`, reader.cookie)];
  await hide(author);
  await send(`/works/${book.id}/comments`, { text: 'To myself.' }, author.cookie);
  await own.until(() => counts(own).length === 1);
  await flushed(theirs, 'posts');
  expect([counts(own), counts(theirs)]).toEqual([[{ topic, counts: { comments: 1 } }], []]);
});

test('counts of a private member’s works are announced only to that member (PRIVACY-03, LIVE-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, {});
  const topic = `work:${book.id}`;
  const [own, theirs] = [await site.listen(topic, author.cookie), await site.listen(`${topic},posts`, reader.cookie)];
  await like(book.id, reader.cookie);
  await theirs.until(() => counts(theirs).length === 1);
  await hide(author);
  await like(book.id, author.cookie);
  await own.until(() => counts(own).length === 2);
  await flushed(theirs, 'posts');
  expect([counts(own).length, counts(theirs).length]).toEqual([2, 1]);
});

test('a like makes only the liker’s other tabs refetch, so that the heart fills there (LIVE-02, ENGAGE-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, {});
  const topic = `person:${reader.id}`;
  const [own, theirs] = [await site.listen(topic, reader.cookie), await site.listen(`${topic},posts`, author.cookie)];
  const seen = own.events.length;
  await like(book.id, reader.cookie);
  await own.until(() => own.events.slice(seen).some(({ data }) => data === topic));
  await flushed(theirs, 'posts');
  expect(theirs.events.some(({ data }) => data === topic)).toBe(false);
});

test('a like makes the page of a challenge entry refetch, because it can be undone (LIVE-02, CHALL-31)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const entry = await createEntry(author, await createChallenge());
  const topic = `work:${entry.id}`;
  const stream = await site.listen(topic);
  const seen = stream.events.length;
  await like(entry.id, reader.cookie);
  await stream.until(() => stream.events.slice(seen).some(({ event, data }) => event === 'changed' && data === topic));
  expect(counts(stream)).toEqual([]);
});
