import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { SESSION_COOKIE } from '#server/identity/session-cookie.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { anotherSession, createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { send, signed, visit } from '#tests/support/request.ts';
import { dataLifecycle } from '../../data-lifecycle.server.ts';
import { notifications } from '../../notifications/tables.ts';
import { endedSessions, sessions } from '../tables.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

async function memberWithPassword() {
  const person = await createMember();
  await givePassword(person);
  return person;
}
/** Signs in from a browser with this User-Agent and cookie; returns the cookie of the new session. */
async function signIn(person: Member, { agent = FIREFOX, cookie = '' } = {}) {
  const response = await visit('/sign-in', {
    method: 'POST',
    body: new URLSearchParams({ email: person.email, password: PASSWORD }),
    headers: { 'user-agent': agent, ...(cookie && { cookie }) },
  });
  expect(response.status).toBe(303);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
const browsers = async ({ id }: { id: string }) =>
  (await db.select({ data: notifications.data }).from(notifications).where(eq(notifications.personId, id)).orderBy(notifications.id)).map(
    ({ data }) => (data as { browser: string }).browser,
  );

beforeEach(() => resetRateLimits());

test('a sign-in from a browser without a session cookie of the account makes a notification (ACC-06)', async () => {
  const person = await memberWithPassword();
  const cookie = await signIn(person);
  const page = await pageOf(await visit('/notifications', { as: cookie }));
  expect(page.one('main').all('listitem')[0]?.text).toContain('New sign-in from Firefox on Linux. Was this not you? Change your password.');
});

test('sign-ins from the same browser and system make at most one notification a day; another browser makes its own (ACC-06)', async () => {
  const person = await memberWithPassword();
  await Promise.all([signIn(person), signIn(person)]);
  await signIn(person);
  await signIn(person, { agent: SAFARI });
  expect(await browsers(person)).toEqual(['Firefox on Linux', 'Safari on iPhone']);
  await db.update(notifications).set({ sendAt: sql`now() - interval '25 hours'` });
  await signIn(person);
  expect(await browsers(person)).toEqual(['Firefox on Linux', 'Safari on iPhone', 'Firefox on Linux']);
});

test('a sign-in from a browser with a session cookie of the account makes no notification, whether that session is open or has ended (ACC-06)', async () => {
  const person = await memberWithPassword();
  await signIn(person, { cookie: person.cookie });
  const ended = await anotherSession(person);
  await send('/settings/sessions/end-others', {}, await anotherSession(person));
  expect((await visit('/settings', { as: ended })).status).toBe(401);
  await signIn(person, { cookie: ended });
  expect(await browsers(person)).toEqual([]);
});

test('neither the cookie of another account nor a forged one makes a browser known (ACC-06)', async () => {
  const [person, other, third] = [await memberWithPassword(), await createMember(), await memberWithPassword()];
  await signIn(person, { cookie: other.cookie });
  expect(await browsers(person)).toEqual(['Firefox on Linux']);
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, third.id));
  await signIn(third, { cookie: `${SESSION_COOKIE}=${signed(session?.token ?? '', 'another secret')}` });
  expect(await browsers(third)).toEqual(['Firefox on Linux']);
});

test('a wrong password and the sign-up itself make no notification (ACC-06)', async () => {
  const person = await memberWithPassword();
  expect((await send('/sign-in', { email: person.email, password: 'not-it-7-A' })).status).toBe(401);
  const username = `n${Date.now().toString(36)}`;
  const response = await send('/sign-up', { name: 'Maya', username, email: `${username}@mail.example`, password: PASSWORD, terms: 'on' });
  expect(response.status).toBe(303);
  expect(await db.$count(notifications, eq(notifications.personId, person.id))).toBe(0);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await pageOf(await visit('/notifications', { as: cookie }))).text).toContain('All quiet by the hearth.');
});

test('an ended session is remembered until its cookie expires, and not after the account is deleted (ACC-06)', async () => {
  const person = await createMember();
  const remembered = () => db.$count(endedSessions, eq(endedSessions.userId, person.id));
  const cleanUp = async () => {
    for (const { run } of dataLifecycle.dailyJobs) await run(Date.now(), () => false);
  };
  await anotherSession(person);
  await anotherSession(person);
  const isOfPerson = eq(sessions.userId, person.id);
  await db.delete(sessions).where(isOfPerson);
  expect(await remembered()).toBe(3);
  await cleanUp();
  expect(await remembered()).toBe(3);
  await db.update(endedSessions).set({ expiresAt: sql`now()` });
  await cleanUp();
  expect(await remembered()).toBe(0);
  await anotherSession(person);
  await db.execute(sql`delete from people where id = ${person.id}`); // cascades to an open session
  expect(await remembered()).toBe(0);
});
