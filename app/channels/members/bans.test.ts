import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { addModerators, createChannel, createMessages, postMessage } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import type { LiveStream } from '#tests/support/servers/live-stream.ts';
import { topicOf } from '../channel-rules.ts';
import type { Delta } from '../chat/message-rules.ts';
import { BANS_MAX } from '../role-rules.ts';
import { channelBans, channelMembers, channelRequests, channels } from '../tables.ts';
import { deletePastBans } from './ban-cleanup.server.ts';

let site: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  site = await liveServer();
});
afterAll(() => site.close());
beforeEach(resetRateLimits);

const to = (channel: { id: string }, rest = '') => `/community/channel/${channel.id}${rest}`;
const act = (what: 'kick' | 'ban' | 'unban', channel: { id: string }, person: Member, as: Member, form: Record<string, string> = {}) =>
  send(to(channel, `/members/${person.id}/${what}`), what === 'ban' ? { duration: 'week', ...form } : {}, as.cookie);
const join = (channel: { id: string }, as: Member) => send(to(channel, '/join'), {}, as.cookie);
const isMember = async (channel: { id: string }, person: Member) =>
  (await db.$count(channelMembers, and(eq(channelMembers.channelId, channel.id), eq(channelMembers.personId, person.id)))) === 1;
const textOf = async (response: Response) => (await pageOf(response)).one('main').text;
const textFor = async (path: string, as: Member) => textOf(await visit(path, { as: as.cookie }));
const contents = (stream: LiveStream) => stream.deltas<Delta>().flatMap(({ messages }) => messages.map(({ content }) => content));
const endBan = (channel: { id: string }) =>
  db.update(channelBans).set({ until: sql`now() - interval '1 second'` }).where(eq(channelBans.channelId, channel.id));

async function team(isPrivate = false) {
  const [owner, moderator, colleague, member] = await Promise.all(Array.from({ length: 4 }, () => createMember()));
  if (!owner || !moderator || !colleague || !member) throw new Error('members were not created');
  const channel = await createChannel(owner, { name: 'Tides', isPrivate, members: [member] });
  await addModerators(channel, moderator, colleague);
  return { channel, owner, moderator, colleague, member };
}

test('moderators kick members, who can come back; no one kicks the same or a higher role (CHMOD-01, CHMOD-02)', async () => {
  const { channel, owner, moderator, colleague, member } = await team();
  for (const person of [owner, colleague, moderator]) expect((await act('kick', channel, person, moderator)).status).toBe(403);
  for (const as of [member, await createMember()]) expect((await act('kick', channel, moderator, as)).status).toBe(404);
  for (const _ of [1, 2]) {
    const response = await act('kick', channel, member, moderator);
    expect([response.status, response.headers.get('location')]).toEqual([303, to(channel, '/members')]);
  }
  expect(await isMember(channel, member)).toBe(false);
  expect(await textFor('/notifications', member)).toContain('You were removed from Tides.');
  expect((await postMessage(channel.id, { text: 'Still here?' }, member.cookie)).status).toBe(403);
  expect((await join(channel, member)).status).toBe(303);
  expect(await isMember(channel, member)).toBe(true);
  expect((await act('kick', channel, colleague, owner)).status).toBe(303);
});

test('someone kicked from a private channel gets nothing more on an open stream (CHMOD-02)', async () => {
  const { channel, owner, moderator, member } = await team(true);
  const [theirs, own] = [
    await site.listen(`${topicOf(channel.id)},person:${member.id}`, member.cookie, { catchUp: false }),
    await site.listen(topicOf(channel.id), owner.cookie, { catchUp: false }),
  ];
  await postMessage(channel.id, { text: 'Between us.' }, owner.cookie);
  await Promise.all([theirs, own].map((stream) => stream.until(() => contents(stream).length)));
  await act('kick', channel, member, moderator);
  for (const text of ['One.', 'Two.', 'Three.']) await postMessage(channel.id, { text }, owner.cookie);
  await own.until(() => contents(own).length === 4);
  // Their page loads again, and then shows no more than the name of the channel.
  await theirs.until(() => theirs.events.some(({ event, data }) => event === 'changed' && data === `person:${member.id}`));
  await createMessages(channel, owner, 'Four.');
  await own.until(() => contents(own).length === 5);
  expect(contents(theirs)).toEqual(['Between us.']);
  expect((await visit(to(channel, '/messages?since=0'), { as: member.cookie })).status).toBe(404);
  expect(await textFor(to(channel), member)).not.toContain('Between us.');
});

test('a ban ends membership and requests, stops joining and sending, and says until when and why (CHMOD-02)', async () => {
  const { channel, moderator, member } = await team();
  expect((await act('ban', channel, member, moderator, { reason: ' The same\nlink all day. ' })).status).toBe(303);
  expect(await isMember(channel, member)).toBe(false);
  const [ban] = await db.select().from(channelBans).where(eq(channelBans.channelId, channel.id));
  const days = ((ban?.until?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect([Math.round(days), ban?.reason, ban?.bannedById]).toEqual([7, 'The same link all day.', moderator.id]);
  const refused = await join(channel, member);
  const sentence = /You cannot join this channel until \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\. Reason: The same link all day\./;
  expect([refused.status, sentence.test(await textOf(refused))]).toEqual([403, true]);
  expect((await postMessage(channel.id, { text: 'Please.' }, member.cookie)).status).toBe(403);
  const page = await pageOf(await visit(to(channel), { as: member.cookie }));
  expect([sentence.test(page.one('main').text), page.names('button').includes('Join Channel')]).toEqual([true, false]);
  expect(await textFor('/notifications', member)).toMatch(/You cannot join Tides until .+ UTC\. Reason: The same link all day\./);
  await endBan(channel);
  expect((await join(channel, member)).status).toBe(303);
  await deletePastBans();
  expect(await db.$count(channelBans, eq(channelBans.channelId, channel.id))).toBe(0);
});

test('someone banned from a private channel cannot request to join until the ban is lifted (CHMOD-02)', async () => {
  const { channel, owner, moderator } = await team(true);
  const applicant = await createMember();
  await join(channel, applicant);
  expect((await act('ban', channel, applicant, moderator, { duration: 'lifted' })).status).toBe(303);
  expect(await db.$count(channelRequests, eq(channelRequests.channelId, channel.id))).toBe(0);
  expect((await textOf(await join(channel, applicant))).split('\n')[0]).toBe('You cannot join this channel until the ban is lifted.');
  const gate = await pageOf(await visit(to(channel), { as: applicant.cookie }));
  expect([gate.one('main').text.includes('until the ban is lifted.'), gate.names('button').includes('Request to Join')]).toEqual([
    true,
    false,
  ]);
  const bans = await pageOf(await visit(to(channel, '/bans'), { as: owner.cookie }));
  expect(bans.one('main').text).toContain(`by @${moderator.username}, until lifted`);
  expect(bans.names('button')).toContain(`Lift the ban on ${applicant.name}`);
  for (const _ of [1, 2]) expect((await act('unban', channel, applicant, owner)).status).toBe(303);
  expect(await textFor('/notifications', applicant)).toContain('You can join Tides again.');
  expect((await join(channel, applicant)).status).toBe(303);
  expect(await db.$count(channelRequests, eq(channelRequests.channelId, channel.id))).toBe(1);
});

test('bans follow the roles, and a wrong form keeps what was typed (CHMOD-01, CHMOD-02)', async () => {
  const { channel, owner, moderator, colleague, member } = await team();
  for (const person of [owner, colleague]) expect((await act('ban', channel, person, moderator)).status).toBe(403);
  expect((await act('ban', channel, moderator, member)).status).toBe(404);
  expect((await visit(to(channel, '/bans'), { as: member.cookie })).status).toBe(404);
  const long = 'x'.repeat(201);
  const refused = await act('ban', channel, member, moderator, { duration: 'month', reason: long });
  const html = await refused.text();
  expect([refused.status, html.includes('A reason can have up to 200 characters.'), html.includes(`>${long}</textarea>`)]).toEqual([
    422,
    true,
    true,
  ]);
  expect(html).toMatch(/<option value="month" selected/);
  expect((await act('ban', channel, member, moderator, { duration: 'forever' })).status).toBe(422);
  expect(await isMember(channel, member)).toBe(true);
  expect((await act('ban', channel, moderator, owner)).status).toBe(303); // banned moderators lose the role
  expect((await visit(to(channel, '/settings'), { as: moderator.cookie })).status).toBe(404);
});

test('people who were never in the channel are not found for a ban and get no notice, like an unknown id (CHMOD-02)', async () => {
  const [{ channel, owner }, stranger] = [await team(), await createMember()];
  for (const id of [stranger.id, crypto.randomUUID()])
    expect((await act('ban', channel, { ...stranger, id }, owner, { reason: 'Read this.' })).status).toBe(404);
  expect(await db.$count(channelBans, eq(channelBans.channelId, channel.id))).toBe(0);
  expect(await textFor('/notifications', stranger)).not.toContain('Read this.');
});

test('a member who is banned and unbanned in a loop gets five notices a day of a channel (CHMOD-02)', async () => {
  const { channel, owner, member } = await team();
  await createMessages(channel, member, 'Hello.');
  for (let n = 0; n < 4; n++)
    for (const what of ['ban', 'unban'] as const) expect((await act(what, channel, member, owner)).status).toBe(303);
  const page = (await pageOf(await visit('/notifications', { as: member.cookie }))).one('main');
  expect(page.all('listitem').filter(({ text }) => text.includes('Tides'))).toHaveLength(5);
});

test('the database refuses memberships of banned people, whatever the way (CHMOD-02)', async () => {
  const { channel, owner, member } = await team();
  await act('ban', channel, member, owner);
  const row = { channelId: channel.id, personId: member.id };
  const error = await db
    .insert(channelMembers)
    .values(row)
    .then(
      () => null,
      (reason: unknown) => (reason as { cause?: { code?: string } }).cause?.code,
    );
  expect(error).toBe('SH010');
  const others = await Promise.all(Array.from({ length: 6 }, () => createMember()));
  for (const person of others) await createMessages(channel, person, 'Hello.'); // they were in the channel before
  const results = await Promise.all(others.flatMap((person) => [join(channel, person), act('ban', channel, person, owner)]));
  expect(results.every(({ status }) => [303, 403].includes(status))).toBe(true);
  for (const person of others) expect(await isMember(channel, person)).toBe(false);
  const [row2] = await db.select().from(channels).where(eq(channels.id, channel.id));
  expect(row2?.memberCount).toBe(await db.$count(channelMembers, eq(channelMembers.channelId, channel.id)));
});

test('a channel has up to 1,000 bans, listed page by page (CHMOD-02)', async () => {
  const { channel, owner, member } = await team();
  await db.execute(sql`with many as (
      insert into people (name, username, email) select 'Banned ' || n, 'banned_' || n, 'banned' || n || '@mail.example' from generate_series(1, ${BANS_MAX}) n returning id)
    insert into channel_bans (channel_id, person_id) select ${channel.id}::uuid, id from many`);
  const refused = await act('ban', channel, member, owner);
  expect([refused.status, (await refused.text()).includes('A channel can have up to 1,000 bans.')]).toEqual([409, true]);
  const seen = new Set<string>();
  for (let path: string | undefined = to(channel, '/bans'); path; ) {
    const html = await (await visit(path, { as: owner.cookie })).text();
    for (const [, name = ''] of html.matchAll(/Lift the ban on ([^"]+)"/g)) seen.add(name);
    const next: string | undefined = /href="[^"]*\?after=([^"]+)"/.exec(html)?.[1];
    path = next && `${to(channel, '/bans')}?after=${next}`;
  }
  expect(seen.size).toBe(BANS_MAX);
  await endBan(channel);
  expect((await act('ban', channel, member, owner)).status).toBe(303);
});
