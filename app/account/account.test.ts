import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#server/database.ts';
import { installationSecret } from '#server/installation.ts';
import { resetRateLimits } from '#server/rate-limits.ts';
import { SESSION_COOKIE } from '#server/session-cookie.ts';
import { withoutScripts } from '../../tests/page-text.ts';
import { anotherSession, member } from '../../tests/people.ts';
import { fetchData, send, signed, visit } from '../../tests/request.ts';
import { people } from '../people/tables.ts';
import { accounts, sessions } from './tables.ts';

let made = 0;
const run = Math.random().toString(36).slice(2, 6);
const somebody = (wishes: Record<string, string> = {}) => {
  const username = `s${run}${++made}`;
  return { name: 'Maya Lindqvist', username, email: `${username}@mail.example`, password: 'Lantern-7', terms: 'on', ...wishes };
};
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(SESSION_COOKIE))
    ?.split(';')[0] ?? '';
const personBy = async (username: string) => (await db.select().from(people).where(eq(people.username, username)))[0];
/** What the page says to a visitor's eyes: entities as characters. */
const words = async (response: Response) => (await response.text()).replaceAll('&#x27;', "'");
/** Whether the site knows who sends this cookie. */
const knows = async (cookie: string, username: string) => (await (await visit('/settings', { as: cookie })).text()).includes(username);

beforeEach(() => resetRateLimits());

describe('signing up', () => {
  test('makes the account and a public, empty profile, and signs in at once (AUTH-24, AUTH-25, PRIVACY-01, AMB-57)', async () => {
    const given = somebody();
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
    expect(await knows(cookieOf(response), given.username)).toBe(true);
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, person!.id));
    expect([session?.ipAddress || null, session?.userAgent || null]).toEqual([null, null]); // as the privacy page says
  });

  test('the cookie is HttpOnly, SameSite=Lax, for the whole site, for thirty days (AUTH-26)', async () => {
    const [cookie = ''] = (await send('/sign-up', somebody())).headers.getSetCookie();
    expect(cookie).toMatch(/^storyhearth\.session_token=/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; Max-Age=2592000/);
  });

  test.each([
    ['AUTH-15 an empty field', { name: '  ' }, 422, 'All fields are required'],
    ['AUTH-16 terms not accepted', { terms: '' }, 422, 'You must accept the Terms and Conditions to create an account'],
    ['AUTH-17 a weak password', { password: 'lantern' }, 422, 'Password does not meet all requirements'],
    ['AMB-55 a reserved username', { username: 'Write' }, 409, 'Username already taken'],
    ['AUTH-21 what is no email', { email: 'maya' }, 422, 'This doesn’t look like an email address.'],
  ])('%s is refused in these words, and nobody is made', async (_, wishes, status, said) => {
    const given = somebody(wishes);
    const response = await send('/sign-up', given);
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(withoutScripts(await response.text())).toContain(said);
    expect(await db.select().from(people).where(eq(people.email, given.email))).toEqual([]);
  });

  test('a used username, in any letter case (AUTH-18)', async () => {
    const given = somebody();
    await send('/sign-up', given);
    const response = await send('/sign-up', somebody({ username: given.username.toUpperCase() }));
    expect(response.status).toBe(409);
    expect(withoutScripts(await response.text())).toContain('Username already taken');
  });

  test('a registered email, in any letter case (AUTH-19)', async () => {
    const given = somebody();
    await send('/sign-up', given);
    const response = await send('/sign-up', somebody({ email: given.email.toUpperCase() }));
    expect(response.status).toBe(409);
    expect(withoutScripts(await response.text())).toContain('Email already registered');
  });

  test('the username is asked about before the email (AUTH-18)', async () => {
    const given = somebody();
    await send('/sign-up', given);
    expect(withoutScripts(await (await send('/sign-up', given)).text())).toContain('Username already taken');
  });

  test('a refusal keeps what was typed, never the password', async () => {
    const given = somebody({ terms: '', name: 'Åsa <b>' });
    const page = await (await send('/sign-up', given)).text();
    expect(page).toContain('value="Åsa &lt;b&gt;"');
    expect(page).toContain(`value="${given.email}"`);
    expect(page).not.toContain(given.password);
  });

  test('a fetcher hears the reasons of a weak password (ERR-10)', async () => {
    const { status, text } = await fetchData('/sign-up', new URLSearchParams(somebody({ password: 'lanterns' })));
    expect(status).toBe(422);
    for (const reason of ['One upper-case letter', 'One digit', 'One special character']) expect(text).toContain(reason);
    expect(text).not.toContain('At least 8 characters');
  });

  test('eight at once want one username: one winner, seven friendly losers (AUTH-18)', async () => {
    const { username } = somebody();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => send('/sign-up', somebody({ username: i % 2 ? username : username.toUpperCase() }))),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 303);
    for (const loser of losers) {
      expect(loser.status).toBe(409);
      expect(withoutScripts(await loser.text())).toContain('Username already taken');
    }
    const rows = await db
      .select()
      .from(people)
      .where(eq(sql`lower(${people.username})`, username));
    expect(rows).toHaveLength(1);
    expect(await db.select().from(accounts).where(eq(accounts.userId, rows[0]!.id))).toHaveLength(1);
  });

  test('eight at once with one email: one winner, seven friendly losers (AUTH-19)', async () => {
    const { email } = somebody();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('/sign-up', somebody({ email }))));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    for (const loser of answers.filter(({ status }) => status !== 303))
      expect(withoutScripts(await loser.text())).toContain('Email already registered');
  });
});

describe('signing in and out', () => {
  const account = async () => {
    const given = somebody();
    await send('/sign-up', given);
    return given;
  };

  test('the right password opens a session whose profile the page shows (AUTH-06, AUTH-27)', async () => {
    const { email, password, username } = await account();
    const response = await send('/sign-in', { email: email.toUpperCase(), password, next: '/' });
    expect(response.status).toBe(303);
    expect(await knows(cookieOf(response), username)).toBe(true);
  });

  test('a wrong password and an unknown email hear the same words (AUTH-22)', async () => {
    const { email } = await account();
    const said = "Invalid email or password. Please sign up if you don't have an account.";
    for (const tried of [email, 'nobody@mail.example', 'no address at all']) {
      const response = await send('/sign-in', { email: tried, password: 'Wrong-pass-1' });
      expect(response.status, tried).toBe(401);
      expect(withoutScripts(await words(response)), tried).toContain(said);
      expect(response.headers.getSetCookie(), tried).toEqual([]);
    }
  });

  test('an email with a control character is one that nobody has (AUTH-22)', async () => {
    for (const tried of ['a\0b@c.de', 'a@b\0.de', 'a@b.d\u0085e']) {
      const response = await send('/sign-in', { email: tried, password: 'x' });
      expect(
        [response.status, withoutScripts(await words(response)).includes('Invalid email or password.')],
        JSON.stringify(tried),
      ).toEqual([401, true]);
    }
  });

  test('empty fields at sign-in (AUTH-15)', async () => {
    const response = await send('/sign-in', { email: '', password: '' });
    expect(response.status).toBe(422);
    expect(withoutScripts(await response.text())).toContain('All fields are required');
  });

  test('the dialog stays on its page: data and a cookie, no redirect (AUTH-13)', async () => {
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
  ])('nobody is sent on to %s', async (next) => {
    const { email, password } = await account();
    const response = await send(`/sign-in?next=${encodeURIComponent(next)}`, { email, password });
    expect(response.headers.get('location')).toBe('/');
    const there = await visit(`/sign-up?next=${encodeURIComponent(next)}`, { as: cookieOf(response) });
    expect(there.headers.get('location')).toBe('/');
  });

  test('who is signed in goes straight on', async () => {
    const response = await visit('/sign-in?next=%2Fwrite%3Fa%3D1', { as: (await member()).cookie });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/write?a=1']);
  });

  test('signing out ends this session and takes the cookie back; other devices stay (AUTH-28)', async () => {
    const person = await member();
    const other = await anotherSession(person);
    const response = await send('/sign-out', {}, person.cookie);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith(SESSION_COOKIE))).toMatch(/Max-Age=0/);
    expect(await knows(person.cookie, person.username)).toBe(false);
    expect(await knows(other, person.username)).toBe(true);
    expect((await send('/sign-out', {}, person.cookie)).status).toBe(303); // twice is no mistake
  });

  test('forged, broken and foreign cookies are nobody (AUTH-26)', async () => {
    const person = await member();
    const [, value = ''] = person.cookie.split('=');
    const token = decodeURIComponent(value).split('.')[0] ?? '';
    expect(await knows(person.cookie, person.username)).toBe(true);
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
      expect(await knows(`${SESSION_COOKIE}=${cookie}`, person.username), cookie.slice(0, 40)).toBe(false);
    expect(await knows(`${SESSION_COOKIE}=${signed('made-up', await installationSecret())}`, person.username)).toBe(false);
  });

  test('a session is over ten seconds early (AUTH-31)', async () => {
    const person = await member();
    const ends = (seconds: number) =>
      db
        .update(sessions)
        .set({ expiresAt: sql`now() + make_interval(secs => ${seconds})` })
        .where(eq(sessions.userId, person.id));
    await ends(60);
    expect(await knows(person.cookie, person.username)).toBe(true);
    await ends(9);
    expect(await knows(person.cookie, person.username)).toBe(false);
  });

  test('a session about to end is renewed, with its cookie (AUTH-30)', async () => {
    const person = await member();
    await db.update(sessions).set({ expiresAt: sql`now() + interval '80 seconds'` }).where(eq(sessions.userId, person.id));
    const { status, headers } = await fetchData('/session', new URLSearchParams(), person.cookie);
    expect(status).toBe(200);
    expect(headers.getSetCookie().some((cookie) => cookie.startsWith(SESSION_COOKIE) && /Max-Age=2592000/.test(cookie))).toBe(true);
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(row!.expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 24 * 60 * 60 * 1000);
  });

  test('who has no session hears it from /session only (ERR-08)', async () => {
    const { status, text } = await fetchData('/session', new URLSearchParams());
    expect(status).toBe(401);
    expect(text).toContain('Auth session missing!');
  });

  test('signing in from another site is refused before anything is read', async () => {
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
