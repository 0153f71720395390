import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { addModerators, createChannel, fetchChanges, postMessage } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { anotherSession, createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { channelLastSends, channelMembers, channelMessages, channels } from '../../tables.ts';

beforeEach(resetRateLimits);

const to = (channel: { id: string }, rest = '') => `/community/channel/${channel.id}${rest}`;
const setPace = (channel: { id: string }, seconds: string, as: Member) => send(to(channel, '/slow-mode'), { seconds }, as.cookie);
const messagesIn = (channel: { id: string }) => db.$count(channelMessages, eq(channelMessages.channelId, channel.id));
/** Moves the last message of everybody into the past. */
const wait = (channel: { id: string }, seconds: number) =>
  db
    .update(channelLastSends)
    .set({ sentAt: sql`${channelLastSends.sentAt} - ${seconds} * interval '1 second'` })
    .where(eq(channelLastSends.channelId, channel.id));
const say = (channel: { id: string }, as: { cookie: string }, fields: Record<string, string> = {}) =>
  postMessage(channel.id, { text: 'A word.', ...fields }, as.cookie);

async function slowChannel(slowModeSeconds = 30) {
  const [owner, moderator, member] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { slowModeSeconds, members: [member] });
  await addModerators(channel, moderator);
  return { channel, owner, moderator, member };
}

test('a message that is too early is refused with the time to wait, and sent afterwards (CHMOD-03)', async () => {
  const { channel, member } = await slowChannel();
  expect((await say(channel, member)).status).toBe(200);
  await wait(channel, 10);
  const early = await say(channel, member);
  const seconds = Number(early.headers.get('retry-after'));
  expect([early.status, early.problem, early.message]).toEqual([
    429,
    'slow-mode',
    `Slow mode: you can send the next message in ${seconds} seconds.`,
  ]);
  expect(seconds).toBeGreaterThan(15);
  expect(seconds).toBeLessThanOrEqual(20);
  expect((await pageOf(await visit(to(channel), { as: member.cookie }))).one('main').text).toMatch(
    /Slow mode: you can send the next message in \d+ seconds\./,
  );
  await wait(channel, 20);
  expect((await say(channel, member)).status).toBe(200);
  expect(await messagesIn(channel)).toBe(2);
});

test('of messages from two tabs and devices at the same moment one is sent (CHMOD-03)', async () => {
  const { channel, member } = await slowChannel(5);
  const other = { cookie: await anotherSession(member) };
  const responses = await Promise.all(Array.from({ length: 8 }, (_, i) => say(channel, i % 2 ? member : other)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 429)]);
  expect(await messagesIn(channel)).toBe(1);
});

test('a repeated request returns the message that was sent, also in slow mode (CHMOD-03)', async () => {
  const { channel, member } = await slowChannel();
  const id = randomUUID();
  const responses = await Promise.all([1, 2, 3].map(() => say(channel, member, { id })));
  expect(responses.map(({ status, message }) => [status, message.id])).toEqual([1, 2, 3].map(() => [200, id]));
});

test('the owner, moderators and staff of the site are exempt (CHMOD-03)', async () => {
  const { channel, owner, moderator, member } = await slowChannel(900);
  const staff = await createMember({ role: 'moderator' });
  await db.insert(channelMembers).values({ channelId: channel.id, personId: staff.id });
  for (const person of [owner, moderator, staff])
    for (const _ of [1, 2]) expect((await say(channel, person)).status, person.username).toBe(200);
  const note = async (person: Member) =>
    (await pageOf(await visit(to(channel), { as: person.cookie }))).one('main').text.includes('Slow mode is on.');
  expect([await note(owner), await note(moderator), await note(staff), await note(member)]).toEqual([false, false, false, true]);
});

test('leaving and joining again does not shorten the wait (CHMOD-03)', async () => {
  const { channel, member } = await slowChannel(60);
  await say(channel, member);
  await send(to(channel, '/leave'), {}, member.cookie);
  await send(to(channel, '/join'), {}, member.cookie);
  expect((await say(channel, member)).status).toBe(429);
});

test('a form sent without scripts keeps the text (CHMOD-03)', async () => {
  const { channel, member } = await slowChannel();
  expect((await send(to(channel), { text: 'First.' }, member.cookie)).status).toBe(303);
  const refused = await send(to(channel), { text: 'Second, with\ncare.' }, member.cookie);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const html = await refused.text();
  expect([html.includes('Second, with\ncare.</textarea>'), html.includes('Slow mode: you can send')]).toEqual([true, true]);
});

test('owner and moderators set slow mode, which open pages notice; members cannot (CHMOD-03, CHMOD-01)', async () => {
  const { channel, owner, moderator, member } = await slowChannel(0);
  const stored = async () => (await db.select().from(channels).where(eq(channels.id, channel.id)))[0]?.slowModeSeconds;
  const channelHash = async () => (await fetchChanges(channel.id, 0, member.cookie)).changes?.channelHash;
  const before = await channelHash();
  expect((await setPace(channel, '5', member)).status).toBe(404);
  for (const seconds of ['7', '', '-5', '1e1']) expect((await setPace(channel, seconds, owner)).status).toBe(422);
  expect(await stored()).toBe(0);
  for (const seconds of ['5', '10', '30', '60', '300', '900', '0', '10'])
    expect([(await setPace(channel, seconds, moderator)).status, await stored()]).toEqual([303, Number(seconds)]);
  expect(await channelHash()).not.toBe(before);
  expect(await (await visit(to(channel, '/settings'), { as: moderator.cookie })).text()).toMatch(/<option value="10" selected/);
  await expect(db.update(channels).set({ slowModeSeconds: 7 }).where(eq(channels.id, channel.id))).rejects.toThrow();
});
