import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountDeletions } from '#app/account/tables.ts';
import { mails } from '#app/mail/tables.ts';
import { notificationText } from '#app/notifications/notification-rules.ts';
import { notifications } from '#app/notifications/tables.ts';
import { people } from '#app/people/tables.ts';
import { archiveSections } from '#app/registration/archive.server.ts';
import { invitations } from '#app/registration/tables.ts';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { mailServer, textOfMail, useMail } from '#tests/support/servers/mail-server.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { closeAccount } from '../../account/deletion/deletion.server.ts';
import { undoDecision } from '../decisions/undo.server.ts';
import { caseCopies, cases, decisions, moderationLog } from '../tables.ts';
import { decideApplication } from './decide-application.server.ts';

const [owner, moderator, colleague] = [
  await createMember({ role: 'owner' }),
  await createMember({ role: 'moderator' }),
  await createMember({ role: 'moderator' }),
];
let stopMail: (() => Promise<void>) | null = null;
beforeEach(async () => {
  resetRateLimits();
  await db.delete(jobs);
  await setSettings({ joining: 'approval' });
});
afterEach(async () => {
  await stopMail?.();
  stopMail = null;
});

const AWAITING = 'Your account is waiting for approval.';
const WHY = 'I write about lighthouses.';
let created = 0;
const account = (overrides: Record<string, string> = {}) => {
  const username = `applicant_${++created}`;
  return { name: 'Maya Lindqvist', username, email: `${username}@mail.example`, password: 'Lantern-7-oak', terms: 'on', ...overrides };
};
const personOf = async (username: string) => (await db.select().from(people).where(eq(people.username, username)))[0];

/** Somebody who has applied, with the session that the sign-up made and the case. */
async function applicant(why = WHY) {
  const given = account({ why });
  const response = await send('/sign-up', given);
  expect(response.status).toBe(303);
  const person = (await personOf(given.username)) ?? expect.unreachable();
  const [caseRow] = await db.select().from(cases).where(eq(cases.subjectPersonId, person.id));
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    ...person,
    cookie,
    standing: { state: 'awaiting', until: null, rule: null } as const,
    caseId: caseRow?.id ?? expect.unreachable(),
  };
}
const standingOf = async ({ username }: { username: string }) => (await personOf(username))?.standing;
const answer = (who: { cookie: string }, caseId: string, action: string) =>
  send(`/moderation/cases/${caseId}/application`, { action }, who.cookie);
const messages = async ({ id }: { id: string }) =>
  (await db.select().from(notifications).where(eq(notifications.personId, id)).orderBy(asc(notifications.id))).map(
    ({ kind, data }) => notificationText(kind as 'approved', data as never).text,
  );
const decisionOf = async (caseId: string) =>
  (await db.select().from(decisions).where(eq(decisions.caseId, caseId)).orderBy(asc(decisions.id))).at(-1) ?? expect.unreachable();

test('with approval, sign-up asks why with 10 to 500 characters, and returns what was typed (REG-07, REG-01)', async () => {
  const form = (await pageOf(await visit('/sign-up'))).one('main');
  expect(form.one('textbox', 'Why would you like to join?')).toBeDefined();
  for (const why of ['', 'Too short', '🙂'.repeat(501)]) {
    const given = account({ why });
    const refused = await send('/sign-up', given);
    const text = await refused.text();
    expect([refused.status, text.includes('Please answer with 10 to 500 characters.')]).toEqual([422, true]);
    expect([text.includes(`>${why}</textarea>`), text.includes(given.email)]).toEqual([true, true]);
    expect(await personOf(given.username)).toBeUndefined();
  }
  for (const why of ['Ten chars!', '🙂'.repeat(500)]) expect((await send('/sign-up', account({ why }))).status).toBe(303);
  await setSettings({ joining: 'open' });
  expect((await pageOf(await visit('/sign-up'))).text).not.toContain('Why would you like to join?');
});

test('the new account waits, is signed in, reads and saves drafts; what others would see is refused and stays typed (REG-07)', async () => {
  const person = await applicant();
  expect(await standingOf(person)).toBe('awaiting');
  const post = await createPost(await createMember());
  for (const path of ['/', '/posts', `/posts/${post.id}`, '/settings', '/notifications', '/create-post', '/nowhere/at/all'])
    expect((await pageOf(await visit(path, { as: person.cookie }))).text, path).toContain(AWAITING);
  const draft = await createDraft({ ...person, standing: person.standing });
  const published = await publish(draft, person.cookie);
  expect([published.status, published.text.includes(AWAITING)]).toEqual([403, true]);
  const refused = await send('/create-post', { content: 'May I?' }, person.cookie);
  const html = await refused.text();
  expect([refused.status, html.includes(AWAITING), html.includes('May I?')]).toEqual([403, true, true]);
  expect((await send(`/posts/${post.id}/comments`, { text: 'Hello there' }, person.cookie)).status).toBe(403);
  expect((await pageOf(await visit('/posts', { as: moderator.cookie }))).text).not.toContain(AWAITING);
});

test('the application is a case in the queue with the words of the person, which the person gets in the archive (REG-07, MOD-03)', async () => {
  const person = await applicant('I draw <b>maps</b> of islands.');
  const queue = (await pageOf(await visit('/moderation?kind=application', { as: moderator.cookie }))).one('main').text;
  for (const words of ['Application', `@${person.username}`, 'I draw <b>maps</b> of islands.']) expect(queue).toContain(words);
  const page = (await pageOf(await visit(`/moderation/cases/${person.caseId}`, { as: moderator.cookie }))).one('main');
  expect(page.text).toContain('I draw <b>maps</b> of islands.');
  expect([page.one('button', 'Approve'), page.one('button', 'Decline'), page.parts('button[value=dismiss]')]).toEqual([
    ...[expect.anything(), expect.anything(), []],
  ]);
  const files = archiveSections.flatMap((section) => section.files(person));
  const contents: string[] = [];
  for (const list of files)
    for await (const { path, chunks } of list)
      if (path === 'application.json') for await (const chunk of chunks) contents.push(String(chunk));
  expect(contents.join('')).toContain('"why":"I draw <b>maps</b> of islands."');
  expect((await answer(await createMember(), person.caseId, 'approve')).status).toBe(404);
  expect((await answer(moderator, person.caseId, 'praise')).status).toBe(422);
});

test('Approve makes the account active and notifies the person once Undo is over; Undo lets it wait again (REG-07, MOD-11)', async () => {
  const person = await applicant();
  expect((await answer(moderator, person.caseId, 'approve')).status).toBe(303);
  expect(await standingOf(person)).toBe('active');
  expect((await pageOf(await visit('/posts', { as: person.cookie }))).text).not.toContain(AWAITING);
  expect((await send('/create-post', { content: 'Now I may.' }, person.cookie)).status).toBe(303);
  expect(await messages(person)).toEqual(['Your account is approved. You can publish, comment, post and chat now.']);
  const [sent] = await db.select().from(notifications).where(eq(notifications.personId, person.id));
  expect(sent?.sendAt.getTime()).toBeGreaterThan(sent?.createdAt.getTime() ?? 0);
  const [line] = await db.select().from(moderationLog).where(eq(moderationLog.personId, person.id));
  expect(line).toMatchObject({ action: 'approve', actorId: moderator.id });
  const late = await answer(colleague, person.caseId, 'decline');
  expect([late.status, (await pageOf(late)).text]).toEqual([409, expect.stringContaining('has just decided this: approved.')]);
  expect(await undoDecision(moderator, (await decisionOf(person.caseId)).id)).toBe('undone');
  const [caseRow] = await db.select().from(cases).where(eq(cases.id, person.caseId));
  expect([await standingOf(person), caseRow?.state, await messages(person)]).toEqual(['awaiting', 'open', []]);
});

test('Decline closes the account when Undo is over, purges it as its own deletion does, and erases the words (REG-07, DELETE-06)', async () => {
  const [person, spared] = [await applicant(), await applicant()];
  for (const { caseId } of [person, spared]) expect((await answer(moderator, caseId, 'decline')).status).toBe(303);
  expect(await undoDecision(moderator, (await decisionOf(spared.caseId)).id)).toBe('undone');
  await runJobs();
  expect(await standingOf(person)).toBe('awaiting');
  await passMinutes(1);
  await Promise.all([runJobs(), runJobs()]);
  const closed = (await db.select().from(people).where(eq(people.id, person.id)))[0];
  expect([closed?.deletingSince === null, await db.$count(accountDeletions, eq(accountDeletions.personId, person.id))]).toEqual([false, 1]);
  expect((await visit('/settings', { as: person.cookie })).status).not.toBe(200);
  expect(await db.$count(caseCopies, eq(caseCopies.caseId, person.caseId))).toBe(0);
  const [line] = await db.select().from(moderationLog).where(eq(moderationLog.personId, person.id));
  expect(line).toMatchObject({ action: 'decline', actorId: moderator.id });
  expect([(await personOf(spared.username))?.deletingSince, await standingOf(spared)]).toEqual([null, 'awaiting']);
  expect((await answer(colleague, spared.caseId, 'approve')).status).toBe(303);
});

test('with mail, Approve and Decline are mailed, also to an address that was not confirmed (REG-07)', async () => {
  const server = await mailServer();
  const noMail = useMail(server.url);
  stopMail = async () => {
    noMail();
    await server.close();
    await db.delete(mails);
  };
  const [welcome, unwanted] = [await applicant(), await applicant()];
  await runJobs();
  server.received.length = 0; // the links that confirm the addresses
  await answer(moderator, welcome.caseId, 'approve');
  await answer(moderator, unwanted.caseId, 'decline');
  await passMinutes(1);
  await runJobs();
  const received = server.received.map((mail) => [mail.to[0], textOfMail(mail)]).toSorted(([a = ''], [b = '']) => a.localeCompare(b));
  expect(received).toEqual([
    [welcome.email, expect.stringContaining('Your account is approved.')],
    [unwanted.email, expect.stringContaining('The people who run Storyhearth have declined your application.')],
  ]);
});

test('of two answers at the same moment one holds, and the other is refused (REG-07, MOD-17)', async () => {
  const person = await applicant();
  const results = await Promise.all([
    decideApplication(moderator, person.caseId, 'approve'),
    decideApplication(colleague, person.caseId, 'decline'),
  ]);
  expect(results.filter((result) => typeof result !== 'string' && 'decision' in result)).toHaveLength(1);
  expect(results.filter((result) => typeof result !== 'string' && 'problem' in result)).toMatchObject([{ status: 409 }]);
  expect(await db.$count(decisions, eq(decisions.caseId, person.caseId))).toBe(1);
});

test('an application is decided in its own form only (REG-07, MOD-06)', async () => {
  const person = await applicant();
  expect((await send(`/moderation/cases/${person.caseId}/decide`, { action: 'dismiss' }, moderator.cookie)).status).toBe(404);
  expect((await visit(`/moderation/decide?case=${person.caseId}`, { as: moderator.cookie })).status).toBe(404);
  const queue = (await pageOf(await visit('/moderation', { as: moderator.cookie }))).one('main');
  expect(queue.parts(`input[value="${person.caseId}"]`)).toEqual([]);
  expect(await decideApplication({ ...person, role: 'moderator' }, person.caseId, 'approve')).toBe('not-found');
});

test('when the person deletes the account, the application is no longer in the queue (REG-07)', async () => {
  const person = await applicant();
  await db.transaction((tx) => closeAccount(person, tx, person.id));
  expect(await db.$count(cases, eq(cases.id, person.caseId))).toBe(0);
  expect((await answer(moderator, person.caseId, 'approve')).status).toBe(404);
});

test('an invitation needs no approval (REG-05, REG-07)', async () => {
  const code = 'AAAAAAAAAAAAAAAAAAAAAA';
  await db.insert(invitations).values({ code, uses: 1, usesLeft: 1, expiresAt: new Date(Date.now() + 3_600_000) });
  const invited = account({ invitation: code });
  const form = (await pageOf(await visit(`/sign-up?invitation=${code}`))).one('main');
  expect(form.text).not.toContain('Why would you like to join?');
  expect((await send('/sign-up', invited)).status).toBe(303);
  expect(await standingOf(invited)).toBe('active');
});

test('administrators choose approval in the settings of the site (REG-01, REG-07)', async () => {
  const page = (await pageOf(await visit('/admin/settings', { as: owner.cookie }))).one('main');
  const chosen = page.parts('select[name=joining] option[selected]').map(({ text }) => text);
  expect(chosen).toEqual(['With approval: staff decide about each application']);
});
