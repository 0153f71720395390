import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Delta } from '#app/channels/chat/message-rules.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChannel, createMessages, fetchChanges } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { blocks, mutes } from './tables.ts';

let site: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  site = await liveServer();
});
afterAll(() => site.close());
beforeEach(resetRateLimits);

const page = async (id: string, as: Member) => pageOf(await (await visit(`/community/channel/${id}`, { as: as.cookie })).text());

test('a message of a blocked person is collapsed for the blocker only, with Show (BLOCK-03)', async () => {
  const [me, them] = [await createMember(), await createMember()];
  const channel = await createChannel(me, { members: [them] });
  await createMessages(channel, them, 'First from them.', 'Second from them.');
  await createMessages(channel, me, 'From me.');
  await db.insert(blocks).values({ personId: me.id, otherId: them.id });
  const mine = await page(channel.id, me);
  expect(mine.text.match(/Message from somebody you blocked Show/g)).toHaveLength(2);
  expect(mine.text).not.toContain('from them.');
  expect(mine.text).not.toContain(them.username);
  expect(mine.text).toContain('From me.');
  const theirs = await page(channel.id, them);
  for (const words of ['First from them.', 'Second from them.', 'From me.']) expect(theirs.text).toContain(words);
  expect(theirs.text).not.toContain('blocked');
});

test('a message of a muted person is not in the channel for that viewer alone (BLOCK-04)', async () => {
  const [me, them, other] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(other, { members: [me, them] });
  await createMessages(channel, them, 'Quiet words.');
  await db.insert(mutes).values({ personId: me.id, otherId: them.id });
  expect((await page(channel.id, me)).text).not.toContain('Quiet words.');
  expect((await page(channel.id, me)).text).not.toContain('blocked');
  for (const as of [them, other]) expect((await page(channel.id, as)).text).toContain('Quiet words.');
  expect((await fetchChanges(channel.id, 0, me.cookie)).changes?.messages).toEqual([]);
});

test('the number of new messages of a channel leaves out those of a muted person for that viewer alone (BLOCK-04)', async () => {
  const [me, them, other] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(other, { members: [me, them] });
  await createMessages(channel, other, 'One.');
  await createMessages(channel, them, 'Two.', 'Three.');
  const joined = async (as: Member) => (await pageOf(await visit('/community', { as: as.cookie }))).text;
  expect(await joined(me)).toContain('3 new');
  await db.insert(mutes).values({ personId: me.id, otherId: them.id });
  expect(await joined(me)).toContain('1 new');
  expect(await joined(them)).toContain('1 new');
  expect(await joined(other)).toContain('2 new');
});

test('live events deliver no text to members who blocked or muted its author; these refetch (BLOCK-03, BLOCK-04)', async () => {
  const [me, muter, them, other] = await Promise.all([createMember(), createMember(), createMember(), createMember()]);
  const channel = await createChannel(other, { members: [me, muter, them] });
  await db.insert(blocks).values({ personId: me.id, otherId: them.id });
  await db.insert(mutes).values({ personId: muter.id, otherId: them.id });
  const topic = `channel:${channel.id}`;
  const open = (as: Member) => site.listen(topic, as.cookie, { catchUp: false });
  const [mine, muted, others] = [await open(me), await open(muter), await open(other)];
  for (const stream of [mine, muted, others]) stream.events.length = 0;
  await createMessages(channel, them, 'Now, live.');
  const texts = (stream: typeof mine) => stream.deltas<Delta>().flatMap(({ messages }) => messages.map(({ content }) => content));
  await others.until(() => texts(others).includes('Now, live.'));
  for (const stream of [mine, muted]) {
    await stream.until(() => stream.events.some(({ event, data }) => event === 'changed' && data === topic));
    expect(texts(stream)).toEqual([]);
  }
  const { changes } = await fetchChanges(channel.id, 0, me.cookie);
  expect(changes?.messages[0]?.collapsed).toBe(true);
  for (const stream of [mine, muted, others]) stream.close();
});
