import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sessions } from '#app/account/tables.ts';
import { notificationText } from '#app/notifications/notification-rules.ts';
import { notifications } from '#app/notifications/tables.ts';
import { people } from '#app/people/tables.ts';
import { reports } from '#app/reports/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createCase, stateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { sendAppeal } from '../../appeals/appeals.server.ts';
import { rulesInForce } from '../../rules/rules.server.ts';
import { cases, decisions, moderationLog } from '../../tables.ts';
import { decide } from '../decide.server.ts';
import { decideAppeal } from '../decide-appeal.server.ts';
import { undoDecision } from '../undo.server.ts';

beforeEach(resetRateLimits);

const [moderator, administrator] = await Promise.all([createMember({ role: 'moderator' }), createMember({ role: 'administrator' })]);
const rule = (await rulesInForce(null))[0] ?? expect.unreachable();
const DAY = 86_400_000;

/** A person whose book and profile were reported. */
async function reported(overrides: Parameters<typeof createMember>[0] = {}) {
  const [person, reporter] = await Promise.all([createMember(overrides), createMember()]);
  const book = await createBook(person, { title: 'Tides' });
  return {
    ...{ person, reporter, book },
    about: await createCase({ type: 'work', id: book.id, author: person }, [reporter]),
    profile: await createCase({ type: 'person', id: person.id, author: person }, [reporter]),
  };
}
const decideAs = (who: Member, ids: string[], actions: string[], more: { length?: string; words?: string } = {}) =>
  decide(who, ids, { actions, ruleId: rule.id, length: '7d', ...more });
const firstOf = (result: Awaited<ReturnType<typeof decide>>) =>
  (typeof result !== 'string' && 'decisions' in result && result.decisions[0]?.id) || expect.unreachable(JSON.stringify(result));
const standingOf = async ({ id }: { id: string }) => {
  const [row] = await db.select().from(people).where(eq(people.id, id));
  return { state: row?.standing, days: row?.standingUntil && Math.round((row.standingUntil.getTime() - Date.now()) / DAY) };
};
const messagesOf = async ({ id }: { id: string }) =>
  (await db.select().from(notifications).where(eq(notifications.personId, id)).orderBy(asc(notifications.id))).map(
    ({ kind, data }) => notificationText(kind as 'decided', data as never).text,
  );
const actionsLogged = async ({ id }: { id: string }) =>
  (await db.select().from(moderationLog).where(eq(moderationLog.personId, id)).orderBy(asc(moderationLog.id))).map(({ action }) => action);

test('removing and silencing are one decision that holds at once, and the person is notified once of each (MOD-07, MOD-14)', async () => {
  const { person, reporter, book, about } = await reported();
  firstOf(await decideAs(moderator, [about.id], ['remove', 'silence'], { words: 'Please wait a week.' }));
  expect([await stateOf('work', book), await standingOf(person)]).toEqual(['removed', { state: 'silenced', days: 7 }]);
  const messages = await messagesOf(person);
  expect(messages).toHaveLength(2);
  expect(messages[0]).toContain(`Your book "Tides" was removed. Reason: ${rule.title}. Please wait a week. You can appeal until`);
  expect(messages[1]).toMatch(new RegExp(`^Your account is silenced until .* UTC\\. Reason: ${rule.title}\\. You can appeal until`));
  expect(await messagesOf(reporter)).toEqual(['Thank you for your report. We looked at the book and took action.']);
  expect(await actionsLogged(person)).toEqual(['remove', 'silence']);
  const refused = await send('/create-post', { content: 'May I?' }, person.cookie);
  const page = await pageOf(refused);
  expect(refused.status).toBe(403);
  expect(page.text).toMatch(new RegExp(`You cannot do this until .* UTC\\. Reason: ${rule.title}\\.`));
  expect([...page.parts('textarea').map(({ text }) => text), ...page.parts('input').map((input) => input.attribute('value'))]).toContain(
    'May I?',
  );
  expect((await visit('/posts', { as: person.cookie })).status).toBe(200);
});

test('a warning changes no standing and is shown until it is read, after Undo is over (MOD-07, MOD-13)', async () => {
  const { person, profile } = await reported();
  firstOf(await decideAs(moderator, [profile.id], ['warn'], { words: 'Be kind.' }));
  const shown = async () => (await pageOf(await visit('/posts', { as: person.cookie }))).text;
  expect([await standingOf(person), (await shown()).includes('Be kind.')]).toEqual([{ state: 'active', days: null }, false]);
  await db.update(notifications).set({ sendAt: sql`now()` }).where(eq(notifications.personId, person.id));
  expect(await shown()).toContain(`This is a warning from the moderators of this site. Reason: ${rule.title}. Be kind.`);
  const [warning] = await db.select().from(notifications).where(eq(notifications.personId, person.id));
  await send('/notifications/read', { warning: warning?.id ?? '', back: '/posts' }, person.cookie);
  expect(await shown()).not.toContain('Be kind.');
});

test('suspended people can only read why, and are active again by themselves at the end (MOD-14, ACC-08)', async () => {
  const { person, book, profile } = await reported();
  firstOf(await decideAs(moderator, [profile.id], ['suspend'], { length: '3d', words: 'Three days.' }));
  const response = await visit('/posts', { as: person.cookie });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/account-status']);
  const { text } = await pageOf(await visit('/account-status', { as: person.cookie }));
  expect(text).toMatch(/Your account is suspended until .* UTC\./);
  for (const words of [`Reason: ${rule.title}.`, 'Three days.', 'Delete account', 'Change password']) expect(text).toContain(words);
  expect((await visit(`/book/${book.id}`)).status).toBe(200);
  await db.update(people).set({ standingUntil: sql`now()` }).where(eq(people.id, person.id));
  expect((await visit('/posts', { as: person.cookie })).status).toBe(200);
  expect((await pageOf(await visit('/account-status', { as: person.cookie }))).text).toContain('Your account is active.');
});

test('Undo gives back the earlier standing, unless someone decided about the person since (MOD-11)', async () => {
  const { person, about, profile } = await reported();
  const silenced = firstOf(await decideAs(moderator, [about.id], ['silence']));
  expect(await undoDecision(moderator, silenced)).toBe('undone');
  expect([await standingOf(person), await messagesOf(person)]).toEqual([{ state: 'active', days: null }, []]);
  const [open] = await db.select().from(cases).where(eq(cases.id, about.id));
  const [report] = await db.select().from(reports).where(eq(reports.caseId, about.id));
  expect([open?.state, report?.status]).toEqual(['open', 'pending']);
  const again = firstOf(await decideAs(moderator, [about.id], ['silence']));
  const later = firstOf(await decideAs(administrator, [profile.id], ['suspend']));
  expect(await undoDecision(moderator, again)).toMatchObject({ status: 409, message: 'This decision is final by now. Use Restore.' });
  expect(await undoDecision(administrator, later)).toBe('undone');
  expect(await standingOf(person)).toEqual({ state: 'silenced', days: 7 });
});

test('Restore in the case of a person lifts the limit and notifies them (MOD-07)', async () => {
  const { person, profile } = await reported();
  firstOf(await decideAs(moderator, [profile.id], ['silence'], { length: 'lifted' }));
  expect(await standingOf(person)).toEqual({ state: 'silenced', days: null });
  const lifted = firstOf(await decide(moderator, [profile.id], { actions: ['restore'] }));
  expect([await standingOf(person), (await messagesOf(person)).at(-1)]).toEqual([
    { state: 'active', days: null },
    'Your account is active again.',
  ]);
  expect(await decide(moderator, [profile.id], { actions: ['restore'] })).toMatchObject({ status: 409 });
  expect(await undoDecision(moderator, lifted)).toBe('undone');
  expect(await standingOf(person)).toEqual({ state: 'silenced', days: null });
});

test('a moderator cannot lift what only administrators may decide (ROLE-01)', async () => {
  const { person, profile } = await reported();
  firstOf(await decideAs(administrator, [profile.id], ['suspend'], { length: '90d' }));
  expect(await decide(moderator, [profile.id], { actions: ['restore'] })).toMatchObject({ status: 403 });
  firstOf(await decide(administrator, [profile.id], { actions: ['restore'] }));
  expect(await standingOf(person)).toMatchObject({ state: 'active' });
});

test('no one limits staff of the same or a higher role, and a stronger limit stays (ROLE-02, MOD-14)', async () => {
  const staff = await reported({ role: 'moderator' });
  expect(await decideAs(moderator, [staff.profile.id], ['warn'])).toMatchObject({
    status: 403,
    message: 'You cannot act on somebody with the same or a higher role.',
  });
  expect((await standingOf(staff.person)).state).toBe('active');
  const { person, about, profile } = await reported();
  firstOf(await decideAs(administrator, [profile.id], ['ban']));
  expect(await decideAs(moderator, [about.id], ['silence'])).toMatchObject({ status: 409, message: 'This account is already banned.' });
  expect(await standingOf(person)).toEqual({ state: 'banned', days: null });
});

test('several cases about one person are decided together: warned once, and undone together (MOD-06, MOD-11)', async () => {
  const { person, book, about, profile } = await reported();
  const post = await createPost(person);
  const third = await createCase({ type: 'post', id: post.id, author: person }, []);
  const page = await pageOf(await visit(`/moderation/decide?person=${person.username}`, { as: moderator.cookie }));
  expect(page.parts('.queue-title')).toHaveLength(3);
  const body: [string, string][] = [about, profile, third].map(({ id }) => ['case', id]);
  const fields: [string, string][] = [
    ...body,
    ['action', 'silence'],
    ['action', 'warn'],
    ['rule', rule.id],
    ['length', '1d'],
    ['words', 'Enough.'],
  ];
  const response = await send('/moderation/decide', fields, moderator.cookie);
  expect(response.status).toBe(303);
  const messages = await messagesOf(person);
  expect(messages.filter((text) => text.startsWith('This is a warning'))).toHaveLength(1);
  expect(messages.filter((text) => text.includes('silenced'))).toHaveLength(1);
  expect([await standingOf(person), await stateOf('work', book)]).toEqual([{ state: 'silenced', days: 1 }, 'shown']);
  const done = new URL(response.headers.get('location') ?? '', 'http://localhost').searchParams.get('done') ?? '';
  expect((await pageOf(await visit(`/moderation?done=${done}`, { as: moderator.cookie }))).text).toMatch(
    /Warned and silenced\. \d+ left\./,
  );
  expect(await undoDecision(moderator, done)).toBe('undone');
  expect([await standingOf(person), await messagesOf(person)]).toEqual([{ state: 'active', days: null }, []]);
});

test('one case that cannot be decided leaves all undecided, with what was typed (MOD-06)', async () => {
  const [one, other] = [await reported(), await reported({ role: 'moderator' })];
  const fields: [string, string][] = [
    ...([one, other].map(({ profile }) => ['case', profile.id]) as [string, string][]),
    ...([
      ['action', 'warn'],
      ['rule', rule.id],
      ['words', 'Both of you.'],
    ] as [string, string][]),
  ];
  const response = await send(`/moderation/decide?case=${one.profile.id}&case=${other.profile.id}`, fields, moderator.cookie);
  const page = await pageOf(response);
  expect([response.status, page.text.includes('You cannot act on somebody with the same or a higher role.')]).toEqual([403, true]);
  expect(page.parts('textarea').map(({ text }) => text)).toContain('Both of you.');
  expect(await db.$count(decisions, eq(decisions.caseId, one.profile.id))).toBe(0);
  expect((await visit('/moderation/decide?case=nonsense', { as: moderator.cookie })).status).toBe(404);
});

test('a ban asks administrators for their password, keeps what was typed, and is not for moderators (ROLE-06, MOD-07)', async () => {
  const { person, profile } = await reported();
  const ban = { action: 'ban', rule: rule.id, words: 'For good.' };
  await db.update(sessions).set({ passwordGivenAt: sql`now() - interval '20 minutes'` }).where(eq(sessions.userId, administrator.id));
  const response = await send(`/moderation/cases/${profile.id}/decide`, ban, administrator.cookie);
  const page = await pageOf(response);
  expect([response.status, page.text.includes('Please enter your password to do this.')]).toEqual([422, true]);
  expect(page.parts('textarea').map(({ text }) => text)).toContain('For good.');
  await db.update(sessions).set({ passwordGivenAt: sql`now()` }).where(eq(sessions.userId, administrator.id));
  expect((await send(`/moderation/cases/${profile.id}/decide`, ban, moderator.cookie)).status).toBe(422);
  expect((await send(`/moderation/cases/${profile.id}/decide`, ban, administrator.cookie)).status).toBe(303);
  expect(await standingOf(person)).toEqual({ state: 'banned', days: null });
});

test('Restore is offered only for what is not shown, and Note leaves the words to the person in the form (MOD-07)', async () => {
  const { about } = await reported();
  const open = async () => pageOf(await visit(`/moderation/cases/${about.id}`, { as: moderator.cookie }));
  const names = (page: Awaited<ReturnType<typeof open>>) => page.parts('.decide-buttons button').map(({ text }) => text);
  expect(names(await open())).toEqual(['Dismiss', 'Hide', 'Remove', 'Warn', 'Silence', 'Suspend', 'Note']);
  const noted = await send(
    `/moderation/cases/${about.id}/decide`,
    { action: 'note', note: 'Ask a colleague.', words: 'A long answer to the author.', rule: rule.id },
    moderator.cookie,
  );
  const page = await pageOf(noted);
  expect([noted.status, page.text.includes('The note is stored.')]).toEqual([200, true]);
  expect(page.parts('textarea').map(({ text }) => text)).toContain('A long answer to the author.');
  firstOf(await decideAs(moderator, [about.id], ['hide']));
  expect(names(await open())).toEqual(['Dismiss', 'Remove', 'Restore', 'Warn', 'Silence', 'Suspend', 'Note']);
});

test('a role finds only its kinds of cases, and the form of other cases decides none about a group (ROLE-01, MOD-03)', async () => {
  const [group] = await db.insert(cases).values({ kind: 'group' }).returning();
  const statusFor = async (who: Member) => (await visit(`/moderation/cases/${group?.id}`, { as: who.cookie })).status;
  expect([await statusFor(moderator), await statusFor(administrator)]).toEqual([404, 200]);
  for (const who of [moderator, administrator]) expect(await decide(who, [group?.id ?? ''], { actions: ['dismiss'] })).toBe('not-found');
});

test('a granted appeal gives back the earlier standing (MOD-16)', async () => {
  const { person, profile } = await reported();
  const decision = firstOf(await decideAs(moderator, [profile.id], ['silence']));
  await db.update(decisions).set({ createdAt: sql`now() - interval '1 minute'` }).where(eq(decisions.id, decision));
  expect(await sendAppeal(person, decision, 'I did not write this.')).toBe('sent');
  const [appeal] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.kind, 'appeal'), eq(cases.subjectPersonId, person.id)));
  const granted = await decideAppeal(administrator, appeal?.id ?? '', { action: 'grant', reply: null });
  if (typeof granted === 'string' || !('decision' in granted)) return expect.unreachable(JSON.stringify(granted));
  expect(await standingOf(person)).toEqual({ state: 'active', days: null });
  expect(await undoDecision(administrator, granted.decision)).toBe('undone');
  expect(await standingOf(person)).toEqual({ state: 'silenced', days: 7 });
});
