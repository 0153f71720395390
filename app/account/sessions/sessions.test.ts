import { APIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { auth } from '../auth.server.ts';
import { sessions } from '../tables.ts';

const endsIn = (id: string, seconds: number) =>
  db
    .update(sessions)
    .set({ expiresAt: sql`now() + make_interval(secs => ${seconds})`, updatedAt: sql`now() - interval '29 days'` })
    .where(eq(sessions.userId, id));
const isSignedIn = async (cookie: string) => (await visit('/sign-in', { as: cookie })).status === 303;

beforeEach(resetRateLimits);

describe('the session', () => {
  test('a session is read on every request and ends when its row is deleted (AUTH-26)', async () => {
    const person = await createMember();
    expect(await isSignedIn(person.cookie)).toBe(true);
    await db.delete(sessions).where(eq(sessions.userId, person.id));
    expect(await isSignedIn(person.cookie)).toBe(false);
  });

  test('an expired session counts as signed out (AUTH-26)', async () => {
    const person = await createMember();
    await endsIn(person.id, -1);
    expect(await isSignedIn(person.cookie)).toBe(false);
  });
});

describe('sign-out', () => {
  test('signing out twice or as a visitor succeeds; following a link to it does nothing', async () => {
    const person = await createMember();
    await visit('/sign-out', { as: person.cookie });
    expect(await isSignedIn(person.cookie)).toBe(true);
    for (const as of [person.cookie, person.cookie, undefined]) expect((await send('/sign-out', {}, as)).status).toBe(303);
  });

  test('another site cannot sign a member out', async () => {
    const person = await createMember();
    const response = await visit('/sign-out', { method: 'POST', as: person.cookie, headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
    expect(await isSignedIn(person.cookie)).toBe(true);
  });
});

describe('a sign-up that fails in better-auth', () => {
  const form = { name: 'Maya', username: 'goes_wrong', email: 'goes_wrong@mail.example', password: 'Lantern-7', terms: 'on' };
  const signUpWith = async (implementation: () => Promise<unknown>) => {
    const spy = vi.spyOn((await auth()).api, 'signUpEmail').mockImplementation(implementation as never);
    try {
      return await (await send('/sign-up', form)).text();
    } finally {
      spy.mockRestore();
    }
  };

  test('a response without a user shows its message (AUTH-20)', async () => {
    expect(withoutScripts(await signUpWith(async () => ({ headers: new Headers(), response: {} })))).toContain(
      'No user returned after signup',
    );
  });

  test.each([
    ['UNPROCESSABLE_ENTITY', 'Sign-up is closed today', 'Sign-up is closed today'],
    ['UNPROCESSABLE_ENTITY', '', 'An error occurred. Please try again.'],
    ['INTERNAL_SERVER_ERROR', 'relation people has no column', 'An error occurred. Please try again.'],
  ] as const)('a refusal shows its own message, a server error a generic one: %s, %j (AUTH-23)', async (status, message, shown) => {
    const text = await signUpWith(() => Promise.reject(new APIError(status, { message })));
    expect(withoutScripts(text)).toContain(shown);
    if (shown !== message && message) expect(text).not.toContain(message);
  });
});
