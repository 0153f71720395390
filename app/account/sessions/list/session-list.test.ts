import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { app, hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { anotherSession, createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { sessions } from '../../tables.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

const rowsOf = ({ id }: { id: string }) => db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(desc(sessions.id));
const textOf = async (response: Response) => (await pageOf(response)).text;
const page = async (as: string) => textOf(await visit('/settings/sessions', { as }));
const isSignedIn = async (cookie: string) => (await visit('/settings', { as: cookie })).status === 200;
/** Another browser of this member: its session and cookie. */
async function otherBrowser(person: Member, stored: Partial<typeof sessions.$inferInsert> = {}) {
  const cookie = await anotherSession(person);
  const [{ id } = { id: '' }] = await rowsOf(person);
  await db
    .update(sessions)
    .set({ userAgent: SAFARI, ...stored })
    .where(eq(sessions.id, id));
  return { id, cookie };
}
const end = (id: string, as: string) => send(`/settings/sessions/${id}/end`, {}, as);

beforeEach(resetRateLimits);

test('signing in and up stores the shortened network and at most 300 characters of the browser’s own description (ACC-05)', async () => {
  const person = await createMember();
  await givePassword(person);
  await db.delete(sessions).where(eq(sessions.userId, person.id));
  const username = `s${Date.now().toString(36)}`;
  const signUp = { name: 'Maya', username, email: `${username}@mail.example`, password: PASSWORD, terms: 'on' };
  for (const [path, fields, remoteAddress, network] of [
    ['/sign-in', { email: person.email, password: PASSWORD }, '203.0.113.77', '203.0.113.0/24'],
    ['/sign-up', signUp, '2001:db8:a1:2::9', '2001:db8:a1::/48'],
  ] as const) {
    const request = new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: 'http://localhost:3000', 'user-agent': FIREFOX + 'x'.repeat(900), 'x-caller-address': '198.51.100.9' },
    });
    const response = await app.fetch(request, { incoming: { socket: { remoteAddress } } });
    expect(response.status).toBe(303);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const text = await page(cookie);
    expect(text).toContain('Firefox on Linux This browser');
    expect(text.split('\n')).toContain(network);
  }
  const [stored] = await rowsOf(person);
  expect([stored?.ipAddress, stored?.userAgent?.length]).toEqual(['203.0.113.0/24', 300]);
});

test('the page lists one’s own sessions with browser, days and network, this browser first and marked (ACC-05)', async () => {
  const person = await createMember();
  await otherBrowser(person, {
    ipAddress: '2001:db8:a1::/48',
    createdAt: new Date('2026-03-04T12:00:00Z'),
    updatedAt: new Date('2026-05-06T12:00:00Z'),
  });
  await otherBrowser(person, { userAgent: '', ipAddress: '' });
  await otherBrowser(person, { userAgent: FIREFOX, expiresAt: new Date() });
  const stranger = await createMember();
  await otherBrowser(stranger, { ipAddress: '198.51.100.0/24' });
  const text = await page(person.cookie);
  expect(text).toMatch(/This browser.*Unknown browser.*Safari on iPhone/s);
  expect(text).toMatch(/Safari on iPhone\s+Signed in\s+Mar 4, 2026\s+Last used\s+May 6, 2026\s+Network\s+2001:db8:a1::\/48/);
  expect(text.match(/This browser/g)).toHaveLength(1);
  expect(text.match(/Sign out (?!everywhere)/g)).toHaveLength(2);
  for (const absent of ['198.51.100.0', 'Firefox', 'Mozilla']) expect(text).not.toContain(absent);
});

test('a member who is signed in only here sees that, and has nothing to end (ACC-05)', async () => {
  const text = await page((await createMember()).cookie);
  expect(text).toContain('You’re not signed in anywhere else.');
  expect(text).not.toContain('Sign out everywhere else');
});

test('Sign out ends one session and no other, also with scripts (ACC-05)', async () => {
  const person = await createMember();
  const [one, two, three] = [await otherBrowser(person), await otherBrowser(person), await otherBrowser(person)];
  const response = await end(one.id, person.cookie);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings/sessions?ended=one']);
  expect(await Promise.all([person, one, two, three].map(({ cookie }) => isSignedIn(cookie)))).toEqual([true, false, true, true]);
  expect((await fetchData(`/settings/sessions/${two.id}/end`, new URLSearchParams(), person.cookie)).status).toBe(200);
  expect(await Promise.all([person, two, three].map(({ cookie }) => isSignedIn(cookie)))).toEqual([true, false, true]);
  expect(await textOf(await visit('/settings/sessions?ended=one', { as: person.cookie }))).toContain('Signed out of that browser.');
});

test('without JavaScript a browser is signed out by a form, and the page says so (ACC-05)', async () => {
  const person = await createMember();
  const other = await otherBrowser(person, { userAgent: null });
  const browser = await plainBrowser('/settings/sessions', { as: person.cookie });
  await browser.submit('Sign out Unknown browser');
  expect(browser.page.all('status').map(({ text }) => text)).toContain('Signed out of that browser.');
  expect(browser.page.text).toContain('You’re not signed in anywhere else.');
  expect(await isSignedIn(other.cookie)).toBe(false);
});

test('Sign out everywhere else ends all other sessions of the member, and no one else’s (ACC-05)', async () => {
  const [person, stranger] = [await createMember(), await createMember()];
  const others = [await otherBrowser(person), await otherBrowser(person)];
  const response = await send('/settings/sessions/end-others', {}, person.cookie);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/settings/sessions?ended=others']);
  expect(await Promise.all([person, ...others, stranger].map(({ cookie }) => isSignedIn(cookie)))).toEqual([true, false, false, true]);
});

test('sessions of other people, ended ones and malformed ids are not found (ACC-05)', async () => {
  const [person, stranger] = [await createMember(), await createMember()];
  const [theirs] = await rowsOf(stranger);
  const ended = await otherBrowser(person);
  await end(ended.id, person.cookie);
  for (const id of [theirs?.id ?? '', ended.id, randomUUID(), '1', 'x', "'", `${theirs?.id}x`]) {
    const response = await end(id, person.cookie);
    expect([id, response.status]).toEqual([id, 404]);
    expect(await textOf(response)).toContain('That browser isn’t signed in anymore.');
  }
  expect(await isSignedIn(stranger.cookie)).toBe(true);
});

test('the list has at most 100 sessions, this browser and the newest others (ACC-05)', async () => {
  const person = await createMember();
  const all = Array.from({ length: 101 }, (_, i) => ({
    token: randomUUID(),
    userId: person.id,
    expiresAt: new Date(Date.now() + 86_400_000),
    ipAddress: `10.0.${i}.0/24`,
  }));
  for (const row of all) await db.insert(sessions).values(row);
  const text = await page(person.cookie);
  expect(text).toMatch(/This browser.*10\.0\.100\.0.*10\.0\.2\.0/s);
  for (const older of ['10.0.1.0', '10.0.0.0']) expect(text).not.toContain(older);
  expect(text).toContain('These are the newest 100.');
  expect((await send('/settings/sessions/end-others', {}, person.cookie)).status).toBe(303);
  expect(await rowsOf(person)).toHaveLength(1);
});

test('a visitor has to sign in, and ends nothing (ACC-05)', async () => {
  const person = await createMember();
  const { id } = await otherBrowser(person);
  const statuses = [
    await visit('/settings/sessions'),
    await send(`/settings/sessions/${id}/end`, {}),
    await send('/settings/sessions/end-others', {}),
  ].map(({ status }) => status);
  expect(statuses).toEqual([401, 401, 401]);
  expect(await db.$count(sessions, inArray(sessions.userId, [person.id]))).toBe(2);
});

test('Settings link to the page (ACC-05)', async () => {
  const html = await (await visit('/settings', { as: (await createMember()).cookie })).text();
  expect(html).toMatch(/<a [^>]*href="\/settings\/sessions"/);
});

// A live stream needs a real socket.
let server: Server;
beforeAll(async () => {
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  await hub.ready;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function listen(person: Member, cookie: string) {
  const { port } = server.address() as AddressInfo;
  const closing = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/live?topics=person:${person.id}`, {
    headers: { cookie },
    signal: closing.signal,
  });
  expect(response.status).toBe(200);
  const closed = response.text();
  return {
    /** All events until the server closes the stream; one that stays open fails. */
    async events(waitMs = 20_000) {
      const timer = setTimeout(() => closing.abort(), waitMs);
      return closed.finally(() => clearTimeout(timer));
    },
  };
}

test('ending a session closes its live streams at once, and not those of this browser (ACC-05, AUTH-29)', async () => {
  const person = await createMember();
  const [one, two, three] = [await otherBrowser(person), await otherBrowser(person), await otherBrowser(person)];
  const [here, first, second, third] = await Promise.all([person, one, two, three].map(({ cookie }) => listen(person, cookie)));
  await end(one.id, person.cookie);
  expect(await first?.events()).toContain('event: ended');
  await send('/settings/sessions/end-others', {}, person.cookie);
  for (const stream of [second, third]) expect(await stream?.events()).toContain('event: ended');
  await expect(here?.events(500)).rejects.toThrow('aborted'); // this browser's stream remains open
});
