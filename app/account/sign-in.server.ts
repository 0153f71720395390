import { isAPIError } from 'better-auth/api';
import { and, eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { db } from '#server/database.ts';
import { tokenHash } from '#server/session-tokens.ts';
import type { Person, Session, Viewer } from '../audience/viewer.ts';
import { people } from '../people/tables.ts';
import { auth } from './auth.server.ts';
import { attemptOf, countFailure, countSuccess, inWords, waitOf } from './failed-sign-ins.server.ts';
import { type AccountRefusal, isEmail, MOST_PASSWORD, signInRefusal, WORDS } from './rules.ts';
import { accounts, sessions } from './tables.ts';

export type Caller = { address: string; session: Session | null };
/** `cookies` are the Set-Cookie headers of the new session; `wait` is in seconds. */
export type SignedIn = { cookies: string[] } | { status: number; refusal: AccountRefusal; wait?: number };

// Asking, checking and counting are one turn, and two turns run at a time: a flood of guesses sent at once is still counted one by one.
const turns = pLimit(2);
const MOST_WAITING = 300; // at 25 a second: nobody of a class that signs in at once is sent away
const wrong: AccountRefusal = { name: 'wrong-password', message: WORDS.wrong, fields: { email: '', password: '' } };

/** The answer to an attempt that came too soon: how long, in words and in seconds. */
export const slowed = (wait: number): SignedIn => ({
  status: 429,
  wait,
  refusal: { name: 'too-many', message: `Too many attempts. Please wait and try again ${inWords(wait)}.`, fields: {} },
});

/** Signs in with e-mail and password (AUTH-06, AUTH-22). An unknown e-mail costs the same hash and the same words as a wrong password. */
export async function signIn(viewer: Viewer, given: { email: string; password: string }, caller: Caller): Promise<SignedIn> {
  const refusal = signInRefusal(given);
  if (refusal) return { status: 422, refusal };
  if (turns.pendingCount >= MOST_WAITING) return slowed(10);
  return turns(async () => {
    const attempt = await attemptOf(given.email, caller.address);
    const wait = await waitOf(attempt);
    if (wait) return slowed(wait);
    const cookies = await checked(given);
    if (!cookies) {
      await countFailure(attempt);
      return { status: 401, refusal: wrong };
    }
    await countSuccess(attempt);
    if (viewer && caller.session) await endSession(viewer, caller.session);
    return { cookies };
  });
}

async function checked(given: { email: string; password: string }) {
  if (!isEmail(given.email) || given.password.length > MOST_PASSWORD) return null;
  const { api } = await auth();
  const before = await hashOf(given.email);
  try {
    const { headers, response } = await api.signInEmail({ body: given, returnHeaders: true });
    if ((await hashOf(given.email)) === before) return headers.getSetCookie();
    // The password was changed while this one was checked, and the change could not end a session that came after it (SETTINGS-16).
    await db.delete(sessions).where(eq(sessions.token, tokenHash(response.token)));
    return null;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}

/** The stored hash, after any change of it that is under way: the lock waits for it. */
async function hashOf(email: string) {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.userId))
    .where(and(sql`lower(${people.email}) = lower(${email})`, eq(accounts.providerId, 'credential')))
    .for('share', { of: accounts });
  return account?.hash ?? null;
}

/** Ends one session; its live streams end with it (a trigger announces the deleted row). */
export async function endSession(viewer: Person, session: Session) {
  await db.delete(sessions).where(and(eq(sessions.id, session.id), eq(sessions.userId, viewer.id)));
}
