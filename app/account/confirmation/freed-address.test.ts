import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mails } from '#app/mail/tables.ts';
import { people } from '#app/people/tables.ts';
import { bannedAddresses } from '#app/registration/tables.ts';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { createMember, givePassword, PASSWORD } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { type MailServer, mailServer, textOfMail, useMail } from '#tests/support/servers/mail-server.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { setSettings } from '#tests/support/site/settings.ts';

let server: MailServer;
let withoutMail = () => {};
beforeEach(async () => {
  await resetRateLimits();
  await db.delete(jobs);
  await db.delete(mails);
  server = await mailServer();
  withoutMail = useMail(server.url);
  await setSettings();
});
afterEach(async () => {
  withoutMail();
  await server.close();
});

const LINK = /http:\/\/localhost:3000(\/(?:verify-email|settings\/email\/undo)\/[\w-]{43})/;
const textsTo = (to: string) => server.received.filter((mail) => mail.to[0] === to).map(textOfMail);
const linkTo = (to: string, part: string) =>
  textsTo(to)
    .map((text) => LINK.exec(text)?.[1] ?? '')
    .find((path) => path.includes(part)) ?? '';
const signUp = (username: string, email: string, name = 'Noor') =>
  send('/sign-up', { name, username, email, password: PASSWORD, terms: 'on' });
const emailOf = async ({ id }: { id: string }) =>
  (await db.select({ email: people.email }).from(people).where(eq(people.id, id)))[0]?.email;
const freshName = (start: string) => `${start}${Date.now().toString(36)}`;

async function memberWithPassword(overrides = {}) {
  const member = await createMember(overrides);
  await givePassword(member);
  return member;
}

/** Changes the address as somebody who knows the password, and confirms the new one. */
async function takeOver(victim: Awaited<ReturnType<typeof memberWithPassword>>) {
  const other = `other.${victim.username}@mail.example`;
  await send('/settings/email', { email: other, password: PASSWORD }, victim.cookie);
  await runJobs();
  await send(linkTo(other, 'verify'), {});
  expect(await emailOf(victim)).toBe(other);
}

test('an address that was changed while there was no mail is not free for others once there is (ACC-04, MAIL-05)', async () => {
  const before = sql`now() - interval '8 days'`;
  const confirmed = await memberWithPassword({ emailVerified: true, confirmationRequestedAt: before });
  const unconfirmed = await memberWithPassword({ confirmationRequestedAt: before });
  withoutMail();
  for (const member of [confirmed, unconfirmed]) {
    const next = `next.${member.username}@mail.example`;
    expect((await send('/settings/email', { email: next, password: PASSWORD }, member.cookie)).status).toBe(303);
  }
  withoutMail = useMail(server.url);
  for (const member of [confirmed, unconfirmed]) {
    const next = `next.${member.username}@mail.example`;
    expect((await signUp(freshName('taker'), next)).status).toBe(409);
    expect(await emailOf(member)).toBe(next);
  }
  expect((await send('/create-post', { content: 'Still here.' }, confirmed.cookie)).status).toBe(303);
  expect((await send('/create-post', { content: 'Not yet.' }, unconfirmed.cookie)).status).toBe(403);
});

test('an unconfirmed account with the former address does not stop the undo of a change (ACC-04)', async () => {
  const victim = await memberWithPassword({ emailVerified: true });
  await takeOver(victim);
  expect((await signUp(freshName('sq'), victim.email)).status).toBe(303);
  expect((await send(linkTo(victim.email, 'undo'), {})).status).toBe(303);
  expect(await emailOf(victim)).toBe(victim.email);
  expect((await visit('/settings', { as: victim.cookie })).status).toBe(401);
});

test('another account that confirmed the former address keeps it, and the sessions of the changed account end all the same (ACC-04)', async () => {
  const victim = await memberWithPassword({ emailVerified: true });
  await takeOver(victim);
  const other = await createMember({ email: victim.email, emailVerified: true });
  expect((await send(linkTo(victim.email, 'undo'), {})).status).toBe(409);
  expect([await emailOf(victim), await emailOf(other)]).toEqual([`other.${victim.username}@mail.example`, victim.email]);
  expect((await visit('/settings', { as: victim.cookie })).status).toBe(401);
});

test('a refused sign-up does not take the address of an account that never confirmed it (MAIL-05)', async () => {
  const [other, owner] = [
    await createMember(),
    await memberWithPassword({ confirmationRequestedAt: new Date(Date.now() - 8 * 86_400_000), emailVerified: false }),
  ];
  expect((await signUp(other.username, owner.email)).status).toBe(409);
  expect(await emailOf(owner)).toBe(owner.email);
  expect((await send('/sign-in', { email: owner.email, password: PASSWORD })).status).toBe(303);
  expect((await signUp(freshName('nu'), owner.email)).status).toBe(303);
  expect(await emailOf(owner)).toBe(`${owner.id}@unconfirmed.invalid`);
});

test('a mail to an address that may be a stranger’s does not contain the name that was typed (MAIL-04)', async () => {
  const [username, email] = [freshName('nm'), `${freshName('nm')}@mail.example`];
  await signUp(username, email, 'Claim your prize at evil.example/x');
  await runJobs();
  expect(textsTo(email)).toHaveLength(1);
  expect(textsTo(email).join()).not.toContain('evil.example');
});

test('requests of a stranger leave room for the mail about a new address (MAIL-03, ACC-04)', async () => {
  const victim = await memberWithPassword({ emailVerified: true });
  for (let hour = 0; hour < 4; hour++) {
    for (let i = 0; i < 3; i++) {
      await send('/forgot-password', { email: victim.email });
      await runJobs();
    }
    await db.execute(sql`update rate_limit_counters set expire = 1 where key like '%mail-kind%' or key like '%reset-mail%'`);
  }
  expect(textsTo(victim.email)).toHaveLength(5);
  await send('/settings/email', { email: `x.${victim.email}`, password: PASSWORD }, victim.cookie);
  await runJobs();
  expect(linkTo(victim.email, 'undo')).not.toBe('');
});

test('only the address at the time of a ban is refused, not those that the banned person enters (REG-10)', async () => {
  withoutMail(); // an address counts at once
  await setSettings();
  const banned = await memberWithPassword();
  await giveStanding(banned, 'banned');
  for (const n of [1, 2, 3])
    await send('/settings/email', { email: `of${n}.${banned.username}@mail.example`, password: PASSWORD }, banned.cookie);
  expect(await db.$count(bannedAddresses, eq(bannedAddresses.personId, banned.id))).toBe(1);
  expect((await signUp(freshName('in'), `of1.${banned.username}@mail.example`)).status).toBe(303);
  expect((await signUp(freshName('ba'), banned.email)).status).toBe(422);
});
