import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { addModerators, createChannel, fetchChanges } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { channelRequests, channelRequestTimes } from '../tables.ts';
import { deletePastRequestTimes } from './open-requests.server.ts';

beforeEach(resetRateLimits);

const to = (channel: { id: string }, rest = '') => `/community/channel/${channel.id}${rest}`;
const join = (channel: { id: string }, as: Member) => send(to(channel, '/join'), {}, as.cookie);
const withdraw = (channel: { id: string }, as?: Member) => send(to(channel, '/requests/withdraw'), {}, as?.cookie);
const answer = (channel: { id: string }, person: Member, word: 'accept' | 'decline', as: Member) =>
  send(to(channel, `/requests/${person.id}`), { answer: word }, as.cookie);
const requestsIn = (channel: { id: string }) => db.$count(channelRequests, eq(channelRequests.channelId, channel.id));
const pageFor = async (path: string, as: Member) => pageOf(await visit(path, { as: as.cookie }));

async function privateChannel() {
  const [owner, moderator, member] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { name: 'Tides', isPrivate: true, members: [member] });
  await addModerators(channel, moderator);
  return { channel, owner, moderator, member };
}

test('open requests are a number on the community page, the channel and its settings button (CHMOD-06)', async () => {
  const { channel, owner, moderator, member } = await privateChannel();
  const [first, second, closed] = [await createMember(), await createMember(), await createMember({ deletingSince: new Date() })];
  await join(channel, first);
  await db.insert(channelRequests).values({ channelId: channel.id, personId: closed.id }); // not counted
  const seen = async (as: Member) => {
    const [page, community] = [await pageFor(to(channel), as), await pageFor('/community', as)];
    const links = page.names('link').filter((name) => name.includes('join request'));
    return { links, community: /\d+ join requests?/.exec(community.one('main').text)?.[0] };
  };
  const single = { links: ['1 join request', 'Channel settings, 1 join request'], community: '1 join request' };
  expect([await seen(owner), await seen(moderator)]).toEqual([single, single]);
  expect(await seen(member)).toEqual({ links: [], community: undefined });
  await join(channel, second);
  expect((await seen(owner)).community).toBe('2 join requests');
  for (const person of [first, second]) await answer(channel, person, 'decline', moderator);
  expect(await seen(owner)).toEqual({ links: [], community: undefined });
});

test('the number is live for owner and moderators on every page, and for a page of the channel (CHMOD-06)', async () => {
  const { channel, owner, moderator } = await privateChannel();
  const applicant = await createMember();
  const site = await liveServer();
  const streams = await Promise.all(
    [owner, moderator].map((person) => site.listen(`person:${person.id}`, person.cookie, { catchUp: false })),
  );
  const notified = (count: number) =>
    Promise.all(
      streams.map((stream) => stream.until(() => stream.events.filter(({ event }) => event === 'changed').length >= count || undefined)),
    );
  const channelHash = async () => (await fetchChanges(channel.id, 0, owner.cookie)).changes?.channelHash;
  const before = await channelHash();
  await join(channel, applicant);
  await notified(1);
  expect(await channelHash()).not.toBe(before);
  await withdraw(channel, applicant);
  await notified(2);
  expect(await channelHash()).toBe(before);
  await site.close();
});

test('a request can be withdrawn, and not by anyone else (CHMOD-06)', async () => {
  const { channel, owner } = await privateChannel();
  const [applicant, other] = [await createMember(), await createMember()];
  await join(channel, applicant);
  expect((await pageFor(to(channel), applicant)).names('button')).toContain('Withdraw Request');
  expect([(await withdraw(channel, other)).status, (await withdraw(channel)).status]).toEqual([303, 401]);
  expect(await requestsIn(channel)).toBe(1);
  for (const _ of [1, 2]) expect((await withdraw(channel, applicant)).status).toBe(303);
  expect(await requestsIn(channel)).toBe(0);
  expect((await pageFor(to(channel), applicant)).names('button')).toContain('Request to Join');
  expect((await answer(channel, applicant, 'accept', owner)).status).toBe(303); // a withdrawn request cannot be accepted
  expect((await pageFor('/notifications', applicant)).one('main').text).not.toContain('Tides');
});

test('people who requested are notified of yes or no (CHMOD-06)', async () => {
  const { channel, owner, moderator } = await privateChannel();
  const [first, second] = [await createMember(), await createMember()];
  for (const person of [first, second]) await join(channel, person);
  for (const _ of [1, 2]) await answer(channel, first, 'accept', owner);
  await answer(channel, second, 'decline', moderator);
  const texts = await Promise.all([first, second].map(async (person) => (await pageFor('/notifications', person)).one('main').text));
  expect(texts[0]?.match(/You are now a member of Tides\./g)).toHaveLength(1);
  expect(texts[1]).toContain('Your request to join Tides was declined.');
});

test('a channel accepts three requests of a person in 30 days, also at the same moment (CHMOD-06)', async () => {
  const { channel, owner } = await privateChannel();
  const applicant = await createMember();
  await Promise.all([1, 2, 3].map(() => join(channel, applicant))); // one request
  expect(await db.$count(channelRequestTimes, eq(channelRequestTimes.channelId, channel.id))).toBe(1);
  await answer(channel, applicant, 'decline', owner);
  await join(channel, applicant);
  await withdraw(channel, applicant);
  expect((await join(channel, applicant)).status).toBe(303);
  expect((await join(channel, applicant)).status).toBe(303); // still open
  await answer(channel, applicant, 'decline', owner);
  const refused = await join(channel, applicant);
  expect([refused.status, (await pageOf(refused)).one('main').text.split('\n')[0]]).toEqual([
    429,
    'You have asked to join this channel. Please wait for an answer.',
  ]);
  expect(await requestsIn(channel)).toBe(0);
  const others = await privateChannel();
  expect((await join(others.channel, applicant)).status).toBe(303); // each channel counts on its own
  const isPair = and(eq(channelRequestTimes.channelId, channel.id), eq(channelRequestTimes.personId, applicant.id));
  await db.update(channelRequestTimes).set({ createdAt: sql`now() - interval '30 days 1 second'` }).where(isPair);
  expect((await join(channel, applicant)).status).toBe(303);
  await deletePastRequestTimes();
  expect(await db.$count(channelRequestTimes, isPair)).toBe(1);
});
