import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { log } from '#server/process/log.ts';
import { createChannel } from '#tests/support/channels.ts';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { createDraft } from '#tests/support/drafts/drafts.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { type MailServer, mailServer, textOfMail, useMail } from '#tests/support/servers/mail-server.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { createBook } from '#tests/support/works.ts';
import { mails } from '../../mail/tables.ts';
import { people } from '../../people/tables.ts';
import { LINK_UNUSABLE } from '../links/link-rules.ts';
import { oneTimeLinks, sessions } from '../tables.ts';

let server: MailServer;
let noMail: () => void;
let count = 0;
beforeEach(async () => {
  resetRateLimits();
  await setSettings();
  await db.delete(jobs);
  await db.delete(mails);
  server = await mailServer();
  noMail = useMail(server.url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  noMail();
  await server.close();
});

const LINK = /http:\/\/localhost:3000(\/(?:verify-email|settings\/email\/undo)\/[\w-]{43})/;
/** The links that were mailed to an address, oldest first. */
const linksTo = (address: string) =>
  server.received.filter(({ to }) => to[0] === address).map((mail) => LINK.exec(textOfMail(mail))?.[1] ?? textOfMail(mail));
const personOf = async (email: string) => (await db.select().from(people).where(eq(people.email, email)))[0];
const emailOf = async ({ id }: Pick<Member, 'id'>) =>
  (await db.select({ email: people.email }).from(people).where(eq(people.id, id)))[0]?.email;

async function signUp(email = `new${++count}@mail.example`) {
  const username = `new_one_${++count}_${Date.now().toString(36)}`.slice(0, 20);
  const fields = { name: 'Newly Come', username, email, password: PASSWORD, terms: 'on' };
  const response = await send('/sign-up', fields);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { status: response.status, email, username, cookie };
}

test('a new account gets a link that confirms its address once, by the button of its page (MAIL-05)', async () => {
  const { email, cookie } = await signUp();
  await runJobs();
  const [path = ''] = linksTo(email);
  expect(path).toMatch(/^\/verify-email\//);
  for (const address of [path, path, `${path}.data`]) {
    const response = await visit(address);
    expect([response.status, response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
    ]);
  }
  expect(await personOf(email)).toMatchObject({ emailVerified: false });
  expect((await pageOf(await visit('/settings/email', { as: cookie }))).one('main').text).toContain('not confirmed yet');
  expect((await send(path, {})).headers.get('location')).toBe('/sign-in?changed=confirmed');
  expect(await personOf(email)).toMatchObject({ emailVerified: true });
  expect((await pageOf(await visit('/sign-in?changed=confirmed'))).one('main').text).toContain('Your email address is confirmed.');
  expect((await pageOf(await visit('/settings/email', { as: cookie }))).one('main').text).not.toContain('not confirmed yet');
  const again = await send(path, {});
  expect([again.status, (await pageOf(again)).one('main').text.includes(LINK_UNUSABLE)]).toEqual([410, true]);
});

test('the link is written with the account, works for 24 hours, and two at once confirm once (MAIL-05)', async () => {
  const { email } = await signUp();
  expect(await db.select().from(mails)).toMatchObject([{ kind: 'confirm-address', to: email, state: 'waiting' }]);
  await runJobs();
  const [path = ''] = linksTo(email);
  await passMinutes(24 * 60 - 1);
  expect((await visit(path)).status).toBe(200);
  const both = await Promise.all([send(path, {}), send(path, {})]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 410]);
  const late = await signUp();
  await runJobs();
  await passMinutes(24 * 60 + 1);
  expect((await send(linksTo(late.email)[0] ?? '', {})).status).toBe(410);
});

test('accounts from before, and those made while it is switched off or without mail, are not asked (MAIL-05)', async () => {
  const member = await createMember();
  await send('/settings/email/resend', {}, member.cookie);
  await setSettings({ 'confirm-addresses': 'off' });
  await signUp();
  noMail();
  await setSettings();
  await signUp();
  expect(await db.$count(mails)).toBe(0);
});

test('until the address is confirmed, publishing, posting, commenting, chatting, spectating and making channels are refused, and the text is retained (MAIL-05)', async () => {
  const { email, cookie } = await signUp();
  const author = await createMember();
  const [book, channel] = [await createBook(author), await createChannel(author)];
  const [person] = await db.select().from(people).where(eq(people.email, email));
  const draft = await createDraft({ ...author, ...person } as Member, { title: 'Not yet' });
  const sentence = `Please confirm your e-mail address first. We sent a link to n…@mail.example.`;
  for (const [path, fields] of [
    ['/create-post', { content: 'The first words of mine.' }],
    [`/works/${book.id}/comments`, { text: 'The first words of mine.' }],
    [`/community/channel/${channel.id}`, { text: 'The first words of mine.' }],
    [`/people/${author.username}/spectate`, { spectate: 'on' }],
    ['/community/create', { name: 'The first words of mine.' }],
    [`/drafts/${draft}/publish`, { ...CHOICES, title: 'The first words of mine.' }],
  ] as const) {
    const response = await send(path, fields, cookie);
    const html = await response.text();
    expect([path, response.status, (await pageOf(html)).one('main').text.includes(sentence)]).toEqual([path, 403, true]);
    if (!('spectate' in fields)) expect(html.includes('The first words of mine.')).toBe(true);
  }
  for (const path of ['/', `/book/${book.id}`, '/settings', '/write']) expect((await visit(path, { as: cookie })).status).toBe(200);
  await runJobs();
  await send(linksTo(email)[0] ?? '', {});
  expect((await send('/create-post', { content: 'The first words of mine.' }, cookie)).status).toBe(303);
});

test('the link is sent again at most three times an hour; then the mail waits, and the links before still work (MAIL-03, MAIL-05)', async () => {
  const { email, cookie } = await signUp();
  for (let i = 0; i < 5; i++) {
    await runJobs();
    const response = await send('/settings/email/resend', {}, cookie);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/settings/email?sent']);
  }
  await runJobs();
  const paths = linksTo(email);
  expect([paths.length, new Set(paths).size, await db.$count(mails, eq(mails.state, 'waiting'))]).toEqual([3, 3, 1]);
  expect((await send(paths[0] ?? '', {})).status).toBe(303);
  expect(await db.$count(mails, eq(mails.state, 'waiting'))).toBe(0);
});

test('above sixty confirmation mails an hour from one network the mail waits in the queue (MAIL-03)', async () => {
  const first = await signUp();
  await runJobs();
  expect(linksTo(first.email)).toHaveLength(1);
  await db.execute(sql`update rate_limit_counters set points = 60 where key like '%confirmation-mail%'`);
  const second = await signUp();
  await runJobs();
  expect([second.status, linksTo(second.email)]).toEqual([303, []]);
  expect(await db.select().from(mails).where(eq(mails.to, second.email))).toMatchObject([{ state: 'waiting', tries: 0 }]);
});

test('an address that was not confirmed within 7 days is free for another sign-up (MAIL-05)', async () => {
  const first = await signUp();
  const days = (passed: number) =>
    db
      .update(people)
      .set({ confirmationRequestedAt: sql`now() - make_interval(secs => ${passed * 86_400})` })
      .where(eq(people.username, first.username));
  await days(6.9);
  expect((await signUp(first.email)).status).toBe(409);
  await days(7.1);
  const second = await signUp(first.email.toUpperCase());
  expect(second.status).toBe(303);
  const [former] = await db.select().from(people).where(eq(people.username, first.username));
  expect(former?.email).toBe(`${former?.id}@unconfirmed.invalid`);
  const confirmed = await createMember({ emailVerified: true, confirmationRequestedAt: new Date(0) });
  expect((await signUp(confirmed.email)).status).toBe(409);
});

async function memberWithPassword() {
  const member = await createMember();
  await givePassword(member);
  return member;
}
const change = ({ cookie }: Pick<Member, 'cookie'>, email: string) => send('/settings/email', { email, password: PASSWORD }, cookie);

test('with mail a new address counts when its link is confirmed; the former one receives a mail at once (ACC-04)', async () => {
  const member = await memberWithPassword();
  const next = `next.${member.email}`;
  const response = await change(member, next);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings?changed=email-sent']);
  expect((await pageOf(await visit('/settings?changed=email-sent', { as: member.cookie }))).one('main').text).toContain(
    'We have sent a link to the new address.',
  );
  await runJobs();
  expect(await emailOf(member)).toBe(member.email);
  const [[confirm = ''], [undo = '']] = [linksTo(next), linksTo(member.email)];
  expect([confirm, undo]).toEqual([expect.stringMatching(/^\/verify-email\//), expect.stringMatching(/^\/settings\/email\/undo\//)]);
  expect(server.received.filter(({ raw, to }) => raw.includes(to[0] === next ? `<${member.email}>` : next))).toEqual([]);
  expect((await send(confirm, {}, member.cookie)).headers.get('location')).toBe('/settings?changed=confirmed');
  expect(await emailOf(member)).toBe(next);
});

test('a new address that is not confirmed within 24 hours does not count (ACC-04)', async () => {
  const member = await memberWithPassword();
  const next = `next.${member.email}`;
  await change(member, next);
  await runJobs();
  await passMinutes(24 * 60 + 1);
  expect([(await send(linksTo(next)[0] ?? '', {})).status, await emailOf(member)]).toEqual([410, member.email]);
});

test('a taken address is refused at once, and one that was taken meanwhile when it is confirmed (ACC-04)', async () => {
  const [member, other] = [await memberWithPassword(), await createMember()];
  expect((await change(member, other.email.toUpperCase())).status).toBe(409);
  const next = `next.${member.email}`;
  await change(member, next);
  await runJobs();
  await createMember({ email: next });
  const response = await send(linksTo(next)[0] ?? '', {});
  expect([response.status, (await pageOf(response)).one('alert').text]).toEqual([409, 'Email already registered']);
  expect(await emailOf(member)).toBe(member.email);
});

test('This was not me stops a change that is not confirmed, and ends all sessions (ACC-04)', async () => {
  const member = await memberWithPassword();
  const next = `next.${member.email}`;
  await change(member, next);
  await runJobs();
  const [undo = ''] = linksTo(member.email);
  expect([(await visit(undo)).status, await db.$count(sessions, eq(sessions.userId, member.id))]).toEqual([200, 1]); // opened
  expect((await send(undo, {})).headers.get('location')).toBe('/sign-in?changed=undone');
  expect([await db.$count(sessions, eq(sessions.userId, member.id)), (await send(linksTo(next)[0] ?? '', {})).status]).toEqual([0, 410]);
  expect([await emailOf(member), (await send(undo, {})).status]).toEqual([member.email, 410]);
});

test('for 7 days This was not me undoes a change, also the first of two and after a new password; then the link has expired (ACC-04)', async () => {
  const member = await memberWithPassword();
  const [first, second] = [`first.${member.email}`, `second.${member.email}`];
  for (const next of [first, second]) {
    await change(member, next);
    await runJobs();
    expect((await send(linksTo(next)[0] ?? '', {})).status).toBe(303);
  }
  await send('/password', { current: PASSWORD, next: 'Fern-and-9-lamps', confirmation: 'Fern-and-9-lamps' }, member.cookie);
  await passMinutes(7 * 24 * 60 - 1);
  const [undo = ''] = linksTo(member.email);
  const [undoSecond = ''] = linksTo(first).slice(1);
  expect((await send(undo, {})).status).toBe(303);
  expect([await emailOf(member), (await send(undoSecond, {})).status]).toEqual([member.email, 410]);
  const other = await memberWithPassword();
  await change(other, `next.${other.email}`);
  await runJobs();
  await passMinutes(7 * 24 * 60 + 1);
  expect((await send(linksTo(other.email)[0] ?? '', {})).status).toBe(410);
});

test('a former address that belongs to another account by now stays there (ACC-04)', async () => {
  const member = await memberWithPassword();
  await change(member, `next.${member.email}`);
  await runJobs();
  await send(linksTo(`next.${member.email}`)[0] ?? '', {});
  await createMember({ email: member.email, emailVerified: true });
  const response = await send(linksTo(member.email)[0] ?? '', {});
  expect([response.status, await emailOf(member)]).toEqual([409, `next.${member.email}`]);
});

test('neither the log nor the database contains a token of these links (ACC-02, ACC-04)', async () => {
  const member = await memberWithPassword();
  const lines: unknown[] = [];
  vi.spyOn(log, 'isLevelEnabled').mockReturnValue(true);
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation(((...line: unknown[]) => void lines.push(line)) as never);
  await change(member, `next.${member.email}`);
  await runJobs();
  const paths = [...linksTo(member.email), ...linksTo(`next.${member.email}`)];
  for (const path of paths) await visit(path);
  const stored = await db.select().from(oneTimeLinks).where(eq(oneTimeLinks.personId, member.id));
  const found = JSON.stringify([lines, stored, await db.select().from(mails)]);
  expect(paths).toHaveLength(2);
  for (const path of paths) expect(found).not.toContain(path.split('/').at(-1));
  expect(JSON.stringify(lines)).not.toContain(member.email);
});
