import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountDeletions } from '#app/account/tables.ts';
import { people } from '#app/people/tables.ts';
import { bannedAddresses, invitations, refusedNames } from '#app/registration/tables.ts';
import { db } from '#server/database/database.ts';
import { networkOf } from '#server/identity/network.ts';
import { consume, resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, PASSWORD } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';

beforeEach(async () => {
  resetRateLimits();
  await db.delete(refusedNames);
  await setSettings();
});

let created = 0;
const run = Math.random().toString(36).slice(2, 6);
const account = (overrides: Record<string, string> = {}) => {
  const username = `r${run}${++created}`;
  return { name: 'Maya', username, email: `${username}@mail.example`, password: PASSWORD, terms: 'on', ...overrides };
};
const exists = async (username: string) => (await db.$count(people, eq(people.username, username))) === 1;
const errorOf = async (response: Response, field: string) => {
  const form = (await pageOf(response)).one('main');
  return { text: form.text, typed: form.parts(`input[name=${field}]`)[0]?.attribute('value') };
};
const REFUSED = 'This e-mail address cannot be used here.';

test('a listed email domain refuses its addresses and those of the domains below it, in any case (REG-10)', async () => {
  await db.insert(refusedNames).values({ kind: 'domain', name: 'spam.example' });
  for (const [email, isRefused] of [
    ['maya@spam.example', true],
    ['maya@MAIL.Spam.Example', true],
    ['maya@notspam.example', false],
    ['spam.example@other.example', false],
  ] as const) {
    const given = account({ email });
    const response = await send('/sign-up', given);
    expect([response.status, await exists(given.username)], email).toEqual(isRefused ? [422, false] : [303, true]);
    if (isRefused) expect(await errorOf(response, 'email')).toEqual({ text: expect.stringContaining(REFUSED), typed: email });
  }
});

test('a listed username is answered as taken, in any case (REG-10)', async () => {
  await db.insert(refusedNames).values({ kind: 'username', name: 'site_team' });
  const response = await send('/sign-up', account({ username: 'Site_Team' }));
  expect(response.status).toBe(409);
  expect((await errorOf(response, 'username')).text).toContain('Username already taken');
  expect(await exists('Site_Team')).toBe(false);
});

test('the address of a banned person cannot be used again, also after the account was deleted; only a keyed hash of it remains (REG-10)', async () => {
  const banned = await createMember({ standing: 'banned', standingDecisionId: crypto.randomUUID() });
  await givePassword(banned);
  expect((await send('/sign-up', account({ email: banned.email }))).status).toBe(422);
  expect((await send('/delete-account', { reason: 'Privacy concerns', confirm: 'yes', password: PASSWORD }, banned.cookie)).status).toBe(
    303,
  );
  expect(await db.$count(accountDeletions, eq(accountDeletions.personId, banned.id))).toBe(1);
  const response = await send('/sign-up', account({ email: banned.email.toUpperCase() }));
  expect([response.status, (await errorOf(response, 'email')).text.includes(REFUSED)]).toEqual([422, true]);
  const [stored] = await db.select().from(bannedAddresses).where(eq(bannedAddresses.personId, banned.id));
  expect(stored?.keyedHash).toMatch(/^[\w-]{43}$/);
  expect((await db.execute(sql`select encode(sha256(${banned.email}::bytea), 'hex') as plain`)).rows[0]?.plain).not.toBe(stored?.keyedHash);
  expect((await send('/sign-up', account())).status).toBe(303);
});

test('the address of a deleted account can be used again if its person is not banned any more or never was (REG-10)', async () => {
  const over = { standing: 'banned', standingUntil: new Date(Date.now() - 1_000), standingDecisionId: crypto.randomUUID() };
  for (const overrides of [{}, over]) {
    const member = await createMember(overrides);
    await givePassword(member);
    expect((await send('/delete-account', { reason: 'Privacy concerns', confirm: 'yes', password: PASSWORD }, member.cookie)).status).toBe(
      303,
    );
    expect((await send('/sign-up', account({ email: member.email }))).status).toBe(303);
  }
});

test('a member cannot change to a refused address; a banned one who changes it cannot sign up with the old one (REG-10)', async () => {
  await db.insert(refusedNames).values({ kind: 'domain', name: 'spam.example' });
  const banned = await createMember({ standing: 'banned', standingDecisionId: crypto.randomUUID() });
  await givePassword(banned);
  const change = (email: string) => send('/settings/email', { email, password: PASSWORD }, banned.cookie);
  const refused = await change('new@spam.example');
  expect([refused.status, (await pageOf(refused)).one('main').text.includes(REFUSED)]).toEqual([422, true]);
  expect((await change(`new${run}@mail.example`)).status).toBe(303);
  expect((await send('/sign-up', account({ email: banned.email }))).status).toBe(422);
  await db.update(people).set({ standing: 'active' }).where(eq(people.id, banned.id));
  expect((await send('/sign-up', account({ email: banned.email }))).status).toBe(303); // the ban was lifted
});

const LIMITED = 'Many accounts have been made from your network today. Please try again tomorrow, or ask for an invitation.';
/** Counts accounts of the network of the tests, as their sign-up does. */
const countJoined = async (count: number) => {
  for (let n = 0; n < count; n++) expect(await consume('joined-in-hour', networkOf('unknown'), 'network')).toBe(0);
};
const signUps = async (count: number) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await send('/sign-up', account())).status);
  return statuses;
};

test('once the site has an owner, the 21st account of a network within an hour is refused, but not one with an invitation (REG-10, ROLE-03)', async () => {
  await countJoined(20);
  expect(new Set(await signUps(2))).toEqual(new Set([303]));
  const owner = await createMember({ role: 'owner' });
  resetRateLimits();
  await countJoined(17);
  expect(new Set(await signUps(2))).toEqual(new Set([303]));
  expect((await send('/sign-up', account({ password: 'weak' }))).status).toBe(422); // is not counted
  const two = await Promise.all([account(), account()].map((given) => send('/sign-up', given)));
  expect(two.map(({ status }) => status).sort()).toEqual([303, 429]);
  const given = account();
  const response = await send('/sign-up', given);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(await errorOf(response, 'email')).toEqual({ text: expect.stringContaining(LIMITED), typed: given.email });
  expect(await exists(given.username)).toBe(false);
  const code = 'a'.repeat(22);
  await db.insert(invitations).values({ code, uses: 1, usesLeft: 1, expiresAt: new Date(Date.now() + 9e6), madeBy: owner.id });
  expect((await send('/sign-up', account({ invitation: code }))).status).toBe(303);
}, 120_000);
