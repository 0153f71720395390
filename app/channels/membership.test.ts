import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createChannel } from '#tests/support/channels.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { channelMembers, channelRequests, channels } from './tables.ts';

const count = async (id: string) => (await db.select().from(channels).where(eq(channels.id, id)))[0]?.memberCount;
const inside = async (id: string) =>
  (await db.select().from(channelMembers).where(eq(channelMembers.channelId, id))).map(({ personId }) => personId);
const join = (id: string, as?: string) => send(`/community/channel/${id}/join`, {}, as);
const leave = (id: string, as?: string) => send(`/community/channel/${id}/leave`, {}, as);

test('joining a public channel adds the member and raises the count once (CHAN-33)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner);
  const responses = await Promise.all([1, 2, 3].map(() => join(channel.id, other.cookie)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(responses[0]?.headers.get('location')).toBe(`/community/channel/${channel.id}`);
  expect([await count(channel.id), (await inside(channel.id)).length]).toEqual([2, 2]);
});

test('joining a private channel creates a request; repeating it changes nothing (CHAN-30, CHAN-31)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true });
  for (const _ of [1, 2])
    expect((await fetchData(`/community/channel/${channel.id}/join`, new URLSearchParams(), other.cookie)).text).toContain('requested');
  expect(await inside(channel.id)).toEqual([owner.id]);
  expect(await db.select().from(channelRequests).where(eq(channelRequests.channelId, channel.id))).toHaveLength(1);
  const page = await visit(`/community/channel/${channel.id}`, { as: other.cookie });
  const html = await page.text();
  expect([withoutScripts(html).includes('Your request is with the owner'), html.includes('Request to Join')]).toEqual([true, false]);
});

test('a member leaves and the count falls; the owner cannot leave (CHAN-34, CHAN-35)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  for (const _ of [1, 2]) expect((await leave(channel.id, other.cookie)).status).toBe(303);
  const refused = await leave(channel.id, owner.cookie);
  expect([refused.status, withoutScripts(await refused.text()).includes('You own this channel, so you can’t leave it.')]).toEqual([
    403,
    true,
  ]);
  expect([await count(channel.id), await inside(channel.id)]).toEqual([1, [owner.id]]);
});

test('signed-out visitors cannot join or leave, and see why (CHAN-36, CHAN-37)', async () => {
  const channel = await createChannel(await createMember());
  for (const [action, words] of [
    [join, 'You must be logged in to join a channel'],
    [leave, 'You must be logged in to leave a channel'],
  ] as const) {
    const response = await action(channel.id);
    expect([response.status, withoutScripts(await response.text()).includes(words)]).toEqual([401, true]);
  }
  const other = await createMember();
  expect([(await join(randomUUID(), other.cookie)).status, (await leave('nonsense', other.cookie)).status]).toEqual([404, 404]);
});

test('leaving asks first, explains the effect, and is offered to members other than the owner (CHAN-34, CHAN-35)', async () => {
  const [owner, other, stranger] = [await createMember(), await createMember(), await createMember()];
  for (const [isPrivate, words] of [
    [false, 'You can join again at any time.'],
    [true, 'This channel is private. You won’t be able to read it, and to come back you’ll have to ask the owner to let you in again.'],
  ] as const) {
    const channel = await createChannel(owner, { name: 'Tides', isPrivate, members: [other] });
    const to = `/community/channel/${channel.id}`;
    const panel = async (as: string) =>
      (await pageOf(await visit(to, { as }))).all('link', 'Leave Channel').map((link) => link.attribute('href'));
    expect([await panel(other.cookie), await panel(owner.cookie), await panel(stranger.cookie)]).toEqual([[`${to}/leave`], [], []]);
    const question = await pageOf(await visit(`${to}/leave`, { as: other.cookie }));
    expect(question.one('main').text.split('\n')).toEqual(['Leave Tides?', words, 'Leave', 'Back to the channel']);
    expect(await inside(channel.id)).toContain(other.id); // still a member before confirming
    for (const { cookie } of [owner, stranger]) {
      const redirected = await visit(`${to}/leave`, { as: cookie });
      expect([redirected.status, redirected.headers.get('location')]).toEqual([303, to]);
    }
    expect((await leave(channel.id, other.cookie)).status).toBe(303);
    expect(await inside(channel.id)).toEqual([owner.id]);
  }
});
