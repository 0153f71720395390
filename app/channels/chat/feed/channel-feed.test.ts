import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { announce } from '#server/live/live.ts';
import { addMembers, createChannel, createMessages, fetchChanges, postMessage, type TestChannel } from '#tests/support/channels.ts';
import { createMember } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import type { LiveStream } from '#tests/support/servers/live-stream.ts';
import { topicOf } from '../../channel-rules.ts';
import { channelMessages, channels } from '../../tables.ts';
import type { Delta } from '../message-rules.ts';

let site: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  site = await liveServer();
});
afterAll(() => site.close());
beforeEach(resetRateLimits);

const contents = (stream: LiveStream) => stream.deltas<Delta>().flatMap(({ messages }) => messages.map(({ content }) => content));
/** Opens a stream that has received everything announced before, including the creation of the channel; its events start empty. */
async function listen(channel: TestChannel, cookie?: string) {
  const topic = topicOf(channel.id);
  const stream = await site.listen(`${topic},posts`, cookie, { catchUp: false });
  if (channel.isPrivate) return stream; // may receive nothing
  await db.execute(sql`select pg_notify('live', ${JSON.stringify({ topic, counts: { mark: 1 } })})`);
  await stream.until(() => stream.events.some(({ event }) => event === 'counts'));
  stream.events.length = 0;
  return stream;
}
/** Resolves when everything announced before is delivered; `posts` is a public topic. */
async function flushed(...streams: LiveStream[]) {
  const seen = streams.map(({ events }) => events.length);
  // The next announcement may arrive during a read of the feed, so one delivery is awaited first.
  const probe = await createChannel(await createMember());
  const witness = await listen(probe);
  await createMessages(probe, { id: probe.ownerId }, 'probe');
  await witness.until(() => contents(witness).includes('probe'));
  witness.close();
  await announce(db, 'posts');
  await Promise.all(
    streams.map((stream, i) =>
      stream.until(() => stream.events.slice(seen[i]).some(({ event, data }) => event === 'changed' && data === 'posts')),
    ),
  );
}

test('a live event delivers a message to members and visitors of a public channel (LIVE-07)', async () => {
  const owner = await createMember({ name: 'Amara Okoye' });
  const channel = await createChannel(owner);
  const [own, visitor] = [await listen(channel, owner.cookie), await listen(channel)];
  const { message } = await postMessage(channel.id, { text: 'The tide is\nout. 🌊' }, owner.cookie);
  for (const stream of [own, visitor]) {
    await stream.until(() => contents(stream).length);
    expect(stream.deltas()).toEqual([{ topic: topicOf(channel.id), from: 0, position: 1, messages: [message], deleted: [] }]);
    // no other event makes the page refetch, apart from the mark of the second stream
    expect(stream.events.filter(({ event, data }) => event !== 'counts' && data.includes(channel.id))).toHaveLength(1);
  }
  expect(message).toMatchObject({ content: 'The tide is\nout. 🌊', author: { name: 'Amara Okoye' } });
});

test('messages of many writers at once arrive in the order of their positions, each once (LIVE-07)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  const stream = await listen(channel);
  await Promise.all(
    Array.from({ length: 60 }, (_, i) => postMessage(channel.id, { text: `Line ${i}` }, i % 2 ? owner.cookie : other.cookie)),
  );
  await stream.until(() => contents(stream).length >= 60);
  const deltas = stream.deltas<Delta>();
  expect(deltas.flatMap(({ messages }) => messages.map(({ position }) => position))).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(deltas.map(({ from }) => from)).toEqual([0, ...deltas.slice(0, -1).map(({ position }) => position)]);
});

test('a deleted message is announced by its id (LIVE-07)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const [first] = await createMessages(channel, owner, 'Taken back.');
  const stream = await listen(channel);
  await send(`/community/channel/${channel.id}/messages/${first?.id}/delete`, {}, owner.cookie);
  const { deleted, messages, position } = await stream.until(() => stream.deltas<Delta>().find((delta) => delta.deleted.length));
  expect({ deleted, messages, position }).toEqual({ deleted: [first?.id], messages: [], position: 2 });
});

test('more messages than one event holds follow in the next; many deletions make the page refetch (LIVE-07)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const stream = await listen(channel);
  const lines = Array.from({ length: 110 }, (_, i) => `Line ${i}`);
  await db.insert(channelMessages).values(lines.map((content) => ({ channelId: channel.id, authorId: owner.id, content })));
  await stream.until(() => contents(stream).length >= 110);
  expect(contents(stream)).toEqual(lines);
  expect(stream.deltas<Delta>().every(({ messages }) => messages.length <= 20)).toBe(true);
  await db.delete(channelMessages).where(eq(channelMessages.channelId, channel.id));
  await stream.until(() => stream.events.some(({ event, data }) => event === 'changed' && data === topicOf(channel.id)));
  await createMessages(channel, owner, 'One more.');
  await stream.until(() => contents(stream).includes('One more.'));
  expect(stream.deltas<Delta>().at(-1)).toMatchObject({ from: 111, position: 112, deleted: [] });
});

test('live events of a private channel reach only current members (CHAN-31)', async () => {
  const [owner, guest, stranger] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true, members: [guest] });
  const streams = [
    await listen(channel, owner.cookie),
    await listen(channel, guest.cookie),
    await listen(channel, stranger.cookie),
    await listen(channel),
  ] as const;
  const [own, theirs] = streams;
  await postMessage(channel.id, { text: 'Between us.' }, owner.cookie);
  await Promise.all([own, theirs].map((stream) => stream.until(() => contents(stream).length)));
  await send(`/community/channel/${channel.id}/leave`, {}, guest.cookie);
  await postMessage(channel.id, { text: 'They have left.' }, owner.cookie);
  await own.until(() => contents(own).length === 2);
  await flushed(...streams);
  expect(streams.map(contents)).toEqual([['Between us.', 'They have left.'], ['Between us.'], [], []]);
  await addMembers(channel, stranger);
  await postMessage(channel.id, { text: 'Welcome.' }, owner.cookie);
  await streams[2].until(() => contents(streams[2]).length);
  expect(contents(streams[2])).toEqual(['Welcome.']);
});

test('a channel that turns private sends no more events to non-members (CHAN-31)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const [own, visitor] = [await listen(channel, owner.cookie), await listen(channel)];
  await createMessages(channel, owner, 'For all.');
  await visitor.until(() => contents(visitor).length);
  await db.update(channels).set({ isPrivate: true }).where(eq(channels.id, channel.id));
  await createMessages(channel, owner, 'For members.');
  await own.until(() => contents(own).length === 2);
  await flushed(own, visitor);
  expect(contents(visitor)).toEqual(['For all.']);
});

test('a member removed during a stream of messages receives nothing sent after the removal (CHAN-31)', async () => {
  const owner = await createMember();
  const guests = await Promise.all(Array.from({ length: 8 }, () => createMember()));
  const channel = await createChannel(owner, { isPrivate: true, members: guests });
  const own = await listen(channel, owner.cookie);
  const streams = await Promise.all(guests.map((guest) => listen(channel, guest.cookie)));
  let talking = true;
  const talk = (async () => {
    while (talking) await createMessages(channel, owner, 'A line.');
  })();
  /** The last position at each removal, read in the same transaction. */
  const removedAt: number[] = [];
  for (const guest of guests) {
    await own.until(() => (own.deltas<Delta>().at(-1)?.position ?? 0) > (removedAt.at(-1) ?? 0) + 3);
    removedAt.push(
      await db.transaction(async (tx) => {
        const [channelRow] = await tx.select({ at: channels.lastPosition }).from(channels).where(eq(channels.id, channel.id)).for('update');
        await tx.execute(sql`delete from channel_members where channel_id = ${channel.id} and person_id = ${guest.id}`);
        return channelRow?.at ?? 0;
      }),
    );
  }
  talking = false;
  await talk;
  await flushed(own, ...streams);
  for (const [i, stream] of streams.entries()) {
    const last = stream.deltas<Delta>().at(-1)?.position ?? 0;
    expect(last).toBeLessThanOrEqual(removedAt[i] ?? 0);
    if (i) expect(last).toBeGreaterThan(0); // all but the first received some messages
  }
});

test('after lost announcements every page refetches and finds the missed messages (LIVE-07)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const stream = await listen(channel);
  await createMessages(channel, owner, 'Before.');
  await stream.until(() => contents(stream).length);
  const seen = stream.events.length;
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'storyhearth-live' and datname = current_database()`,
  );
  await createMessages(channel, owner, 'Unheard.');
  await stream.until(() => stream.events.slice(seen).some(({ event, data }) => event === 'changed' && data === '*'));
  expect((await fetchChanges(channel.id, 1)).changes?.messages.map(({ content }) => content)).toEqual(['Unheard.']);
  await createMessages(channel, owner, 'After.');
  await stream.until(() => contents(stream).includes('After.'));
  expect(stream.deltas<Delta>().at(-1)?.position).toBe(3);
});

test('a reader that stalls is disconnected, without slowing the others (LIVE-07)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const [slow, quick] = [await listen(channel), await listen(channel)];
  slow.pause();
  const long = 'x'.repeat(4_000);
  let n = 0;
  // The size of the system's buffers is unknown, so this sends until the server disconnects.
  const { hub } = await import('#server/app.ts');
  const open = hub.count();
  while (hub.count() === open && n < 4_000) {
    n += 20;
    await db
      .insert(channelMessages)
      .values(Array.from({ length: 20 }, () => ({ channelId: channel.id, authorId: owner.id, content: long })));
    await quick.until(() => quick.deltas<Delta>().at(-1)?.position === n);
  }
  expect(hub.count()).toBe(open - 1);
  slow.resume();
  await slow.ended();
  expect(quick.isOpen()).toBe(true);
});
