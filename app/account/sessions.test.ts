import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#server/database.ts';
import { houseSecret } from '#server/house.ts';
import { forgetKnocks } from '#server/limits.ts';
import { fetchData, send, signed, visit } from '../../tests/front-door.ts';
import { anotherSession, member } from '../../tests/people.ts';
import { SESSION_COOKIE } from '../audience/viewer.server.ts';
import { sessionNeeds } from './rules.ts';
import { sessions } from './tables.ts';

const sessionsOf = (id: string) => db.select().from(sessions).where(eq(sessions.userId, id));
const endsIn = (id: string, seconds: number) =>
  db
    .update(sessions)
    .set({ expiresAt: sql`now() + make_interval(secs => ${seconds})`, updatedAt: sql`now() - interval '29 days'` })
    .where(eq(sessions.userId, id));
const isSignedIn = async (cookie: string) => (await visit('/sign-in', { as: cookie })).status === 303;

beforeEach(forgetKnocks);

describe('the session', () => {
  test('AUTH-26 is found again with every request, and ends for everybody when it is gone', async () => {
    const person = await member();
    expect(await isSignedIn(person.cookie)).toBe(true);
    await db.delete(sessions).where(eq(sessions.userId, person.id));
    expect(await isSignedIn(person.cookie)).toBe(false);
  });

  test('a forged cookie is nobody', async () => {
    const person = await member();
    const [session] = await sessionsOf(person.id);
    const token = session?.token ?? '';
    const secret = await houseSecret();
    expect(await isSignedIn(`${SESSION_COOKIE}=${signed(token, secret)}`)).toBe(true); // the way a real one is made
    for (const forged of [signed(token, 'another secret'), token, `${token}.`, `${token}.AAAA`, '%', signed('', secret)])
      expect(await isSignedIn(`${SESSION_COOKIE}=${forged}`), forged).toBe(false);
  });

  test('AUTH-26 a session that ran out is nobody', async () => {
    const person = await member();
    await endsIn(person.id, -1);
    expect(await isSignedIn(person.cookie)).toBe(false);
  });

  test('AUTH-30 AUTH-31 AMB-58 refreshed when 90 s remain, over 10 s early', () => {
    expect([91_000, 90_001, 90_000, 10_001, 10_000, 0, -1].map(sessionNeeds)).toEqual([
      'nothing',
      'nothing',
      'refresh',
      'refresh',
      'over',
      'over',
      'over',
    ]);
  });

  test('AUTH-30 asking for more time gives thirty days and the cookie anew', async () => {
    const person = await member();
    await endsIn(person.id, 60);
    const { status, headers } = await fetchData('/session', new URLSearchParams(), person.cookie);
    expect(status).toBe(200);
    const [session] = await sessionsOf(person.id);
    expect((session?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29.9 * 24 * 60 * 60 * 1000);
    expect(headers.getSetCookie().join()).toContain(`${SESSION_COOKIE}=`);
  });

  test('ERR-08 ERR-09 who has no session is told so', async () => {
    const { status, text } = await fetchData('/session', new URLSearchParams());
    expect(status).toBe(401);
    expect(text).toContain('Auth session missing!');
  });
});

describe('going on', () => {
  test('AUTH-13 a member who opens the page goes on at once', async () => {
    const { cookie } = await member();
    for (const page of ['/sign-in', '/sign-up']) {
      const response = await visit(`${page}?next=/write`, { as: cookie });
      expect([response.status, response.headers.get('location')]).toEqual([303, '/write']);
    }
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)', '/sign-out', ''])(
    'never to another site: %j goes home',
    async (next) => {
      const { cookie } = await member();
      for (const page of ['/sign-in', '/sign-up']) {
        const response = await visit(`${page}?next=${encodeURIComponent(next)}`, { as: cookie });
        expect(response.headers.get('location')).toBe('/');
      }
    },
  );
});

describe('sign-out', () => {
  test('AUTH-28 ends this session in the database and in the browser, not the one on another device', async () => {
    const person = await member();
    const elsewhere = await anotherSession(person);
    const response = await send('/sign-out', {}, person.cookie);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    const cleared = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${SESSION_COOKIE}=`));
    expect(cleared).toMatch(/^[^=]+=; /);
    expect(cleared).toMatch(/Max-Age=0/i);
    expect(await isSignedIn(person.cookie)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  test('asking twice, or as a visitor, is no mistake; asking by link does nothing', async () => {
    const person = await member();
    await visit('/sign-out', { as: person.cookie });
    expect(await isSignedIn(person.cookie)).toBe(true);
    for (const as of [person.cookie, person.cookie, undefined]) expect((await send('/sign-out', {}, as)).status).toBe(303);
  });

  test('another site cannot sign anybody out', async () => {
    const person = await member();
    const response = await visit('/sign-out', { method: 'POST', as: person.cookie, headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
    expect(await isSignedIn(person.cookie)).toBe(true);
  });
});
