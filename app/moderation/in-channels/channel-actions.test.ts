import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { channelMessages } from '#app/channels/tables.ts';
import { notifications } from '#app/notifications/tables.ts';
import { people } from '#app/people/tables.ts';
import { reports } from '#app/reports/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { addModerators, createChannel, createMessages } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { caseChannelActions, cases } from '../tables.ts';

beforeEach(resetRateLimits);

async function reported() {
  const [owner, moderator, author, reader] = await Promise.all(Array.from({ length: 4 }, () => createMember()));
  if (!owner || !moderator || !author || !reader) throw new Error('members were not created');
  const staff = await createMember({ role: 'moderator' });
  const channel = await createChannel(owner, { name: 'Tides', isPrivate: true, members: [author, reader] });
  await addModerators(channel, moderator);
  const texts = Array.from({ length: 25 }, (_, i) => `Message ${String(i).padStart(2, '0')}`);
  const created = await createMessages(channel, author, ...texts);
  const message = created[12] ?? expect.unreachable();
  expect((await send('/reports', { type: 'message', id: message.id, reason: 'Spam' }, reader.cookie)).status).toBe(303);
  const [caseRow] = await db.select().from(cases).where(eq(cases.subjectId, message.id));
  return { owner, moderator, author, reader, staff, channel, message, texts, caseId: caseRow?.id ?? '' };
}
const caseFor = async (caseId: string, as: Member) =>
  (await pageOf(await visit(`/moderation/cases/${caseId}`, { as: as.cookie }))).one('main');
const decide = (caseId: string, as: Member, action: string) => send(`/moderation/cases/${caseId}/decide`, { action }, as.cookie);
const answers = async (person: Member) => {
  await db
    .update(notifications)
    .set({ sendAt: new Date(0) })
    .where(eq(notifications.personId, person.id));
  return (await pageOf(await visit('/notifications', { as: person.cookie }))).one('main').text;
};

test('a reported message is kept with the ten before and after it, whatever is changed, deleted or sent later (CHMOD-04)', async () => {
  const { author, staff, channel, texts, caseId } = await reported();
  await createMessages(channel, author, 'Sent after the report.');
  await db.update(channelMessages).set({ content: 'Changed.' }).where(eq(channelMessages.channelId, channel.id));
  await db.delete(channelMessages).where(eq(channelMessages.channelId, channel.id));
  const { text } = await caseFor(caseId, staff);
  expect(texts.filter((words) => text.includes(words))).toEqual(texts.slice(2, 23));
  expect(text).not.toContain('Sent after the report.');
  await db.update(people).set({ deletingSince: new Date() }).where(eq(people.id, author.id));
  const later = (await caseFor(caseId, staff)).text;
  expect([later.includes('Message 02'), later.includes(author.username), later.includes('a deleted account')]).toEqual([true, false, true]);
});

test('what the owner and the moderators of the channel do about a reported message shows in its case (CHMOD-04)', async () => {
  const { owner, moderator, author, reader, staff, channel, message, caseId } = await reported();
  const of = (rest: string) => `/community/channel/${channel.id}${rest}`;
  const about = (person: Member, rest: string) => of(`/members/${person.id}/${rest}`);
  const steps: [string, Record<string, string>, Member][] = [
    [of('/slow-mode'), { seconds: '60' }, moderator],
    [about(author, 'role'), { role: 'moderator' }, owner],
    [about(author, 'role'), { role: 'member' }, owner],
    [about(author, 'kick'), {}, moderator],
    [about(author, 'ban'), { duration: 'lifted' }, moderator],
    [about(author, 'unban'), {}, owner],
    [about(author, 'ban'), { duration: 'week' }, moderator],
    [about(reader, 'kick'), {}, moderator], // not about the message
    [of(`/messages/${message.id}/delete`), {}, moderator],
  ];
  for (const [path, form, as] of steps) expect([path, (await send(path, form, as.cookie)).status]).toEqual([path, 303]);
  const page = await pageOf(await visit(`/moderation/cases/${caseId}`, { as: staff.cookie }));
  const section = page.parts('section').find(({ text }) => text.startsWith('Done in the channel'));
  const done = section?.text ?? '';
  const sentences = [
    'Set slow mode to 1 minute',
    'Made its author a moderator of the channel',
    'Made its author a member of the channel again',
    'Removed its author from the channel',
    'Banned its author from the channel until the ban is lifted',
    'Lifted the ban on its author',
    'Banned its author from the channel until',
    'Deleted the message',
  ];
  const places = sentences.map((words, i) => done.indexOf(words, i === 6 ? done.indexOf('Lifted') : 0));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(done.split('Removed its author').length).toBe(2);
  for (const { username } of [owner, moderator]) expect(done).toContain(`@${username}`);
});

test('a message that a moderator of the channel deleted counts as deleted by them, one of its author does not (CHMOD-04)', async () => {
  const ends = { moderator: 'was deleted by the moderators of its channel.', author: 'was deleted by its author.' };
  for (const by of ['moderator', 'author'] as const) {
    const found = await reported();
    const { reader, staff, channel, message, caseId } = found;
    expect((await send(`/community/channel/${channel.id}/messages/${message.id}/delete`, {}, found[by].cookie)).status).toBe(303);
    const refused = await pageOf(await decide(caseId, staff, 'warn'));
    expect(refused.text).toContain('Choose the rule that this breaks.');
    expect((await decide(caseId, staff, 'dismiss')).status).toBe(303);
    expect(await answers(reader)).toContain(`The message that you reported ${ends[by]}`);
    expect(await db.select({ status: reports.status }).from(reports).where(eq(reports.caseId, caseId))).toEqual([{ status: 'gone' }]);
  }
});

test('the owner who deletes the channel with a reported message is in the case, and nothing is stored without a report (CHMOD-04)', async () => {
  const { owner, reader, staff, channel, caseId } = await reported();
  const [quiet, member] = [await createChannel(owner), await createMember()];
  const [said] = await createMessages(quiet, member, 'Said.');
  await send(`/community/channel/${quiet.id}/messages/${said?.id}/delete`, {}, owner.cookie);
  expect(await db.$count(caseChannelActions, eq(caseChannelActions.actorId, owner.id))).toBe(0);
  expect((await send(`/community/channel/${channel.id}/delete`, { name: 'Tides' }, owner.cookie)).status).toBe(303);
  expect((await caseFor(caseId, staff)).text).toContain('Deleted the channel');
  await decide(caseId, staff, 'dismiss');
  expect(await answers(reader)).toContain('was deleted by the moderators of its channel.');
});
