import { isAPIError } from 'better-auth/api';
import { and, eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { db } from '#server/database/database.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import { tooMany } from '#server/http/problems.ts';
import { tokenHash } from '#server/identity/session-tokens.ts';
import type { Person, Session, Viewer } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { auth } from '../auth.server.ts';
import { notifyNewBrowser } from '../new-browser/new-browser.server.ts';
import { ACCOUNT_MESSAGES, type AccountField, isEmail, PASSWORD_MAX, signInRefusal } from '../rules.ts';
import { accounts, sessions } from '../tables.ts';
import { attemptOf, countFailure, countSuccess, formatWait, waitOf } from './failed-sign-ins.server.ts';

/** `headers` are for better-auth, which stores the browser and the network of the session from them (auth.server.ts). */
export type Caller = { address: string; headers: Headers; cookie: string | null; session: Session | null };
/** `cookies` are the Set-Cookie headers of the new session. */
export type SignedIn = { cookies: string[] } | RefusedAction<AccountField>;

// One slot covers the wait check, the password check and the counting; two slots run at a time, so that simultaneous guesses are counted
// one by one.
const attemptLimit = pLimit(2);
const WAITING_MAX = 300; // at 25 a second, enough for a school that signs in at once
const wrong: RefusedAction<AccountField> = {
  ...{ status: 401, problem: 'wrong-password', message: ACCOUNT_MESSAGES.wrong },
  fields: { email: '', password: '' },
};

/** The response to an attempt before the wait is over. */
export const tooManyAttempts = (wait: number) => tooMany(wait, `Too many attempts. Please wait and try again ${formatWait(wait)}.`);

/**
 * Signs in with email and password (AUTH-06, AUTH-22). An unknown email takes the same time and gets the same message as a wrong password.
 */
export async function signIn(viewer: Viewer, given: { email: string; password: string }, caller: Caller): Promise<SignedIn> {
  const refusal = signInRefusal(given);
  if (refusal) return refusal;
  if (attemptLimit.pendingCount >= WAITING_MAX) return tooManyAttempts(10);
  return attemptLimit(async () => {
    const attempt = await attemptOf(given.email, caller.address);
    const wait = await waitOf(attempt);
    if (wait) return tooManyAttempts(wait);
    const verified = await verifyCredentials(given, caller.headers);
    if (!verified) {
      await countFailure(attempt);
      return wrong;
    }
    await countSuccess(attempt);
    await notifyNewBrowser(verified.personId, caller);
    if (viewer && caller.session) await endSession(viewer, caller.session);
    return { cookies: verified.cookies };
  });
}

async function verifyCredentials(given: { email: string; password: string }, caller: Headers) {
  if (!isEmail(given.email) || given.password.length > PASSWORD_MAX) return null;
  const { api } = await auth();
  const before = await hashOf(given.email);
  try {
    const { headers, response } = await api.signInEmail({ body: given, headers: caller, returnHeaders: true });
    if ((await hashOf(given.email)) === before) return { cookies: headers.getSetCookie(), personId: response.user.id };
    // A concurrent password change could not end the session that was created after it (SETTINGS-16).
    await db.delete(sessions).where(eq(sessions.token, tokenHash(response.token)));
    return null;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}

/** The stored hash. The lock waits for a concurrent change to commit. */
async function hashOf(email: string) {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(people, eq(people.id, accounts.userId))
    .where(and(sql`lower(${people.email}) = lower(${email})`, eq(accounts.providerId, 'credential')))
    .for('share', { of: accounts });
  return account?.hash ?? null;
}

/** Deletes a session; a trigger announces the deleted row, which ends its live streams. */
export async function endSession(viewer: Person, session: Session) {
  await db.delete(sessions).where(and(eq(sessions.id, session.id), eq(sessions.userId, viewer.id)));
}
