import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { send, visit } from '#tests/support/request.ts';
import { people } from '../../people/tables.ts';
import { auth, hashes } from '../auth.server.ts';
import { accounts, sessions } from '../tables.ts';

let created = 0;
const run = Math.random().toString(36).slice(2, 6);
const FIRST = 'Lantern-7-oak';
const cookieOf = (response: Response) => (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';

/** Signs a new member up with the password FIRST. */
async function signedUpMember() {
  const username = `pw${run}${++created}`;
  const email = `${username}@mail.example`;
  const response = await send('/sign-up', { name: 'Maya', username, email, password: FIRST, terms: 'on' });
  expect(response.status).toBe(303);
  return { email, cookie: cookieOf(response) };
}
const change = (as: string, current: string, next: string, confirmation = next) => send('/password', { current, next, confirmation }, as);
const signIn = async (email: string, password: string) => {
  const response = await send('/sign-in', { email, password });
  return response.status === 303 ? cookieOf(response) : null;
};
const isSignedIn = async (cookie: string) => (await visit('/sign-in', { as: cookie })).status === 303;
const textOf = async (response: Response) => (await response.text()).replaceAll('&#x27;', "'");

beforeEach(resetRateLimits);

test('after a change the old password fails and every other session ends; this session continues (SETTINGS-16)', async () => {
  const { email, cookie } = await signedUpMember();
  const elsewhere = (await signIn(email, FIRST)) ?? '';
  expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, true]);
  const response = await change(cookie, FIRST, 'fern-9');
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings?changed=password']);
  expect(await textOf(await visit('/settings?changed=password', { as: cookie }))).toContain('Password changed successfully');
  expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, false]);
  expect(await signIn(email, FIRST)).toBeNull();
  expect(await signIn(email, 'fern-9')).toBeTruthy();
});

test('all three fields are required (SETTINGS-12)', async () => {
  const { cookie } = await signedUpMember();
  for (const [current, next, confirmation] of [
    ['', 'fern-99', 'fern-99'],
    [FIRST, '', ''],
    [FIRST, 'fern-99', ''],
  ] as const) {
    const response = await change(cookie, current, next, confirmation);
    expect([response.status, withoutScripts(await textOf(response)).includes('All fields are required')]).toEqual([422, true]);
  }
});

test.each([
  ['a wrong current password, checked first (SETTINGS-13)', 'wrong', 'abc', 'xyz', 'Current password is incorrect'],
  ['five characters, checked before the confirmation (SETTINGS-14)', FIRST, 'fern9', 'other', 'New password must be at least 6 characters'],
  ['a confirmation that differs (SETTINGS-15)', FIRST, 'fern-99', 'fern-98', "New passwords don't match"],
  ['more than 128 characters (AMB-22)', FIRST, 'x'.repeat(129), 'x'.repeat(129), 'Passwords can be up to 128 characters.'],
])('a refused change shows its message and leaves the password unchanged: %s', async (_, current, next, confirmation, message) => {
  const { email, cookie } = await signedUpMember();
  const response = await change(cookie, current, next, confirmation);
  const page = await textOf(response);
  expect(response.status).toBe(422);
  expect(withoutScripts(page)).toContain(message);
  for (const other of ['Current password is incorrect', 'must be at least 6', "don't match", 'at most 128'].filter(
    (words) => !message.includes(words),
  ))
    expect(page).not.toContain(other);
  expect(page).not.toContain(FIRST); // the response contains no password
  expect(await signIn(email, FIRST)).toBeTruthy();
});

test('passwords of 6 and 128 characters are accepted, and spaces count (AMB-22)', async () => {
  const { email, cookie } = await signedUpMember();
  expect((await change(cookie, FIRST, ' abcd ')).status).toBe(303);
  expect(await signIn(email, 'abcd')).toBeNull();
  expect((await change(cookie, ' abcd ', 'x'.repeat(128))).status).toBe(303);
  expect(await signIn(email, 'x'.repeat(128))).toBeTruthy();
});

test('guesses are limited after five failures, also sent at once, without slowing the owner’s sign-in (SETTINGS-13)', async () => {
  const { email, cookie } = await signedUpMember();
  const responses = await Promise.all(Array.from({ length: 9 }, () => change(cookie, 'guess', 'fern-99')));
  expect(hashes().active).toBeLessThanOrEqual(2);
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(6);
  const limited = responses.find(({ status }) => status === 429);
  expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(withoutScripts(await textOf(limited as Response))).toMatch(/Too many attempts\. Please wait and try again in \d+ seconds?\./);
  expect((await change(cookie, FIRST, 'fern-99')).status).toBe(429); // the right password has to wait as well
  expect(await signIn(email, FIRST)).toBeTruthy();
});

test('of two concurrent changes one succeeds; the other’s current password is then wrong (SETTINGS-16)', async () => {
  const { email, cookie } = await signedUpMember();
  const other = (await signIn(email, FIRST)) ?? '';
  const responses = await Promise.all([change(cookie, FIRST, 'first-one'), change(other, FIRST, 'second-one')]);
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
  const left = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.userId))
    .where(eq(people.email, email));
  expect(left).toHaveLength(1);
});

test('a concurrent sign-in with the old password leaves no session (SETTINGS-16)', async () => {
  const { email, cookie } = await signedUpMember();
  const { api } = await auth();
  const original = api.signInEmail;
  const spy = vi.spyOn(api, 'signInEmail').mockImplementation((async (...given: Parameters<typeof original>) => {
    const response = await original(...given);
    const [person] = await db.select({ id: people.id }).from(people).where(eq(people.email, email));
    await db
      .update(accounts)
      .set({ password: 'changed meanwhile' })
      .where(eq(accounts.userId, person?.id ?? ''));
    return response;
  }) as never);
  expect(await signIn(email, FIRST)).toBeNull();
  spy.mockRestore();
  const left = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.userId))
    .where(eq(people.email, email));
  expect(left).toHaveLength(1);
  expect(await isSignedIn(cookie)).toBe(true);
});

test('a visitor cannot change a password (SETTINGS-12)', async () => {
  expect((await send('/password', { current: 'a', next: 'fern-99', confirmation: 'fern-99' })).status).toBe(401);
  expect((await visit('/password')).status).toBe(401);
});
