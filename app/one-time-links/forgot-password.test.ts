import { desc, eq, like, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { log } from '#server/process/log.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { type MailServer, mailServer, textOfMail, useMail } from '#tests/support/servers/mail-server.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { oneTimeLinks } from '../account/tables.ts';
import { mails } from '../mail/tables.ts';
import { cases } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';
import { reports } from '../reports/tables.ts';
import { dailyJobs } from './forgot-password.server.ts';

const NEW_PASSWORD = 'Fern-and-9-lamps';
const MAILED = 'If an account uses this address, we have sent a link to it. It works for one hour.';

let server: MailServer;
let noMail: () => void = () => {};
beforeEach(async () => {
  resetRateLimits();
  await setSettings();
  await db.delete(jobs);
  await db.delete(mails);
  server = await mailServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  noMail();
  await server.close();
});

async function memberWithPassword() {
  const member = await createMember();
  await givePassword(member);
  return member;
}
const request = async (email: string) => {
  const response = await send('/forgot-password', { email });
  const page = await pageOf(await visit(response.headers.get('location') ?? '/'));
  return [response.status, page.one('main').one('status').text];
};
const mailedPaths = () => server.received.map((mail) => /http:\/\/localhost:3000(\/reset-password\/\S+)/.exec(textOfMail(mail))?.[1] ?? '');
const signIn = async ({ email }: Member, password: string) => (await send('/sign-in', { email, password })).status;

test('the sign-in form links to the page, which answers every well-formed address alike; only an account gets a link (ACC-01)', async () => {
  noMail = useMail(server.url);
  const member = await memberWithPassword();
  expect((await pageOf(await visit('/sign-in'))).one('link', 'Forgot your password?').attribute('href')).toBe('/forgot-password');
  expect(await request(member.email.toUpperCase())).toEqual([303, MAILED]);
  expect(await request('nobody@mail.example')).toEqual([303, MAILED]);
  await runJobs();
  expect(server.received.map(({ to }) => to)).toEqual([[member.email]]);
  expect(await db.$count(jobs)).toBe(0);
  const malformed = await send('/forgot-password', { email: 'maya@' });
  const page = await pageOf(malformed);
  expect([malformed.status, page.one('textbox', 'Email').attribute('value')]).toEqual([422, 'maya@']);
  expect(page.one('main').text).toContain('This does not look like an email address.');
});

test('the request reads no account: it stores the same for every address (ACC-01)', async () => {
  noMail = useMail(server.url);
  const member = await memberWithPassword();
  for (const email of [member.email, 'nobody@mail.example']) await send('/forgot-password', { email });
  const stored = await db.select({ kind: jobs.kind, data: jobs.data }).from(jobs).orderBy(jobs.id);
  expect(stored).toEqual([member.email, 'nobody@mail.example'].map((email) => ({ kind: 'reset-requested', data: { email } })));
  expect([await db.$count(mails), await db.$count(oneTimeLinks, eq(oneTimeLinks.personId, member.id))]).toEqual([0, 0]);
});

test('a link that came by mail changes the password within an hour, once, and confirms the address (ACC-01, ACC-02)', async () => {
  noMail = useMail(server.url);
  const member = await memberWithPassword();
  for (const _ of ['first', 'second']) {
    await request(member.email);
    await runJobs();
  }
  const [replaced = '', path = ''] = mailedPaths();
  expect((await visit(replaced)).status).toBe(410);
  await passMinutes(59);
  expect((await visit(path)).status).toBe(200);
  const [before] = await db.select({ isConfirmed: people.emailVerified }).from(people).where(eq(people.id, member.id));
  expect((await send(path, { password: NEW_PASSWORD })).headers.get('location')).toBe('/sign-in?changed=password');
  const [after] = await db.select({ isConfirmed: people.emailVerified }).from(people).where(eq(people.id, member.id));
  expect([before?.isConfirmed, after?.isConfirmed, await signIn(member, NEW_PASSWORD)]).toEqual([false, true, 303]);
  expect((await send(path, { password: NEW_PASSWORD })).status).toBe(410);
});

test('after an hour the link does not work any more (ACC-01)', async () => {
  noMail = useMail(server.url);
  const member = await memberWithPassword();
  await request(member.email);
  await runJobs();
  await passMinutes(61);
  expect((await visit(mailedPaths()[0] ?? '')).status).toBe(410);
});

test('a link to an address that is no longer the one of the account does not confirm the new one (ACC-02)', async () => {
  noMail = useMail(server.url);
  const member = await memberWithPassword();
  await request(member.email);
  await runJobs();
  await db
    .update(people)
    .set({ email: `new.${member.email}` })
    .where(eq(people.id, member.id));
  expect((await send(mailedPaths()[0] ?? '', { password: NEW_PASSWORD })).status).toBe(303);
  expect(await db.$count(people, sql`id = ${member.id} and email_verified`)).toBe(0);
});

test('the link of a reset mail begins with ORIGIN, whatever the request says (MAIL-04)', async () => {
  noMail = useMail(server.url);
  const member = await memberWithPassword();
  await visit('/forgot-password', {
    method: 'POST',
    body: new URLSearchParams({ email: member.email }),
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  await runJobs();
  expect([server.received.length, mailedPaths()[0]]).toEqual([1, expect.stringMatching(/^\/reset-password\/[\w-]{43}$/)]);
  expect(server.received[0]?.raw).not.toContain('evil');
});

test('above the limits no reset mail is sent, the page shows the same, and the last link still works (MAIL-03)', async () => {
  noMail = useMail(server.url);
  const member = await memberWithPassword();
  for (let i = 0; i < 4; i++) {
    expect(await request(member.email)).toEqual([303, MAILED]);
    await runJobs();
  }
  expect([mailedPaths().length, (await visit(mailedPaths()[2] ?? '')).status]).toEqual([3, 200]);
  const others = [];
  for (let i = 0; i < 8; i++) others.push(await memberWithPassword());
  for (const { email } of others) expect(await request(email)).toEqual([303, MAILED]);
  await runJobs();
  expect(new Set(mailedPaths()).size).toBe(3 + 6); // ten requests from one network within the hour
  expect(await db.$count(mails, eq(mails.state, 'waiting'))).toBe(0);
});

test('neither the log nor the answers contain the address or the token (ACC-01, ACC-02)', async () => {
  noMail = useMail(server.url);
  const member = await memberWithPassword();
  const lines: unknown[] = [];
  vi.spyOn(log, 'isLevelEnabled').mockReturnValue(true);
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation(((...line: unknown[]) => void lines.push(line)) as never);
  await request(member.email);
  await runJobs();
  const [path = ''] = mailedPaths();
  await visit(path);
  expect(JSON.stringify(lines)).toContain('/reset-password/:token');
  expect(JSON.stringify(lines)).not.toContain(path.split('/').at(-1));
  expect(JSON.stringify(lines)).not.toContain(member.email);
});

const HELP = { username: '@Maya_of_the_Mill', contact: '+44 20 7946 0000', words: 'I sit beside Iris\nin the club.' };

test('without mail a request is a case in the queue, alike whether or not the username exists (ACC-01)', async () => {
  await setSettings({ 'support-address': 'help@hearth.example' });
  const member = await memberWithPassword();
  const page = await pageOf(await visit('/forgot-password'));
  expect(page.one('main').text).toContain('This site cannot send e-mail. The people who run it can make a link for you.');
  expect(page.one('main').one('link', 'help@hearth.example').attribute('href')).toBe('mailto:help@hearth.example');
  for (const username of [member.username, 'nobody_here']) {
    const response = await send('/forgot-password', { ...HELP, username });
    const sent = await pageOf(await visit(response.headers.get('location') ?? '/'));
    expect([response.status, sent.one('main').one('status').text]).toEqual([
      303,
      'Your request has been sent to the people who run Storyhearth.',
    ]);
  }
  const moderator = await createMember({ role: 'moderator' });
  const [newest] = await db.select({ id: cases.id }).from(cases).where(eq(cases.kind, 'problem')).orderBy(desc(cases.id)).limit(1);
  const opened = (await pageOf(await visit(`/moderation/cases/${newest?.id}`, { as: moderator.cookie }))).one('main').text;
  for (const part of [
    'Help with signing in',
    'Username: nobody_here',
    'I sit beside Iris',
    '+44 20 7946 0000',
    'Somebody who cannot sign in',
  ])
    expect(opened).toContain(part);
});

test('a refused request keeps what was typed, with its sentence at the field (ACC-01)', async () => {
  for (const [given, message] of [
    [{ ...HELP, username: ' ' }, 'Please type your username.'],
    [{ ...HELP, contact: '' }, 'Please say how to reach you.'],
    [{ ...HELP, words: 'x'.repeat(301) }, 'Please use at most 300 characters.'],
  ] as const) {
    const response = await send('/forgot-password', given);
    const page = await pageOf(response);
    expect([response.status, page.one('main').text.includes(message)]).toEqual([422, true]);
    expect(page.parts('[aria-invalid=true]')).toHaveLength(1);
    expect(page.one('textbox', 'How can we reach you?').attribute('value') ?? '').toBe(given.contact);
  }
  expect((await send('/forgot-password', { ...HELP, words: '🏮'.repeat(300) })).status).toBe(303);
});

test('one network sends three requests for help a day; the fourth is refused and keeps its words in the form (ACC-01)', async () => {
  const responses = [];
  for (let i = 0; i < 4; i++) responses.push(await send('/forgot-password', HELP));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 429]);
  const page = await pageOf(responses[3] as Response);
  expect(page.one('main').one('alert').text).toBe('Many requests have been sent from your network today. Please try again tomorrow.');
  expect(page.parts('textarea')[0]?.text).toContain('I sit beside Iris');
});

test('the words of a request are erased a month after its case was decided (ACC-01)', async () => {
  await send('/forgot-password', { ...HELP, username: 'to_be_erased' });
  const requested = () => db.select().from(reports).where(like(reports.details, '%to_be_erased%'));
  const [{ caseId } = { caseId: null }] = await requested();
  const decidedAgo = async (days: number) => {
    await db
      .update(cases)
      .set({ state: 'decided', decidedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(cases.id, caseId ?? ''));
    for (const { run } of dailyJobs) await run();
    return (await requested()).length;
  };
  expect([await decidedAgo(29), await decidedAgo(31)]).toEqual([1, 0]);
});
