import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { channelMembers, channelMessages, channelRequests, channels } from '../tables.ts';

const to = (channel: { id: string }, rest = 'settings') => `/community/channel/${channel.id}/${rest}`;
const stored = async ({ id }: { id: string }) => (await db.select().from(channels).where(eq(channels.id, id)))[0];
const inside = async ({ id }: { id: string }) =>
  (await db.select().from(channelMembers).where(eq(channelMembers.channelId, id))).map(({ personId }) => personId).sort();
const requests = async ({ id }: { id: string }) =>
  (await db.select().from(channelRequests).where(eq(channelRequests.channelId, id))).map(({ personId }) => personId);
const requestToJoin = (channel: { id: string }, person: Member) => send(to(channel, 'join'), {}, person.cookie);

test('only the owner can change a channel (CHAN-23, AMB-70)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  const fields = { name: ' New ', description: 'Other', custom: 'Odd', tag: 'x', coverImage: channel.coverImage, privacy: 'private' };
  for (const as of [other.cookie, undefined]) expect([401, 404]).toContain((await send(to(channel), fields, as)).status);
  expect((await stored(channel))?.name).toBe(channel.name);
  expect((await send(to(channel), fields, owner.cookie)).status).toBe(303);
  expect(await stored(channel)).toMatchObject({ name: 'New', description: 'Other', category: 'Odd', tags: ['x'], isPrivate: true });
  const found = await (await visit('/community?tag=x&q=new', { as: owner.cookie })).text();
  expect(withoutScripts(found)).toContain(channel.id); // the searched text and tags follow
  const refused = await send(to(channel), { ...fields, name: '' }, owner.cookie);
  expect([refused.status, withoutScripts(await refused.text()).includes('Channel name is required')]).toEqual([422, true]);
  expect((await send(to(channel), { ...fields, coverImage: '/media/not/mine.webp' }, owner.cookie)).status).toBe(422);
});

test('the owner sees join requests and accepts or declines them; members cannot (AMB-68, CHAN-30)', async () => {
  const [owner, a, b] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true });
  for (const person of [a, b]) await requestToJoin(channel, person);
  const html = await (await visit(to(channel), { as: owner.cookie })).text();
  for (const { username } of [a, b]) expect(html).toContain(`@<!-- -->${username}`);
  const answer = (person: Member, word: string, as: Member) => send(to(channel, `requests/${person.id}`), { answer: word }, as.cookie);
  expect((await answer(a, 'accept', a)).status).toBe(404);
  expect((await answer(a, 'maybe', owner)).status).toBe(422);
  for (const _ of [1, 2]) expect((await answer(a, 'accept', owner)).status).toBe(303);
  expect((await answer(b, 'decline', owner)).status).toBe(303);
  expect([await inside(channel), await requests(channel)]).toEqual([[owner.id, a.id].sort(), []]);
  expect((await stored(channel))?.memberCount).toBe(2);
  expect((await answer(b, 'accept', owner)).status).toBe(303); // a declined request cannot be accepted
  expect(await inside(channel)).toHaveLength(2);
});

test('making a channel public clears its join requests', async () => {
  const [owner, a] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true });
  await requestToJoin(channel, a);
  const { name, description, category, coverImage } = channel;
  await send(to(channel), { name, description, category, tag: 'fantasy', coverImage, privacy: 'public' }, owner.cookie);
  expect([await requests(channel), await inside(channel)]).toEqual([[], [owner.id]]);
});

test('the owner deletes a channel with all its contents, after a confirmation (AMB-70)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  await createMessages(channel, other, 'A word.');
  expect(withoutScripts(await (await visit(to(channel, 'delete'), { as: owner.cookie })).text())).toContain(
    'This action cannot be undone.',
  );
  expect((await send(to(channel, 'delete'), {}, other.cookie)).status).toBe(404);
  const response = await send(to(channel, 'delete'), {}, owner.cookie);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/community']);
  expect([await stored(channel), await db.select().from(channelMessages).where(eq(channelMessages.channelId, channel.id))]).toEqual([
    undefined,
    [],
  ]);
  expect((await visit(`/community/channel/${channel.id}`)).status).toBe(404);
});

test('opening the settings or joining again does not mark messages as read (COMM-05, AMB-70)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  await createMessages(channel, other, 'Read me.');
  const seen = async () => (await db.select().from(channelMembers).where(eq(channelMembers.personId, owner.id)))[0]?.seenAt;
  const before = await seen();
  await visit(to(channel), { as: owner.cookie });
  await requestToJoin(channel, owner);
  expect(await seen()).toEqual(before);
  await visit(`/community/channel/${channel.id}`, { as: owner.cookie });
  expect(await seen()).not.toEqual(before);
});

test('suggested tags are the first eight that the channel does not have yet (CHAN-10)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner, { tags: ['sci-fi', 'ya', 'my-own'] });
  const form = await pageOf(await visit(to(channel), { as: owner.cookie }));
  expect(form.one('list', 'Tags of this channel').names('button')).toEqual(['Remove tag: sci-fi', 'Remove tag: ya', 'Remove tag: my-own']);
  expect(form.one('list', 'Suggested tags').names('button')).toEqual(
    ['fantasy', 'mystery', 'romance', 'horror', 'adventure', 'historical', 'children', 'non-fiction'].map((tag) => `Add tag: ${tag}`),
  );
});

test('a moderator who loses the role at that moment sets no slow mode and answers no request (CHMOD-01, CHMOD-03)', async () => {
  const [owner, moderator, applicant] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true, members: [moderator] });
  await db.update(channelMembers).set({ role: 'moderator' }).where(eq(channelMembers.personId, moderator.id));
  await requestToJoin(channel, applicant);
  const begun: Promise<Response>[] = [];
  await db.transaction(async (tx) => {
    await tx.select().from(channels).where(eq(channels.id, channel.id)).for('no key update'); // as a change of roles does
    begun.push(send(to(channel, 'slow-mode'), { seconds: '60' }, moderator.cookie));
    begun.push(send(to(channel, `requests/${applicant.id}`), { answer: 'accept' }, moderator.cookie));
    await waitUntilBlocked(2);
    await tx.update(channelMembers).set({ role: 'member' }).where(eq(channelMembers.personId, moderator.id));
  });
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([404, 404]);
  expect(await stored(channel)).toMatchObject({ slowModeSeconds: 0 });
  expect([await requests(channel), (await inside(channel)).includes(applicant.id)]).toEqual([[applicant.id], false]);
});
