import { APIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '#server/database.ts';
import { resetRateLimits } from '#server/rate-limits.ts';
import { withoutScripts } from '../../tests/page-text.ts';
import { member } from '../../tests/people.ts';
import { send, visit } from '../../tests/request.ts';
import { auth } from './auth.server.ts';
import { sessions } from './tables.ts';

const endsIn = (id: string, seconds: number) =>
  db
    .update(sessions)
    .set({ expiresAt: sql`now() + make_interval(secs => ${seconds})`, updatedAt: sql`now() - interval '29 days'` })
    .where(eq(sessions.userId, id));
const isSignedIn = async (cookie: string) => (await visit('/sign-in', { as: cookie })).status === 303;

beforeEach(resetRateLimits);

describe('the session', () => {
  test('is found again with every request, and ends for everybody when it is gone (AUTH-26)', async () => {
    const person = await member();
    expect(await isSignedIn(person.cookie)).toBe(true);
    await db.delete(sessions).where(eq(sessions.userId, person.id));
    expect(await isSignedIn(person.cookie)).toBe(false);
  });

  test('a session that ran out is nobody (AUTH-26)', async () => {
    const person = await member();
    await endsIn(person.id, -1);
    expect(await isSignedIn(person.cookie)).toBe(false);
  });
});

describe('sign-out', () => {
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

describe('a sign-up that goes wrong behind the form', () => {
  const wishes = { name: 'Maya', username: 'goes_wrong', email: 'goes_wrong@mail.example', password: 'Lantern-7', terms: 'on' };
  const answered = async (by: () => Promise<unknown>) => {
    const spy = vi.spyOn((await auth()).api, 'signUpEmail').mockImplementation(by as never);
    try {
      return await (await send('/sign-up', wishes)).text();
    } finally {
      spy.mockRestore();
    }
  };

  test('it returns nobody (AUTH-20)', async () => {
    expect(withoutScripts(await answered(async () => ({ headers: new Headers(), response: {} })))).toContain(
      'No user returned after signup',
    );
  });

  test.each([
    ['UNPROCESSABLE_ENTITY', 'The door is shut today', 'The door is shut today'],
    ['UNPROCESSABLE_ENTITY', '', 'An error occurred. Please try again.'],
    ['INTERNAL_SERVER_ERROR', 'relation people has no column', 'An error occurred. Please try again.'],
  ] as const)('a refusal (%s, %j) in its own words, a fault in ours (AUTH-23)', async (status, message, said) => {
    const text = await answered(() => Promise.reject(new APIError(status, { message })));
    expect(withoutScripts(text)).toContain(said);
    if (said !== message && message) expect(text).not.toContain(message);
  });
});
