import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { headersOf, type MailServer, mailServer, textOfMail, useMail } from '#tests/support/servers/mail-server.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { createBook } from '#tests/support/works.ts';
import { mails } from '../../mail/tables.ts';
import { cases, rules } from '../../moderation/tables.ts';
import { reportProblem } from '../../reports/problem/problems.server.ts';
import { report } from '../../reports/reports.server.ts';
import { reports } from '../../reports/tables.ts';
import { notify } from '../notify.server.ts';
import { notifications } from '../tables.ts';

let server: MailServer;
let noMail: () => void;
beforeEach(async () => {
  resetRateLimits();
  await setSettings();
  await db.delete(jobs);
  await db.delete(mails);
  server = await mailServer();
  noMail = useMail(server.url);
});
afterEach(async () => {
  noMail();
  await server.close();
});

const mailTo = ({ email }: Member) => server.received.filter(({ to }) => to[0] === email);
const subjectOf = (mail: { raw: string } | undefined) =>
  mail &&
  headersOf(mail as never)
    .find((line) => line.startsWith('Subject: '))
    ?.slice('Subject: '.length);

/** A reported book that a moderator removes. */
async function removedBook() {
  const [author, reporter, moderator] = [await createMember(), await createMember(), await createMember({ role: 'moderator' })];
  const book = await createBook(author, { title: 'Tides' });
  await report(reporter, { type: 'book', id: book.id, reason: 'Spam', details: '' });
  const [opened] = await db.select({ id: cases.id }).from(cases).where(eq(cases.subjectId, book.id));
  const [rule] = await db.select({ id: rules.id }).from(rules).orderBy(rules.position).limit(1);
  const response = await send(`/moderation/cases/${opened?.id}/decide`, { action: 'remove', rule: rule?.id ?? '' }, moderator.cookie);
  expect(response.status).toBe(303);
  const decision = new URL(response.headers.get('location') ?? '', 'http://localhost').searchParams.get('done') ?? '';
  const undo = () => send(`/moderation/cases/${opened?.id}/undo`, { decision }, moderator.cookie);
  return { author, reporter, undo };
}
/** Half a minute later: Undo is over. */
async function afterUndo() {
  await db.update(notifications).set({ sendAt: sql`send_at - interval '31 seconds'` });
  await passMinutes(0.6);
  await runJobs();
}

test('a decision and the answer to a report are mailed once Undo is over, each once (MAIL-06, MOD-12)', async () => {
  const { author, reporter } = await removedBook();
  await runJobs();
  expect(server.received).toEqual([]);
  await afterUndo();
  expect(mailTo(author).map(subjectOf)).toEqual(['A decision about something you made on Storyhearth']);
  expect(textOfMail(mailTo(author)[0] as never)).toContain('Your book "Tides" was removed. Reason: ');
  expect(textOfMail(mailTo(reporter)[0] as never)).toContain('Thank you for your report. We looked at the book and took action.');
  expect(server.received.filter(({ raw }) => raw.includes(author.email) && raw.includes(reporter.email))).toEqual([]);
  const ids = (
    await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(inArray(notifications.personId, [author.id, reporter.id]))
  ).map(({ id }) => id);
  for (const id of ids) await db.insert(jobs).values({ kind: 'announce-notification', data: { id } }); // after a crash
  await runJobs();
  expect(server.received).toHaveLength(2);
});

test('the answer to a problem report and a decision about an account are mailed (MAIL-06, MOD-22)', async () => {
  const person = await createMember();
  await notify(db, { personId: person.id, kind: 'problem-answered', data: { words: 'The lamp is lit again.' } });
  await notify(db, {
    personId: person.id,
    kind: 'standing',
    data: { state: 'suspended', until: null, words: null, rule: 'Respect people' },
  });
  await runJobs();
  expect(mailTo(person).map(subjectOf).sort()).toEqual([
    'A decision about your account on Storyhearth',
    'Your problem report was answered on Storyhearth',
  ]);
  expect(
    mailTo(person)
      .map((mail) => textOfMail(mail as never))
      .join(),
  ).toContain('The lamp is lit again.');
});

test('the answer to a problem report is mailed to the email address that it names as contact, once and after Undo (MOD-22, MOD-11)', async () => {
  const moderator = await createMember({ role: 'moderator' });
  const answered = async (contact: string) => {
    const reporter = await createMember();
    await reportProblem(reporter, { key: crypto.randomUUID(), details: 'The lamp is out.', contact });
    const [found] = await db.select({ id: reports.caseId }).from(reports).where(eq(reports.personId, reporter.id));
    const path = `/moderation/cases/${found?.id}`;
    const response = await send(`${path}/answer`, { answer: `It is lit again, ${contact}.` }, moderator.cookie);
    const decision = new URL(response.headers.get('location') ?? '', 'http://localhost').searchParams.get('done') ?? '';
    return { reporter, undo: () => send(`${path}/undo`, { decision }, moderator.cookie) };
  };
  const named = await answered('iris@elsewhere.example');
  const unnamed = await answered('the lamp keeper');
  const undone = await answered('other@elsewhere.example');
  await runJobs();
  expect(server.received).toEqual([]);
  expect((await undone.undo()).status).toBe(303);
  await afterUndo();
  expect(server.received.map(({ to }) => to[0]).sort()).toEqual(['iris@elsewhere.example', unnamed.reporter.email].sort());
  const [mail] = server.received.filter(({ to }) => to[0] === 'iris@elsewhere.example');
  expect(textOfMail(mail as never)).toContain('It is lit again, iris@elsewhere.example.');
  expect(mail?.raw).not.toContain(named.reporter.email);
});

test('an undone decision mails nothing (MAIL-06, MOD-11)', async () => {
  const { undo } = await removedBook();
  expect((await undo()).status).toBe(303);
  await afterUndo();
  expect([server.received, await db.$count(mails)]).toEqual([[], 0]);
});

test('each kind can be switched off in the settings, except security (MAIL-06)', async () => {
  const { author, reporter } = await removedBook();
  expect((await pageOf(await visit('/settings', { as: author.cookie }))).one('link', 'Email').attribute('href')).toBe('/settings/mails');
  expect((await send('/settings/mails', { answers: 'on' }, author.cookie)).headers.get('location')).toBe('/settings/mails?saved');
  await send('/settings/mails', { decisions: 'on', role: 'owner' }, reporter.cookie);
  const page = await pageOf(await visit('/settings/mails?saved', { as: author.cookie }));
  expect(page.parts('input[type=checkbox]').map((box) => [box.attribute('name'), box.attribute('checked') !== null])).toEqual([
    ['answers', true],
    ['decisions', false],
  ]);
  expect(page.one('main').text).toContain('Emails about the security of your account are always sent.');
  await afterUndo();
  expect(server.received).toEqual([]);
  await db.transaction((tx) => notify(tx, { personId: author.id, kind: 'new-role', data: { role: 'Moderator' } }));
  await runJobs();
  expect(mailTo(author).map(subjectOf)).toEqual(['Your role was changed on Storyhearth']);
});

test('a new password and a sign-in from a new browser are mailed (MAIL-06)', async () => {
  const member = await createMember();
  await givePassword(member);
  await send('/sign-in', { email: member.email, password: PASSWORD });
  await send('/password', { current: PASSWORD, next: 'Fern-and-9-lamps', confirmation: 'Fern-and-9-lamps' }, member.cookie);
  await runJobs();
  expect(mailTo(member).map(subjectOf).toSorted()).toEqual([
    'New sign-in to your account on Storyhearth',
    'Your password was changed on Storyhearth',
  ]);
});

test('nothing is mailed to an address that its account never confirmed, nor without mail (MAIL-01, MAIL-05, MAIL-06)', async () => {
  const unconfirmed = await createMember({ confirmationRequestedAt: new Date() });
  const add = (personId: string) => db.transaction((tx) => notify(tx, { personId, kind: 'new-role', data: { role: 'Moderator' } }));
  await add(unconfirmed.id);
  noMail();
  const member = await createMember();
  await add(member.id);
  expect([await db.$count(mails), (await visit('/settings/mails', { as: member.cookie })).status]).toEqual([0, 404]);
  expect((await pageOf(await visit('/settings', { as: member.cookie }))).all('link', 'Email')).toEqual([]);
});

test('a title with line breaks adds no header to a mail about it (MAIL-04)', async () => {
  const member = await createMember({ name: 'Maya\r\nBcc: victim@mail.example' });
  const data = { noun: 'book', title: 'Tides\r\nBcc: victim@mail.example', state: 'removed', words: null, rule: null } as const;
  await db.transaction((tx) => notify(tx, { personId: member.id, kind: 'decided', data }));
  await runJobs();
  const [mail] = mailTo(member);
  expect(mail?.to).toEqual([member.email]);
  expect(headersOf(mail as never).filter((line) => /^bcc:/i.test(line))).toEqual([]);
});
