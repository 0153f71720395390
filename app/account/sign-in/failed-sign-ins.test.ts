import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { app } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { rateLimitCounters } from '#server/limits/tables.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { ORIGIN } from '#tests/support/request.ts';
import { auth, hashes } from '../auth.server.ts';
import { attemptOf, countFailure, countSuccess, formatWait, waitAfter, waitOf } from './failed-sign-ins.server.ts';

type Env = Parameters<typeof app.fetch>[1];
/** Submits a form from this network address. */
const from = async (address: string, path: string, fields: Record<string, string>) => {
  resetRateLimits(); // the route's own rate limit is not under test
  const request = new Request(ORIGIN + path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: ORIGIN } });
  return app.fetch(request, { incoming: { socket: { remoteAddress: address } } } as unknown as Env);
};
let created = 0;
const run = Math.random().toString(36).slice(2, 6);
const account = async (address: string) => {
  const username = `f${run}${++created}`;
  const given = { name: 'Maya', username, email: `${username}@mail.example`, password: 'Lantern-7', terms: 'on' };
  await from(address, '/sign-up', given);
  return given;
};
const wrong = (address: string, email: string) => from(address, '/sign-in', { email, password: 'Wrong-pass-1' });
const right = (address: string, { email, password }: { email: string; password: string }) => from(address, '/sign-in', { email, password });
/** Ends the waits without resetting the counters. */
const endWaits = () => db.update(rateLimitCounters).set({ expire: 1 }).where(like(rateLimitCounters.key, 'wait:%'));

/** Replaces hashing, which does not affect the counters: three hundred hashes would take half a minute. */
beforeAll(async () => {
  const { password } = await (await auth()).$context;
  vi.spyOn(password, 'hash').mockImplementation(async (given) => `cheap ${given}`);
  vi.spyOn(password, 'verify').mockImplementation(async ({ hash, password: given }) => hash === `cheap ${given}`);
});
afterAll(() => vi.restoreAllMocks());
beforeEach(async () => {
  await db.delete(rateLimitCounters);
});

test('after five failures sign-in waits, even with the right password; afterwards it works (AUTH-22)', async () => {
  const maya = await account('10.0.0.1');
  for (let i = 0; i < 5; i++) expect((await wrong('10.0.0.2', maya.email)).status).toBe(401);
  const refused = await right('10.0.0.2', maya);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10);
  expect(withoutScripts(await refused.text())).toMatch(/Too many attempts\. Please wait and try again in 1\d seconds\./);
  await endWaits();
  expect((await right('10.0.0.2', maya)).status).toBe(303);
});

test('each further failure doubles the wait, up to five minutes per account and one minute per network (AUTH-22)', async () => {
  expect([3, 4, 5, 6, 7, 8, 9, 10, 50].map((failed) => waitAfter(failed, 5, 300))).toEqual([0, 0, 15, 30, 60, 120, 240, 300, 300]);
  expect([19, 20, 21, 22, 40].map((failed) => waitAfter(failed, 20, 60))).toEqual([0, 15, 30, 60, 60]);
  expect([1, 45, 90, 91, 300].map(formatWait)).toEqual(['in 1 second', 'in 45 seconds', 'in 90 seconds', 'in 2 minutes', 'in 5 minutes']);
});

test('an unknown email is limited in the same way, so that waits reveal nothing (AUTH-22)', async () => {
  for (let i = 0; i < 5; i++) expect((await wrong('10.0.0.3', 'nobody@mail.example')).status).toBe(401);
  expect((await wrong('10.0.0.3', 'Nobody@mail.example')).status).toBe(429);
});

test('guesses from elsewhere never slow the owner at an address they signed in from before (AUTH-22)', async () => {
  const maya = await account('10.0.0.1');
  expect((await right('10.0.0.4', maya)).status).toBe(303);
  for (let i = 0; i < 5; i++) await wrong(`10.9.0.${i}`, maya.email); // from five addresses, counted together
  expect((await right('10.9.0.77', maya)).status).toBe(429);
  expect((await right('10.0.0.4', maya)).status).toBe(303);
});

test('a network that fails forty times waits, except for accounts that signed in from it before (AUTH-22)', async () => {
  const [stranger, pupil] = [await account('10.0.0.1'), await account('10.0.0.5')];
  for (let i = 0; i < 40; i++) expect((await wrong('10.0.0.5', `someone${i}@mail.example`)).status).toBe(401);
  expect((await right('10.0.0.5', stranger)).status).toBe(429);
  expect((await right('10.0.0.6', stranger)).status).toBe(303);
  expect((await right('10.0.0.5', pupil)).status).toBe(303);
});

test('a school of two hundred signs in from one address, every fourth pupil after a typing mistake (S6, AUTH-22)', async () => {
  const from = '10.0.0.9';
  const pupils: Awaited<ReturnType<typeof account>>[] = [];
  // below the limit of sign-ups
  while (pupils.length < 200) pupils.push(...(await Promise.all(Array.from({ length: 50 }, () => account(from)))));
  resetRateLimits();
  const signIn = (path: string, fields: Record<string, string>) => {
    const request = new Request(ORIGIN + path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: ORIGIN } });
    return app.fetch(request, { incoming: { socket: { remoteAddress: from } } } as unknown as Env);
  };
  const responses = await Promise.all(
    pupils.map(async ({ email, password }, i) => {
      if (i % 4 === 0) expect((await signIn('/sign-in', { email, password: 'Lantern-8' })).status).toBe(401);
      return (await signIn('/sign-in', { email, password })).status;
    }),
  );
  expect(responses.filter((status) => status !== 303)).toEqual([]);
});

test('guesses at accounts familiar to a network are limited together too (S6, AUTH-22)', async () => {
  const attempts = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const attempt = await attemptOf(`pupil${i}@mail.example`, '10.0.0.10');
      await countSuccess(attempt);
      return attemptOf(`pupil${i}@mail.example`, '10.0.0.10');
    }),
  );
  for (const attempt of attempts) for (let i = 0; i < 4; i++) await countFailure(attempt);
  expect(await waitOf(await attemptOf('pupil-of-elsewhere@mail.example', '10.0.0.10'))).toBe(0);
  expect(await waitOf(attempts[0] ?? expect.unreachable())).toBeGreaterThan(0);
});

test('a hundred simultaneous guesses are counted one by one (AUTH-22)', async () => {
  const maya = await account('10.0.0.1');
  const responses = await Promise.all(Array.from({ length: 100 }, (_, i) => wrong(`10.1.0.${i}`, maya.email)));
  const tried = responses.filter(({ status }) => status === 401).length;
  expect(tried).toBeGreaterThanOrEqual(5);
  expect(tried).toBeLessThanOrEqual(6); // two attempts at a time: one may have started before the fifth failed
});

test('failure counters store neither emails nor network addresses (AUTH-22)', async () => {
  await wrong('10.0.0.7', 'secret@mail.example');
  const rows = JSON.stringify(await db.select({ row: sql<string>`rate_limit_counters::text` }).from(rateLimitCounters));
  expect(rows).not.toMatch(/secret|10\.0\.0\.7/);
});

test('two passwords are hashed at a time, and a page is served while others are queued', async () => {
  vi.restoreAllMocks();
  let finished = 0;
  let maxActive = 0;
  let maxWaiting = 0;
  const signUps = Array.from({ length: 12 }, (_, i) => {
    const username = `z${run}${++created}`;
    return from(`10.2.0.${i}`, '/sign-up', {
      name: 'Z',
      username,
      email: `${username}@mail.example`,
      password: 'Lantern-7',
      terms: 'on',
    }).then(({ status }) => {
      finished++; // before the expectation, so that the samples end also when it fails
      expect(status).toBe(303);
    });
  });
  const sample = () => {
    const { active, waiting } = hashes();
    maxActive = Math.max(maxActive, active);
    maxWaiting = Math.max(maxWaiting, waiting);
    if (finished < signUps.length) setImmediate(sample);
  };
  sample();
  const page = await app.fetch(new Request(`${ORIGIN}/terms-and-conditions`));
  expect(page.status).toBe(200);
  expect(finished).toBeLessThan(signUps.length);
  await Promise.all(signUps);
  expect(maxActive).toBe(2);
  expect(maxWaiting).toBeGreaterThan(0);
});
