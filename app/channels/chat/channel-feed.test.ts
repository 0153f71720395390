import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#server/database.ts';
import { announce } from '#server/live.ts';
import { resetRateLimits } from '#server/rate-limits.ts';
import { type MadeChannel, madeChannel, said, say, since } from '../../../tests/channels.ts';
import { liveServer } from '../../../tests/live-server.ts';
import type { LiveStream } from '../../../tests/live-stream.ts';
import { member } from '../../../tests/people.ts';
import { send } from '../../../tests/request.ts';
import { topicOf } from '../channel-rules.ts';
import { channelMembers, channelMessages, channels } from '../tables.ts';
import type { Delta } from './message-rules.ts';

let site: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  site = await liveServer();
});
afterAll(() => site.close());
beforeEach(resetRateLimits);

const contents = (stream: LiveStream) => stream.deltas<Delta>().flatMap(({ messages }) => messages.map(({ content }) => content));
/** A stream that has got everything that was announced of its channel before, its making too; its events begin after that. */
async function listen(channel: MadeChannel, cookie?: string) {
  const topic = topicOf(channel.id);
  const stream = await site.listen(`${topic},posts`, cookie, { catchUp: false });
  if (channel.isPrivate) return stream; // may hear nothing
  await db.execute(sql`select pg_notify('live', ${JSON.stringify({ topic, counts: { mark: 1 } })})`);
  await stream.until(() => stream.events.some(({ event }) => event === 'counts'));
  stream.events.length = 0;
  return stream;
}
/** Everything that was announced before is delivered when this resolves; `posts` is public. */
async function flushed(...streams: LiveStream[]) {
  const seen = streams.map(({ events }) => events.length);
  // A read of the feed is under way while the next announcement is heard: its own delivery ends first.
  const probe = await madeChannel(await member());
  const witness = await listen(probe);
  await said(probe, { id: probe.ownerId }, 'probe');
  await witness.until(() => contents(witness).includes('probe'));
  witness.close();
  await announce(db, 'posts');
  await Promise.all(
    streams.map((stream, i) =>
      stream.until(() => stream.events.slice(seen[i]).some(({ event, data }) => event === 'changed' && data === 'posts')),
    ),
  );
}

test('a message travels in the event, to members and visitors of a public channel (LIVE-07)', async () => {
  const owner = await member({ name: 'Amara Okoye' });
  const channel = await madeChannel(owner);
  const [own, visitor] = [await listen(channel, owner.cookie), await listen(channel)];
  const { message } = await say(channel.id, { text: 'The tide is\nout. 🌊' }, owner.cookie);
  for (const stream of [own, visitor]) {
    await stream.until(() => contents(stream).length);
    expect(stream.deltas()).toEqual([{ topic: topicOf(channel.id), from: 0, position: 1, messages: [message], gone: [] }]);
    expect(stream.events.filter(({ event, data }) => event !== 'counts' && data.includes(channel.id))).toHaveLength(1); // nothing else makes the page ask, but for the mark of the second stream
  }
  expect(message).toMatchObject({ content: 'The tide is\nout. 🌊', author: { name: 'Amara Okoye' } });
});

test('messages of many writers at one moment arrive in the order of their positions, each once (LIVE-07)', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner, { members: [other] });
  const stream = await listen(channel);
  await Promise.all(Array.from({ length: 60 }, (_, i) => say(channel.id, { text: `Line ${i}` }, i % 2 ? owner.cookie : other.cookie)));
  await stream.until(() => contents(stream).length >= 60);
  const deltas = stream.deltas<Delta>();
  expect(deltas.flatMap(({ messages }) => messages.map(({ position }) => position))).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(deltas.map(({ from }) => from)).toEqual([0, ...deltas.slice(0, -1).map(({ position }) => position)]);
});

test('a deleted message is told by its id (LIVE-07)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const [first] = await said(channel, owner, 'Taken back.');
  const stream = await listen(channel);
  await send(`/community/channel/${channel.id}/messages/${first?.id}/delete`, {}, owner.cookie);
  const { gone, messages, position } = await stream.until(() => stream.deltas<Delta>().find((delta) => delta.gone.length));
  expect({ gone, messages, position }).toEqual({ gone: [first?.id], messages: [], position: 2 });
});

test('more messages than one event holds follow in the next; more deletions make the page ask (LIVE-07)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const stream = await listen(channel);
  const lines = Array.from({ length: 110 }, (_, i) => `Line ${i}`);
  await db.insert(channelMessages).values(lines.map((content) => ({ channelId: channel.id, authorId: owner.id, content })));
  await stream.until(() => contents(stream).length >= 110);
  expect(contents(stream)).toEqual(lines);
  expect(stream.deltas<Delta>().every(({ messages }) => messages.length <= 20)).toBe(true);
  await db.delete(channelMessages).where(eq(channelMessages.channelId, channel.id));
  await stream.until(() => stream.events.some(({ event, data }) => event === 'changed' && data === topicOf(channel.id)));
  await said(channel, owner, 'One more.');
  await stream.until(() => contents(stream).includes('One more.'));
  expect(stream.deltas<Delta>().at(-1)).toMatchObject({ from: 111, position: 112, gone: [] });
});

test('a private channel is heard by its members alone, and by nobody who has left or never was one (CHAN-31)', async () => {
  const [owner, guest, stranger] = [await member(), await member(), await member()];
  const channel = await madeChannel(owner, { isPrivate: true, members: [guest] });
  const streams = [
    await listen(channel, owner.cookie),
    await listen(channel, guest.cookie),
    await listen(channel, stranger.cookie),
    await listen(channel),
  ] as const;
  const [own, theirs] = streams;
  await say(channel.id, { text: 'Between us.' }, owner.cookie);
  await Promise.all([own, theirs].map((stream) => stream.until(() => contents(stream).length)));
  await send(`/community/channel/${channel.id}/leave`, {}, guest.cookie);
  await say(channel.id, { text: 'They have left.' }, owner.cookie);
  await own.until(() => contents(own).length === 2);
  await flushed(...streams);
  expect(streams.map(contents)).toEqual([['Between us.', 'They have left.'], ['Between us.'], [], []]);
  await db.insert(channelMembers).values({ channelId: channel.id, personId: stranger.id });
  await say(channel.id, { text: 'Welcome.' }, owner.cookie);
  await streams[2].until(() => contents(streams[2]).length);
  expect(contents(streams[2])).toEqual(['Welcome.']);
});

test('a channel that turns private falls silent for whoever is no member (CHAN-31)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const [own, visitor] = [await listen(channel, owner.cookie), await listen(channel)];
  await said(channel, owner, 'For all.');
  await visitor.until(() => contents(visitor).length);
  await db.update(channels).set({ isPrivate: true }).where(eq(channels.id, channel.id));
  await said(channel, owner, 'For members.');
  await own.until(() => contents(own).length === 2);
  await flushed(own, visitor);
  expect(contents(visitor)).toEqual(['For all.']);
});

test('removed beside a stream of messages, a member gets nothing that was said after the removal (CHAN-31)', async () => {
  const owner = await member();
  const guests = await Promise.all(Array.from({ length: 8 }, () => member()));
  const channel = await madeChannel(owner, { isPrivate: true, members: guests });
  const own = await listen(channel, owner.cookie);
  const streams = await Promise.all(guests.map((guest) => listen(channel, guest.cookie)));
  let talking = true;
  const talk = (async () => {
    while (talking) await said(channel, owner, 'A line.');
  })();
  /** The last position at the moment of the removal, both in one transaction. */
  const removedAt: number[] = [];
  for (const guest of guests) {
    await own.until(() => (own.deltas<Delta>().at(-1)?.position ?? 0) > (removedAt.at(-1) ?? 0) + 3);
    removedAt.push(
      await db.transaction(async (tx) => {
        const [held] = await tx.select({ at: channels.lastPosition }).from(channels).where(eq(channels.id, channel.id)).for('update');
        await tx.execute(sql`delete from channel_members where channel_id = ${channel.id} and person_id = ${guest.id}`);
        return held?.at ?? 0;
      }),
    );
  }
  talking = false;
  await talk;
  await flushed(own, ...streams);
  for (const [i, stream] of streams.entries()) {
    const last = stream.deltas<Delta>().at(-1)?.position ?? 0;
    expect(last).toBeLessThanOrEqual(removedAt[i] ?? 0);
    if (i) expect(last).toBeGreaterThan(0); // each but the first was there for some of it
  }
});

test('when announcements are lost, every page is told to ask, and what came meanwhile is there (LIVE-07)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const stream = await listen(channel);
  await said(channel, owner, 'Before.');
  await stream.until(() => contents(stream).length);
  const heard = stream.events.length;
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'storyhearth-live' and datname = current_database()`,
  );
  await said(channel, owner, 'Unheard.');
  await stream.until(() => stream.events.slice(heard).some(({ event, data }) => event === 'changed' && data === '*'));
  expect((await since(channel.id, 1)).changes?.messages.map(({ content }) => content)).toEqual(['Unheard.']);
  await said(channel, owner, 'After.');
  await stream.until(() => contents(stream).includes('After.'));
  expect(stream.deltas<Delta>().at(-1)?.position).toBe(3);
});

test('a reader that takes nothing is disconnected, and costs the others nothing (LIVE-07)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const [slow, quick] = [await listen(channel), await listen(channel)];
  slow.pause();
  const long = 'x'.repeat(4_000);
  let n = 0;
  // As much as the system's own buffers take is not known: until the server lets go.
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
