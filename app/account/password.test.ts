import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database.ts';
import { resetRateLimits } from '#server/rate-limits.ts';
import { withoutScripts } from '../../tests/page-text.ts';
import { send, visit } from '../../tests/request.ts';
import { people } from '../people/tables.ts';
import { auth, hashes } from './auth.server.ts';
import { accounts, sessions } from './tables.ts';

let made = 0;
const run = Math.random().toString(36).slice(2, 6);
const FIRST = 'Lantern-7-oak';
const cookieOf = (answer: Response) => (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';

/** Somebody with a real password, signed in. */
async function somebody() {
  const username = `pw${run}${++made}`;
  const email = `${username}@mail.example`;
  const answer = await send('/sign-up', { name: 'Maya', username, email, password: FIRST, terms: 'on' });
  expect(answer.status).toBe(303);
  return { email, cookie: cookieOf(answer) };
}
const change = (as: string, current: string, next: string, confirmation = next) => send('/password', { current, next, confirmation }, as);
const signIn = async (email: string, password: string) => {
  const answer = await send('/sign-in', { email, password });
  return answer.status === 303 ? cookieOf(answer) : null;
};
const isSignedIn = async (cookie: string) => (await visit('/sign-in', { as: cookie })).status === 303;
const words = async (answer: Response) => (await answer.text()).replaceAll('&#x27;', "'");

beforeEach(resetRateLimits);

test('the new password signs in, the old one does not; every other session is over, this one goes on (SETTINGS-16)', async () => {
  const { email, cookie } = await somebody();
  const elsewhere = (await signIn(email, FIRST)) ?? '';
  expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, true]);
  const answer = await change(cookie, FIRST, 'fern-9');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings?changed=password']);
  expect(await words(await visit('/settings?changed=password', { as: cookie }))).toContain('Password changed successfully');
  expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, false]);
  expect(await signIn(email, FIRST)).toBeNull();
  expect(await signIn(email, 'fern-9')).toBeTruthy();
});

test('three fields are required (SETTINGS-12)', async () => {
  const { cookie } = await somebody();
  for (const [current, next, confirmation] of [
    ['', 'fern-99', 'fern-99'],
    [FIRST, '', ''],
    [FIRST, 'fern-99', ''],
  ] as const) {
    const answer = await change(cookie, current, next, confirmation);
    expect([answer.status, withoutScripts(await words(answer)).includes('All fields are required')]).toEqual([422, true]);
  }
});

test.each([
  ['SETTINGS-13 a wrong current password comes first', 'wrong', 'abc', 'xyz', 'Current password is incorrect'],
  ['SETTINGS-14 five characters, before the confirmation', FIRST, 'fern9', 'other', 'New password must be at least 6 characters'],
  ['SETTINGS-15 a confirmation that differs', FIRST, 'fern-99', 'fern-98', "New passwords don't match"],
  ['AMB-22 more than 128 characters', FIRST, 'x'.repeat(129), 'x'.repeat(129), 'Passwords can be up to 128 characters.'],
])('%s is refused in these words and changes nothing', async (_, current, next, confirmation, said) => {
  const { email, cookie } = await somebody();
  const answer = await change(cookie, current, next, confirmation);
  const page = await words(answer);
  expect(answer.status).toBe(422);
  expect(withoutScripts(page)).toContain(said);
  for (const other of ['Current password is incorrect', 'must be at least 6', "don't match", 'at most 128'].filter(
    (one) => !said.includes(one),
  ))
    expect(page).not.toContain(other);
  expect(page).not.toContain(FIRST); // no password is sent back
  expect(await signIn(email, FIRST)).toBeTruthy();
});

test('six characters are enough, 128 are not too many, and spaces count (AMB-22)', async () => {
  const { email, cookie } = await somebody();
  expect((await change(cookie, FIRST, ' abcd ')).status).toBe(303);
  expect(await signIn(email, 'abcd')).toBeNull();
  expect((await change(cookie, ' abcd ', 'x'.repeat(128))).status).toBe(303);
  expect(await signIn(email, 'x'.repeat(128))).toBeTruthy();
});

test('guesses are slowed after five failures, sent at once or one by one, and never for the sign-in of the owner (SETTINGS-13)', async () => {
  const { email, cookie } = await somebody();
  const answers = await Promise.all(Array.from({ length: 9 }, () => change(cookie, 'guess', 'fern-99')));
  expect(hashes().active).toBeLessThanOrEqual(2);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(6);
  const slowed = answers.find(({ status }) => status === 429);
  expect(Number(slowed?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(withoutScripts(await words(slowed as Response))).toMatch(/Too many attempts\. Please wait and try again in \d+ seconds?\./);
  expect((await change(cookie, FIRST, 'fern-99')).status).toBe(429); // the right one has to wait as well
  expect(await signIn(email, FIRST)).toBeTruthy();
});

test('of two changes at one moment one is made, and the other hears that its current password is no more (SETTINGS-16)', async () => {
  const { email, cookie } = await somebody();
  const other = (await signIn(email, FIRST)) ?? '';
  const answers = await Promise.all([change(cookie, FIRST, 'first-one'), change(other, FIRST, 'second-one')]);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const left = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.userId))
    .where(eq(people.email, email));
  expect(left).toHaveLength(1);
});

test('a sign-in with the old password that was under way meanwhile leaves no session behind (SETTINGS-16)', async () => {
  const { email, cookie } = await somebody();
  const { api } = await auth();
  const really = api.signInEmail;
  const spy = vi.spyOn(api, 'signInEmail').mockImplementation((async (...given: Parameters<typeof really>) => {
    const answer = await really(...given);
    const [person] = await db.select({ id: people.id }).from(people).where(eq(people.email, email));
    await db
      .update(accounts)
      .set({ password: 'changed meanwhile' })
      .where(eq(accounts.userId, person?.id ?? ''));
    return answer;
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

test('a visitor has no password to change (SETTINGS-12)', async () => {
  expect((await send('/password', { current: 'a', next: 'fern-99', confirmation: 'fern-99' })).status).toBe(401);
  expect((await visit('/password')).status).toBe(401);
});
