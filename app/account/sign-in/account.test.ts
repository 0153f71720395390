import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { installationSecret } from '#server/database/installation.ts';
import { SESSION_COOKIE } from '#server/identity/session-cookie.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { anotherSession, createMember } from '#tests/support/people.ts';
import { fetchData, send, signed, visit } from '#tests/support/request.ts';
import { people } from '../../people/tables.ts';
import { accounts, sessions } from '../tables.ts';

let created = 0;
const run = Math.random().toString(36).slice(2, 6);
const signUpForm = (overrides: Record<string, string> = {}) => {
  const username = `s${run}${++created}`;
  return { name: 'Maya Lindqvist', username, email: `${username}@mail.example`, password: 'Lantern-7', terms: 'on', ...overrides };
};
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(SESSION_COOKIE))
    ?.split(';')[0] ?? '';
const personBy = async (username: string) => (await db.select().from(people).where(eq(people.username, username)))[0];
/** The HTML with apostrophes decoded. */
const textOf = async (response: Response) => (await response.text()).replaceAll('&#x27;', "'");
/** Whether a request with this cookie is signed in as this person. */
const isSignedInAs = async (cookie: string, username: string) =>
  (await (await visit('/settings', { as: cookie })).text()).includes(username);

beforeEach(() => resetRateLimits());

describe('signing up', () => {
  test('creates the account with a public, empty profile and signs in (AUTH-24, AUTH-25, PRIVACY-01, AMB-57)', async () => {
    const given = signUpForm();
    const response = await send('/sign-up', { ...given, next: '/write' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/write');
    const person = await personBy(given.username);
    expect(person).toMatchObject({
      name: 'Maya Lindqvist',
      username: given.username,
      email: given.email,
      spectatorCount: 0,
      spectatingCount: 0,
      creativeThoughts: [],
      isPrivate: false,
      profilePicture: null,
      coverPhoto: null,
    });
    const [account] = await db.select().from(accounts).where(eq(accounts.userId, person!.id));
    expect(account?.password).toBeTruthy();
    expect(account?.password).not.toContain('Lantern');
    expect(await isSignedInAs(cookieOf(response), given.username)).toBe(true);
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, person!.id));
    expect([session?.ipAddress || null, session?.userAgent || null]).toEqual([null, null]); // as the privacy page says
  });

  test('the session cookie is HttpOnly, SameSite=Lax, valid for the whole site and for thirty days (AUTH-26)', async () => {
    const [cookie = ''] = (await send('/sign-up', signUpForm())).headers.getSetCookie();
    expect(cookie).toMatch(/^storyhearth\.session_token=/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; Max-Age=2592000/);
  });

  test.each([
    ['an empty field (AUTH-15)', { name: '  ' }, 422, 'All fields are required'],
    ['terms not accepted (AUTH-16)', { terms: '' }, 422, 'You must accept the Terms and Conditions to create an account'],
    ['a weak password (AUTH-17)', { password: 'lantern' }, 422, 'Password does not meet all requirements'],
    ['a reserved username (AMB-55)', { username: 'Write' }, 409, 'Username already taken'],
    ['an invalid email (AUTH-21)', { email: 'maya' }, 422, 'This doesn’t look like an email address.'],
  ])('a refused sign-up shows its message and creates no account: %s', async (_, overrides, status, message) => {
    const given = signUpForm(overrides);
    const response = await send('/sign-up', given);
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(withoutScripts(await response.text())).toContain(message);
    expect(await db.select().from(people).where(eq(people.email, given.email))).toEqual([]);
  });

  test('a taken username is refused, ignoring case (AUTH-18)', async () => {
    const given = signUpForm();
    await send('/sign-up', given);
    const response = await send('/sign-up', signUpForm({ username: given.username.toUpperCase() }));
    expect(response.status).toBe(409);
    expect(withoutScripts(await response.text())).toContain('Username already taken');
  });

  test('a registered email is refused, ignoring case (AUTH-19)', async () => {
    const given = signUpForm();
    await send('/sign-up', given);
    const response = await send('/sign-up', signUpForm({ email: given.email.toUpperCase() }));
    expect(response.status).toBe(409);
    expect(withoutScripts(await response.text())).toContain('Email already registered');
  });

  test('a taken username is reported before a registered email (AUTH-18)', async () => {
    const given = signUpForm();
    await send('/sign-up', given);
    expect(withoutScripts(await (await send('/sign-up', given)).text())).toContain('Username already taken');
  });

  test('a refused form shows the typed values again, never the password', async () => {
    const given = signUpForm({ terms: '', name: 'Åsa <b>' });
    const page = await (await send('/sign-up', given)).text();
    expect(page).toContain('value="Åsa &lt;b&gt;"');
    expect(page).toContain(`value="${given.email}"`);
    expect(page).not.toContain(given.password);
  });

  test('the response to a weak password lists the unmet rules (ERR-10)', async () => {
    const { status, text } = await fetchData('/sign-up', new URLSearchParams(signUpForm({ password: 'lanterns' })));
    expect(status).toBe(422);
    for (const reason of ['One uppercase letter', 'One digit', 'One special character']) expect(text).toContain(reason);
    expect(text).not.toContain('At least 8 characters');
  });

  test('of eight concurrent sign-ups with one username, one succeeds and seven see that it is taken (AUTH-18)', async () => {
    const { username } = signUpForm();
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, i) => send('/sign-up', signUpForm({ username: i % 2 ? username : username.toUpperCase() }))),
    );
    expect(results.filter(({ status }) => status === 303)).toHaveLength(1);
    const refusals = results.filter(({ status }) => status !== 303);
    for (const refusal of refusals) {
      expect(refusal.status).toBe(409);
      expect(withoutScripts(await refusal.text())).toContain('Username already taken');
    }
    const rows = await db
      .select()
      .from(people)
      .where(eq(sql`lower(${people.username})`, username));
    expect(rows).toHaveLength(1);
    expect(await db.select().from(accounts).where(eq(accounts.userId, rows[0]!.id))).toHaveLength(1);
  });

  test('of eight concurrent sign-ups with one email, one succeeds and seven see that it is registered (AUTH-19)', async () => {
    const { email } = signUpForm();
    const results = await Promise.all(Array.from({ length: 8 }, () => send('/sign-up', signUpForm({ email }))));
    expect(results.filter(({ status }) => status === 303)).toHaveLength(1);
    for (const refusal of results.filter(({ status }) => status !== 303))
      expect(withoutScripts(await refusal.text())).toContain('Email already registered');
  });
});

describe('signing in and out', () => {
  const account = async () => {
    const given = signUpForm();
    await send('/sign-up', given);
    return given;
  };

  test('the right password starts a session for that account (AUTH-06, AUTH-27)', async () => {
    const { email, password, username } = await account();
    const response = await send('/sign-in', { email: email.toUpperCase(), password, next: '/' });
    expect(response.status).toBe(303);
    expect(await isSignedInAs(cookieOf(response), username)).toBe(true);
  });

  test('a wrong password and an unknown email get the same message (AUTH-22)', async () => {
    const { email } = await account();
    const message = "Invalid email or password. Please sign up if you don't have an account.";
    for (const attempted of [email, 'nobody@mail.example', 'no address at all']) {
      const response = await send('/sign-in', { email: attempted, password: 'Wrong-pass-1' });
      expect(response.status, attempted).toBe(401);
      expect(withoutScripts(await textOf(response)), attempted).toContain(message);
      expect(response.headers.getSetCookie(), attempted).toEqual([]);
    }
  });

  test('an email with a control character counts as unknown (AUTH-22)', async () => {
    for (const attempted of ['a\0b@c.de', 'a@b\0.de', 'a@b.d\u0085e']) {
      const response = await send('/sign-in', { email: attempted, password: 'x' });
      expect(
        [response.status, withoutScripts(await textOf(response)).includes('Invalid email or password.')],
        JSON.stringify(attempted),
      ).toEqual([401, true]);
    }
  });

  test('empty fields at sign-in are refused (AUTH-15)', async () => {
    const response = await send('/sign-in', { email: '', password: '' });
    expect(response.status).toBe(422);
    expect(withoutScripts(await response.text())).toContain('All fields are required');
  });

  test('sign-in from the dialog returns data and a cookie instead of a redirect (AUTH-13)', async () => {
    const { email, password } = await account();
    const { status, text, headers } = await fetchData('/sign-in', new URLSearchParams({ email, password, stay: 'yes' }));
    expect(status).toBe(200);
    expect(text).toContain('signedIn');
    expect(headers.getSetCookie()).toHaveLength(1);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/sign-in?next=/sign-in',
  ])('sign-in does not redirect to %s', async (next) => {
    const { email, password } = await account();
    const response = await send(`/sign-in?next=${encodeURIComponent(next)}`, { email, password });
    expect(response.headers.get('location')).toBe('/');
    const signedIn = await visit(`/sign-up?next=${encodeURIComponent(next)}`, { as: cookieOf(response) });
    expect(signedIn.headers.get('location')).toBe('/');
  });

  test('a signed-in member is redirected from the sign-in page to its target', async () => {
    const response = await visit('/sign-in?next=%2Fwrite%3Fa%3D1', { as: (await createMember()).cookie });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/write?a=1']);
  });

  test('signing out ends this session and clears its cookie; other devices stay signed in (AUTH-28)', async () => {
    const person = await createMember();
    const other = await anotherSession(person);
    const response = await send('/sign-out', {}, person.cookie);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith(SESSION_COOKIE))).toMatch(/Max-Age=0/);
    expect(await isSignedInAs(person.cookie, person.username)).toBe(false);
    expect(await isSignedInAs(other, person.username)).toBe(true);
    expect((await send('/sign-out', {}, person.cookie)).status).toBe(303); // idempotent
  });

  test('forged and malformed cookies count as signed out (AUTH-26)', async () => {
    const person = await createMember();
    const [, value = ''] = person.cookie.split('=');
    const token = decodeURIComponent(value).split('.')[0] ?? '';
    expect(await isSignedInAs(person.cookie, person.username)).toBe(true);
    for (const cookie of [
      token,
      `${token}.`,
      signed(token, 'another secret'),
      `${value.slice(0, -6)}AAAAAA`,
      '%',
      '%00.x',
      'x.y',
      `${'x'.repeat(4000)}.y`,
    ])
      expect(await isSignedInAs(`${SESSION_COOKIE}=${cookie}`, person.username), cookie.slice(0, 40)).toBe(false);
    expect(await isSignedInAs(`${SESSION_COOKIE}=${signed('made-up', await installationSecret())}`, person.username)).toBe(false);
  });

  test('a session counts as expired ten seconds early (AUTH-31)', async () => {
    const person = await createMember();
    const expireIn = (seconds: number) =>
      db
        .update(sessions)
        .set({ expiresAt: sql`now() + make_interval(secs => ${seconds})` })
        .where(eq(sessions.userId, person.id));
    await expireIn(60);
    expect(await isSignedInAs(person.cookie, person.username)).toBe(true);
    await expireIn(9);
    expect(await isSignedInAs(person.cookie, person.username)).toBe(false);
  });

  test('a session about to expire is renewed together with its cookie (AUTH-30)', async () => {
    const person = await createMember();
    await db.update(sessions).set({ expiresAt: sql`now() + interval '80 seconds'` }).where(eq(sessions.userId, person.id));
    const { status, headers } = await fetchData('/session', new URLSearchParams(), person.cookie);
    expect(status).toBe(200);
    expect(headers.getSetCookie().some((cookie) => cookie.startsWith(SESSION_COOKIE) && /Max-Age=2592000/.test(cookie))).toBe(true);
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(row!.expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);
  });

  test('renewing without a session returns the internal message (ERR-08)', async () => {
    const { status, text } = await fetchData('/session', new URLSearchParams());
    expect(status).toBe(401);
    expect(text).toContain('Auth session missing!');
  });

  test('sign-in from another origin is refused', async () => {
    const { email, password } = await account();
    const response = await visit('/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ email, password }),
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
