import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { dataLifecycle } from '#app/data-lifecycle.server.ts';
import { addPicture } from '#app/images/pictures.server.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { addMembers, addModerators, createChannel, createMessages } from '#tests/support/channels.ts';
import { deleteAccount } from '#tests/support/deletion-fixture.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { channelMembers, channels } from '../tables.ts';

beforeEach(resetRateLimits);

const to = (channel: { id: string }, rest = '') => `/community/channel/${channel.id}${rest}`;
const offer = (channel: { id: string }, person: Member, as: Member) =>
  send(to(channel, '/hand-over'), { username: `@${person.username.toUpperCase()}` }, as.cookie);
const answer = (channel: { id: string }, as: Member, word = 'accept') =>
  send(to(channel, '/hand-over/accept'), { answer: word }, as.cookie);
const stored = async ({ id }: { id: string }) => (await db.select().from(channels).where(eq(channels.id, id)))[0];
const rolesIn = async ({ id }: { id: string }) =>
  Object.fromEntries(
    (await db.select().from(channelMembers).where(eq(channelMembers.channelId, id))).map(({ personId, role }) => [personId, role]),
  );
const textFor = async (path: string, as: Member) => (await pageOf(await visit(path, { as: as.cookie }))).one('main').text;
const png = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a34' } })
        .png()
        .toBuffer(),
    ),
  ]);

async function team() {
  const [owner, first, second, member] = [await createMember(), await createMember(), await createMember(), await createMember()];
  const { address } = await addPicture(owner, 'channels', 'channels', await png());
  const channel = await createChannel(owner, { name: 'Tides', coverImage: address, members: [member] });
  await addModerators(channel, first, second);
  await db.update(channelMembers).set({ roleSince: sql`now() - interval '1 year'` }).where(eq(channelMembers.personId, second.id));
  return { channel, owner, first, second, member };
}

test('the owner offers the channel to a member, who accepts it (CHMOD-05)', async () => {
  const { channel, owner, first, member } = await team();
  const stranger = await createMember();
  expect((await offer(channel, member, first)).status).toBe(404);
  const refused = await offer(channel, stranger, owner);
  expect([refused.status, (await refused.text()).includes('There is no other member with this username in the channel.')]).toEqual([
    422,
    true,
  ]);
  expect((await offer(channel, owner, owner)).status).toBe(422);
  expect((await offer(channel, first, owner)).status).toBe(303);
  expect((await offer(channel, member, owner)).status).toBe(303); // replaces the earlier one
  expect((await answer(channel, first)).status).toBe(404);
  expect(await textFor('/notifications', member)).toContain('You were offered the channel Tides. You can accept within 7 days.');
  expect(await textFor(to(channel, '/hand-over'), owner)).toContain(`Offered to @${member.username} until`);
  expect((await pageOf(await visit(to(channel, '/hand-over'), { as: member.cookie }))).names('button')).toEqual(
    expect.arrayContaining(['Accept', 'Decline']),
  );
  expect((await answer(channel, member)).status).toBe(303);
  expect(await stored(channel)).toMatchObject({ ownerId: member.id, offeredToId: null, offeredUntil: null });
  expect(await rolesIn(channel)).toMatchObject({ [owner.id]: 'member', [member.id]: 'owner', [first.id]: 'moderator' });
  expect(await textFor('/notifications', owner)).toContain(`@${member.username} is now the owner of Tides.`);
  expect((await answer(channel, member)).status).toBe(404);
  const settings = await Promise.all([owner, member].map(async (as) => (await visit(to(channel, '/settings'), { as: as.cookie })).status));
  expect(settings).toEqual([404, 200]);
});

test('an offer ends after seven days, when it is withdrawn or declined, and with the membership (CHMOD-05)', async () => {
  const { channel, owner, member } = await team();
  const isOffered = async () => (await stored(channel))?.offeredToId !== null;
  await offer(channel, member, owner);
  await db.update(channels).set({ offeredUntil: sql`offered_until - interval '7 days 1 second'` }).where(eq(channels.id, channel.id));
  expect((await answer(channel, member)).status).toBe(404);
  expect((await visit(to(channel, '/hand-over'), { as: member.cookie })).status).toBe(404);
  await offer(channel, member, owner);
  expect((await send(to(channel, '/hand-over'), {}, owner.cookie)).status).toBe(303);
  expect([await isOffered(), (await answer(channel, member)).status]).toEqual([false, 404]);
  await offer(channel, member, owner);
  expect((await answer(channel, member, 'decline')).status).toBe(303);
  expect([await isOffered(), (await stored(channel))?.ownerId]).toEqual([false, owner.id]);
  await offer(channel, member, owner);
  await send(to(channel, '/leave'), {}, member.cookie);
  expect((await answer(channel, member)).status).toBe(404);
  expect((await stored(channel))?.ownerId).toBe(owner.id);
});

test('the cover becomes an image of the new owner (CHMOD-05)', async () => {
  const { channel, owner, member } = await team();
  await offer(channel, member, owner);
  await answer(channel, member);
  for (const _ of [1, 2]) await runJobs();
  const cover = (await stored(channel))?.coverImage ?? '';
  expect([cover.includes(member.id), cover === channel.coverImage]).toEqual([true, false]);
  expect((await visit(cover)).status).toBe(200);
});

test('when the owner deletes the account, the moderator of longest standing becomes owner (CHMOD-05)', async () => {
  const { channel, owner, first, second } = await team();
  await createMessages(channel, first, 'Still here.');
  await deleteAccount(owner);
  expect(await rolesIn(channel)).toMatchObject({ [second.id]: 'owner', [first.id]: 'moderator' });
  expect(await textFor('/notifications', second)).toContain('You are now the owner of Tides, because its owner left the site.');
  for (const step of dataLifecycle.purgeSteps) await step(owner.id); // before the images of the person are deleted
  const cover = (await stored(channel))?.coverImage ?? '';
  expect([cover.includes(second.id), (await visit(cover)).status]).toEqual([true, 200]);
  expect(await textFor(to(channel), first)).toContain('Still here.');
});

test('the same holds when the owner is banned; a moderator who is banned is passed over (CHMOD-05)', async () => {
  const { channel, owner, first, second, member } = await team();
  await giveStanding(second, 'banned');
  await giveStanding(owner, 'banned');
  expect(await stored(channel)).toMatchObject({ ownerId: first.id });
  expect((await visit(to(channel), { as: member.cookie })).status).toBe(200);
});

test('without a moderator the channel is deleted, and the page to delete the account names it (CHMOD-05)', async () => {
  const { owner, channel } = await team();
  const lost = await createChannel(owner, { name: 'Lonely harbor' });
  await addMembers(lost, await createMember());
  const page = await pageOf(await visit('/delete-account', { as: owner.cookie }));
  expect(page.all('link', 'Hand over Lonely harbor').map((link) => link.attribute('href'))).toEqual([to(lost, '/hand-over')]);
  expect([page.one('main').text.includes('Tides'), page.one('main').text.includes('Channels you own')]).toEqual([false, true]);
  await deleteAccount(owner);
  expect([(await visit(to(lost))).status, (await visit(to(channel))).status]).toEqual([404, 200]);
});
