import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database.ts';
import { madeChannel, said } from '../../../tests/channels.ts';
import { pageOf, withoutScripts } from '../../../tests/page-text.ts';
import { type Member, member } from '../../../tests/people.ts';
import { send, visit } from '../../../tests/request.ts';
import { channelMembers, channelMessages, channelRequests, channels } from '../tables.ts';

const to = (channel: { id: string }, rest = 'settings') => `/community/channel/${channel.id}/${rest}`;
const now = async ({ id }: { id: string }) => (await db.select().from(channels).where(eq(channels.id, id)))[0];
const inside = async ({ id }: { id: string }) =>
  (await db.select().from(channelMembers).where(eq(channelMembers.channelId, id))).map(({ personId }) => personId).sort();
const waiting = async ({ id }: { id: string }) =>
  (await db.select().from(channelRequests).where(eq(channelRequests.channelId, id))).map(({ personId }) => personId);
const ask = (channel: { id: string }, person: Member) => send(to(channel, 'join'), {}, person.cookie);

test('the owner changes a channel; for everybody else there is nothing to change (CHAN-23, AMB-70)', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner, { members: [other] });
  const fields = { name: ' New ', description: 'Other', custom: 'Odd', tag: 'x', coverImage: channel.coverImage, privacy: 'private' };
  for (const as of [other.cookie, undefined]) expect([401, 404]).toContain((await send(to(channel), fields, as)).status);
  expect((await now(channel))?.name).toBe(channel.name);
  expect((await send(to(channel), fields, owner.cookie)).status).toBe(303);
  expect(await now(channel)).toMatchObject({ name: 'New', description: 'Other', category: 'Odd', tags: ['x'], isPrivate: true });
  const found = await (await visit('/community?tag=x&q=new', { as: owner.cookie })).text();
  expect(withoutScripts(found)).toContain(channel.id); // words and tags follow
  const refused = await send(to(channel), { ...fields, name: '' }, owner.cookie);
  expect([refused.status, withoutScripts(await refused.text()).includes('Channel name is required')]).toEqual([422, true]);
  expect((await send(to(channel), { ...fields, coverImage: '/media/not/mine.webp' }, owner.cookie)).status).toBe(422);
});

test('the owner sees who asks, and accepts or declines; nobody else answers (AMB-68, CHAN-30)', async () => {
  const [owner, a, b] = [await member(), await member(), await member()];
  const channel = await madeChannel(owner, { isPrivate: true });
  for (const person of [a, b]) await ask(channel, person);
  const html = await (await visit(to(channel), { as: owner.cookie })).text();
  for (const { username } of [a, b]) expect(html).toContain(`@<!-- -->${username}`);
  const answer = (person: Member, word: string, as: Member) => send(to(channel, `requests/${person.id}`), { answer: word }, as.cookie);
  expect((await answer(a, 'accept', a)).status).toBe(404);
  expect((await answer(a, 'maybe', owner)).status).toBe(422);
  for (const _ of [1, 2]) expect((await answer(a, 'accept', owner)).status).toBe(303);
  expect((await answer(b, 'decline', owner)).status).toBe(303);
  expect([await inside(channel), await waiting(channel)]).toEqual([[owner.id, a.id].sort(), []]);
  expect((await now(channel))?.memberCount).toBe(2);
  expect((await answer(b, 'accept', owner)).status).toBe(303); // who no longer asks is not let in
  expect(await inside(channel)).toHaveLength(2);
});

test('a channel that opens to everybody has nobody waiting any more', async () => {
  const [owner, a] = [await member(), await member()];
  const channel = await madeChannel(owner, { isPrivate: true });
  await ask(channel, a);
  const { name, description, category, coverImage } = channel;
  await send(to(channel), { name, description, category, tag: 'fantasy', coverImage, privacy: 'public' }, owner.cookie);
  expect([await waiting(channel), await inside(channel)]).toEqual([[], [owner.id]]);
});

test('the owner deletes a channel with all that is in it, after a question (AMB-70)', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner, { members: [other] });
  await said(channel, other, 'A word.');
  expect(withoutScripts(await (await visit(to(channel, 'delete'), { as: owner.cookie })).text())).toContain(
    'This action cannot be undone.',
  );
  expect((await send(to(channel, 'delete'), {}, other.cookie)).status).toBe(404);
  const gone = await send(to(channel, 'delete'), {}, owner.cookie);
  expect([gone.status, gone.headers.get('location')]).toEqual([303, '/community']);
  expect([await now(channel), await db.select().from(channelMessages).where(eq(channelMessages.channelId, channel.id))]).toEqual([
    undefined,
    [],
  ]);
  expect((await visit(`/community/channel/${channel.id}`)).status).toBe(404);
});

test('the settings are no look at what was said: it stays new, also when one joins again (COMM-05, AMB-70)', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner, { members: [other] });
  await said(channel, other, 'Read me.');
  const seen = async () => (await db.select().from(channelMembers).where(eq(channelMembers.personId, owner.id)))[0]?.seenAt;
  const before = await seen();
  await visit(to(channel), { as: owner.cookie });
  await ask(channel, owner);
  expect(await seen()).toEqual(before);
  await visit(`/community/channel/${channel.id}`, { as: owner.cookie });
  expect(await seen()).not.toEqual(before);
});

test('suggested tags are the first eight that the channel does not carry yet (CHAN-10)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner, { tags: ['sci-fi', 'ya', 'my-own'] });
  const form = await pageOf(await visit(to(channel), { as: owner.cookie }));
  expect(form.one('list', 'Tags of this channel').names('button')).toEqual(['Remove tag: sci-fi', 'Remove tag: ya', 'Remove tag: my-own']);
  expect(form.one('list', 'Suggested tags').names('button')).toEqual(
    ['fantasy', 'mystery', 'romance', 'horror', 'adventure', 'historical', 'children', 'non-fiction'].map((tag) => `Add tag: ${tag}`),
  );
});
