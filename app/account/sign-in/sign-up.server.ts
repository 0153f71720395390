import { isAPIError } from 'better-auth/api';
import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isDatabaseUnavailable } from '#server/database/database-problems.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { auth, hashes } from '../auth.server.ts';
import { ACCOUNT_MESSAGES, type AccountRefusal, emailTaken, type SignUp, signUpRefusal, usernameTaken } from '../rules.ts';
import { attemptOf, countSuccess } from './failed-sign-ins.server.ts';
import { type Caller, endSession, type SignedIn, tooManyAttempts } from './sign-in.server.ts';

const WAITING_MAX = 300;
const noUser: AccountRefusal = { name: 'no-user', message: ACCOUNT_MESSAGES.noUser, fields: {} };
const failed: AccountRefusal = { name: 'failed', message: ACCOUNT_MESSAGES.failed, fields: {} };

/** Creates the account and its profile in one transaction, and signs in (AUTH-15 to AUTH-20, AUTH-24, AUTH-25, AMB-57). */
export async function signUp(viewer: Viewer, given: SignUp, caller: Caller): Promise<SignedIn> {
  const refusal = signUpRefusal(given);
  if (refusal) return { status: refusal === usernameTaken ? 409 : 422, refusal };
  if (hashes().waiting >= WAITING_MAX) return tooManyAttempts(10);
  const taken = await findTaken(given);
  if (taken) return { status: 409, refusal: taken };
  const { name, username, email, password } = given;
  const { api } = await auth();
  try {
    const body = { name, username, email, password };
    const { headers, response } = await api.signUpEmail({ body, headers: caller.headers, returnHeaders: true });
    if (!response.user?.id || !response.token) return { status: 500, refusal: noUser };
    await countSuccess(await attemptOf(email, caller.address)); // the network of the sign-up becomes a familiar one
    if (viewer && caller.session) await endSession(viewer, caller.session);
    return { cookies: headers.getSetCookie() };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // better-auth hides which unique key failed. After a lost race this query finds the winner, for the same message (AUTH-18, AUTH-19).
    const takenMeanwhile = await findTaken(given);
    if (takenMeanwhile) return { status: 409, refusal: takenMeanwhile };
    if (!isAPIError(error)) throw error;
    if (error.statusCode >= 500) return { status: 500, refusal: failed };
    // better-auth's own message (AUTH-23)
    return { status: 422, refusal: { ...failed, message: error.message || ACCOUNT_MESSAGES.failed } };
  }
}

/** Whether the username or the email address is taken, ignoring case; the username takes precedence. */
async function findTaken({ username, email }: Pick<SignUp, 'username' | 'email'>): Promise<AccountRefusal | null> {
  const [found] = await db
    .select({
      username: sql<boolean>`coalesce(bool_or(lower(${people.username}) = lower(${username})), false)`,
      email: sql<boolean>`coalesce(bool_or(lower(${people.email}) = lower(${email})), false)`,
    })
    .from(people)
    .where(sql`lower(${people.username}) = lower(${username}) or lower(${people.email}) = lower(${email})`);
  if (found?.username) return usernameTaken;
  return found?.email ? emailTaken : null;
}
