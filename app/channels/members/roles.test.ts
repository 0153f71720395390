import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notifications } from '#app/notifications/tables.ts';
import { SAME_OR_HIGHER } from '#app/roles/rules.ts';
import { db } from '#server/database/database.ts';
import { addMembers, addModerators, createChannel, createMessages, type TestChannel } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import {
  CHANNEL_CAPABILITIES,
  CHANNEL_ROLES,
  type ChannelCapability,
  type ChannelRole,
  MODERATORS_MAX,
  mayActOnRole,
  mayInChannel,
} from '../role-rules.ts';
import { channelMembers, channelMessages, channelRequests } from '../tables.ts';

const to = (channel: { id: string }, rest = '') => `/community/channel/${channel.id}${rest}`;
const setRole = (channel: { id: string }, person: Member, role: string, as?: Member) =>
  send(to(channel, `/members/${person.id}/role`), { role }, as?.cookie);
const rolesIn = async ({ id }: { id: string }) =>
  Object.fromEntries(
    (await db.select().from(channelMembers).where(eq(channelMembers.channelId, id))).map(({ personId, role }) => [personId, role]),
  );
const textOf = async (response: Response) => (await pageOf(response)).one('main').text;
/** A channel with its owner, two moderators and two members. */
async function team(overrides: Partial<TestChannel> = {}) {
  const [owner, moderator, colleague, member, other] = await Promise.all(Array.from({ length: 5 }, () => createMember()));
  if (!owner || !moderator || !colleague || !member || !other) throw new Error('members were not created');
  const channel = await createChannel(owner, { ...overrides, members: [member, other] });
  await addModerators(channel, moderator, colleague);
  return { channel, owner, moderator, colleague, member, other };
}

test('what each role may do in its channel (CHMOD-01)', () => {
  const all: (ChannelRole | null)[] = [null, ...CHANNEL_ROLES];
  const moderators: ChannelCapability[] = ['delete-messages', 'kick', 'ban', 'answer-requests', 'set-slow-mode'];
  const owners: ChannelCapability[] = ['change-channel', 'choose-moderators', 'hand-over', 'delete-channel'];
  expect(Object.keys(CHANNEL_CAPABILITIES).sort()).toEqual([...moderators, ...owners].sort());
  for (const capability of moderators) expect(all.filter((role) => mayInChannel(role, capability))).toEqual(['moderator', 'owner']);
  for (const capability of owners) expect(all.filter((role) => mayInChannel(role, capability))).toEqual(['owner']);
});

test('no one acts on the same or a higher role in a channel (CHMOD-01)', () => {
  const all: (ChannelRole | null)[] = [null, ...CHANNEL_ROLES];
  const actsOn = (actor: ChannelRole | null) => all.filter((person) => mayActOnRole(actor, person));
  expect(all.map(actsOn)).toEqual([[], [], [null, 'member'], [null, 'member', 'moderator']]);
});

test('the owner makes moderators and members again, who are notified; no one else can (CHMOD-01)', async () => {
  const { channel, owner, moderator, member, other } = await team({ name: 'Tides' });
  const stranger = await createMember();
  for (const as of [moderator, member, stranger]) expect((await setRole(channel, other, 'moderator', as)).status).toBe(404);
  expect((await setRole(channel, other, 'moderator')).status).toBe(401);
  expect((await setRole(channel, other, 'owner', owner)).status).toBe(422);
  for (const _ of [1, 2]) expect((await setRole(channel, other, 'moderator', owner)).status).toBe(303);
  expect(await rolesIn(channel)).toMatchObject({ [owner.id]: 'owner', [other.id]: 'moderator', [member.id]: 'member' });
  for (const _ of [1, 2]) expect((await setRole(channel, other, 'member', owner)).status).toBe(303);
  expect(await rolesIn(channel)).toMatchObject({ [other.id]: 'member' });
  const page = await pageOf(await visit('/notifications', { as: other.cookie }));
  const sentences = ['You are now a moderator of Tides.', 'You are no longer a moderator of Tides.'];
  for (const sentence of sentences) expect(page.one('main').text).toContain(sentence);
  expect(await db.$count(notifications, eq(notifications.personId, other.id))).toBe(2);
});

test('the owner keeps the role, and only members get one (CHMOD-01)', async () => {
  const { channel, owner } = await team();
  const stranger = await createMember();
  const refused = await setRole(channel, owner, 'member', owner);
  expect([refused.status, (await textOf(refused)).includes(SAME_OR_HIGHER)]).toEqual([403, true]);
  expect((await setRole(channel, stranger, 'moderator', owner)).status).toBe(409);
  expect((await rolesIn(channel))[owner.id]).toBe('owner');
  await expect(db.update(channelMembers).set({ role: 'owner' }).where(eq(channelMembers.channelId, channel.id))).rejects.toThrow();
});

test('a channel has up to 20 moderators, also when they are made at the same moment (CHMOD-01)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const people = await Promise.all(Array.from({ length: MODERATORS_MAX + 3 }, () => createMember()));
  await addModerators(channel, ...people.slice(0, MODERATORS_MAX - 1));
  const candidates = people.slice(MODERATORS_MAX - 1);
  await addMembers(channel, ...candidates);
  const responses = await Promise.all(candidates.map((person) => setRole(channel, person, 'moderator', owner)));
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
  const refused = responses.find(({ status }) => status === 409);
  expect(refused && (await textOf(refused))).toContain('A channel can have up to 20 moderators.');
  expect(Object.values(await rolesIn(channel)).filter((role) => role === 'moderator')).toHaveLength(MODERATORS_MAX);
});

test('the member list names the roles, moderators first, and leads moderators to those below them (CHMOD-01)', async () => {
  const { channel, owner, moderator, colleague, member, other } = await team();
  const rows = async (as?: Member) => {
    const { html } = { html: await (await visit(to(channel, '/members'), { as: as?.cookie })).text() };
    const manageable = [owner, moderator, colleague, member, other].filter(({ name }) => html.includes(`Manage ${name}"`));
    return { roles: [...html.matchAll(/class="channel-owner">([^<]+)/g)].map(([, role]) => role), manageable };
  };
  const roles = ['Owner', 'Moderator', 'Moderator'];
  expect(await rows()).toEqual({ roles, manageable: [] });
  expect(await rows(member)).toEqual({ roles, manageable: [] });
  expect(await rows(moderator)).toEqual({ roles, manageable: [member, other] });
  expect(await rows(owner)).toEqual({ roles, manageable: [moderator, colleague, member, other] });
  const page = async (person: Member, as: Member) => visit(to(channel, `/members/${person.id}`), { as: as.cookie });
  expect((await pageOf(await page(member, owner))).names('button')).toContain('Make moderator');
  expect((await pageOf(await page(moderator, owner))).names('button')).toContain('Remove as moderator');
  expect((await pageOf(await page(member, moderator))).names('button')).not.toContain('Make moderator');
  expect(await textOf(await page(owner, moderator))).toContain(SAME_OR_HIGHER);
  for (const [person, as] of [
    [other, member],
    [await createMember(), owner],
  ] as const)
    expect((await page(person, as)).status).toBe(404);
});

test('moderators delete messages of members, not those of the owner or of each other (CHMOD-01)', async () => {
  const { channel, owner, moderator, colleague, member } = await team();
  const [byOwner, byColleague, byMember, own] = await Promise.all(
    [owner, colleague, member, moderator].map((author) => createMessages(channel, author, `By ${author.name}`)),
  );
  const remove = (messages: { id: string }[] | undefined, as: Member) =>
    send(to(channel, `/messages/${messages?.[0]?.id}/delete`), {}, as.cookie);
  const offered = (await (await visit(to(channel), { as: moderator.cookie })).text()).match(/Delete message: By [^"]+/g);
  expect(offered?.sort()).toEqual([member, moderator].map(({ name }) => `Delete message: By ${name}`).sort());
  expect([(await remove(byOwner, moderator)).status, (await remove(byColleague, moderator)).status]).toEqual([404, 404]);
  expect([(await remove(byMember, moderator)).status, (await remove(own, moderator)).status]).toEqual([303, 303]);
  expect((await remove(byColleague, member)).status).toBe(404);
  expect((await remove(byColleague, owner)).status).toBe(303);
  const left = await db.select().from(channelMessages).where(eq(channelMessages.channelId, channel.id));
  expect(left.map(({ authorId }) => authorId)).toEqual([owner.id]);
});

test('moderators answer join requests in the settings; the rest of these is the owner’s (CHMOD-01)', async () => {
  const { channel, owner, moderator, member } = await team({ isPrivate: true });
  const applicant = await createMember();
  await send(to(channel, '/join'), {}, applicant.cookie);
  const settings = async (as: Member) => visit(to(channel, '/settings'), { as: as.cookie });
  expect((await settings(member)).status).toBe(404);
  const page = await pageOf(await settings(moderator));
  expect(page.names('button')).toEqual(expect.arrayContaining(['Accept', 'Decline']));
  expect([page.names('button').includes('Save'), page.all('link', 'Delete Channel').length]).toEqual([false, 0]);
  expect((await pageOf(await settings(owner))).names('button')).toContain('Save');
  const link = async (as: Member) =>
    (await pageOf(await visit(to(channel), { as: as.cookie }))).names('link').filter((name) => /^Channel settings/.test(name)).length;
  expect([await link(owner), await link(moderator), await link(member)]).toEqual([1, 1, 0]);
  const fields = { name: 'Mine now', description: 'Other', custom: 'Odd', tag: 'x', coverImage: channel.coverImage, privacy: 'public' };
  expect((await send(to(channel, '/settings'), fields, moderator.cookie)).status).toBe(404);
  expect((await send(to(channel, '/delete'), {}, moderator.cookie)).status).toBe(404);
  expect((await send(to(channel, `/requests/${applicant.id}`), { answer: 'accept' }, moderator.cookie)).status).toBe(303);
  expect(await db.$count(channelRequests, eq(channelRequests.channelId, channel.id))).toBe(0);
  expect((await rolesIn(channel))[applicant.id]).toBe('member');
});

test('a moderator sees new rights after the next request, as an open page does (CHMOD-01)', async () => {
  const { channel, owner, member } = await team();
  const channelHash = async () =>
    JSON.parse((await visit(to(channel, '/messages?since=0'), { as: member.cookie }).then((r) => r.text())) || '{}').channelHash;
  const before = await channelHash();
  await fetchData(to(channel, `/members/${member.id}/role`), new URLSearchParams({ role: 'moderator' }), owner.cookie);
  expect(await channelHash()).not.toBe(before);
});
