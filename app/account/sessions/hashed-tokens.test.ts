import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { installationSecret } from '#server/database/installation.ts';
import { SESSION_COOKIE } from '#server/identity/session-cookie.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { anotherSession, createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { fetchData, send, signed, visit } from '#tests/support/request.ts';
import { auth } from '../auth.server.ts';
import { sessions } from '../tables.ts';

beforeEach(resetRateLimits);

const isSignedIn = async (cookie: string) => (await visit('/settings', { as: cookie })).status === 200;
const rowsOf = ({ id }: { id: string }) => db.select().from(sessions).where(eq(sessions.userId, id));
const tokenOf = (cookie: string) => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0] ?? '';
const newCookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(SESSION_COOKIE))
    ?.split(';')[0] ?? '';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

async function signedIn(): Promise<Member> {
  const person = await createMember();
  await db.delete(sessions).where(eq(sessions.userId, person.id));
  await givePassword(person);
  const response = await send('/sign-in', { email: person.email, password: PASSWORD });
  expect(response.status).toBe(303);
  return { ...person, cookie: newCookieOf(response.headers) };
}

test('the database stores no token usable as a cookie, after sign-up and after sign-in (AUTH-26)', async () => {
  const username = `h${Date.now().toString(36)}`;
  const form = { name: 'Maya', username, email: `${username}@mail.example`, password: PASSWORD, terms: 'on' };
  const cookies = [newCookieOf((await send('/sign-up', form)).headers), (await signedIn()).cookie];
  for (const cookie of cookies) {
    expect(await isSignedIn(cookie)).toBe(true);
    const rows = await db
      .select()
      .from(sessions)
      .where(eq(sessions.token, hashOf(tokenOf(cookie))));
    expect(rows).toHaveLength(1);
    const { rows: found } = await db.execute(sql`select from sessions s where s::text like ${`%${tokenOf(cookie)}%`}`);
    expect(found).toEqual([]);
    // A cookie made from the secret and a stolen backup is signed correctly but matches no session.
    expect(await isSignedIn(`${SESSION_COOKIE}=${signed(rows[0]?.token ?? '', await installationSecret())}`)).toBe(false);
  }
});

test('a session renewed by a page or by /session keeps a valid cookie (AUTH-30)', async () => {
  const person = await signedIn();
  await db
    .update(sessions)
    .set({ updatedAt: sql`now() - interval '2 days'`, expiresAt: sql`now() + interval '20 days'` })
    .where(eq(sessions.userId, person.id));
  const page = newCookieOf((await visit('/settings', { as: person.cookie })).headers);
  expect(tokenOf(page)).toBe(tokenOf(person.cookie));
  await db.update(sessions).set({ expiresAt: sql`now() + interval '80 seconds'` }).where(eq(sessions.userId, person.id));
  const renewed = newCookieOf((await fetchData('/session', new URLSearchParams(), page)).headers);
  expect(tokenOf(renewed)).toBe(tokenOf(person.cookie));
  expect(await isSignedIn(renewed)).toBe(true);
  expect(await rowsOf(person)).toHaveLength(1);
});

test('sign-out ends only this session, and better-auth finds, lists and revokes sessions by token (AUTH-28)', async () => {
  const person = await signedIn();
  const other = await anotherSession(person);
  expect((await send('/sign-out', {}, person.cookie)).status).toBe(303);
  expect([await isSignedIn(person.cookie), await isSignedIn(other)]).toEqual([false, true]);
  const { internalAdapter } = await (await auth()).$context;
  expect((await internalAdapter.findSession(tokenOf(other)))?.session.token).toBe(tokenOf(other));
  expect(await internalAdapter.findSessions([tokenOf(other)])).toHaveLength(1);
  expect((await internalAdapter.listSessions(person.id)).map(({ userId }) => userId)).toEqual([person.id]);
  await (await auth()).api.signOut({ headers: new Headers({ cookie: other }) });
  expect(await rowsOf(person)).toEqual([]);
});

test('a sign-in during a password change is undone by its session token (SETTINGS-16)', async () => {
  const person = await createMember();
  await givePassword(person);
  await db.execute(sql`create function change_it() returns trigger language plpgsql as $$ begin
    update accounts set password = password || 'x' where user_id = new.user_id; return null; end $$`);
  await db.execute(sql`create trigger change_it after insert on sessions for each row execute function change_it()`);
  const response = await send('/sign-in', { email: person.email, password: PASSWORD });
  await db.execute(sql`drop trigger change_it on sessions`);
  expect(response.status).toBe(401);
  expect(await rowsOf(person)).toHaveLength(1); // the initial session
});
