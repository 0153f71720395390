import { isAPIError } from 'better-auth/api';
import { sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isAway } from '#server/database-problems.ts';
import type { Viewer } from '../audience/viewer.ts';
import { people } from '../people/tables.ts';
import { auth, hashes } from './auth.server.ts';
import { attemptOf, countSuccess } from './failed-sign-ins.server.ts';
import { type AccountRefusal, emailTaken, type SignUp, signUpRefusal, usernameTaken, WORDS } from './rules.ts';
import { type Caller, endSession, type SignedIn, slowed } from './sign-in.server.ts';

const MOST_WAITING = 300;
const nobody: AccountRefusal = { name: 'nobody', message: WORDS.nobody, fields: {} };
const failed: AccountRefusal = { name: 'failed', message: WORDS.failed, fields: {} };

/** Makes the account and its profile in one transaction, and signs in at once (AUTH-15 to AUTH-20, AUTH-24, AUTH-25, AMB-57). */
export async function signUp(viewer: Viewer, given: SignUp, caller: Caller): Promise<SignedIn> {
  const refusal = signUpRefusal(given);
  if (refusal) return { status: refusal === usernameTaken ? 409 : 422, refusal };
  if (hashes().waiting >= MOST_WAITING) return slowed(10);
  const before = await takenBy(given);
  if (before) return { status: 409, refusal: before };
  const { name, username, email, password } = given;
  const { api } = await auth();
  try {
    const { headers, response } = await api.signUpEmail({ body: { name, username, email, password }, returnHeaders: true });
    if (!response.user?.id || !response.token) return { status: 500, refusal: nobody };
    await countSuccess(await attemptOf(email, caller.address)); // where somebody signed up is a place they are known at
    if (viewer && caller.session) await endSession(viewer, caller.session);
    return { cookies: headers.getSetCookie() };
  } catch (error) {
    if (isAway(error)) throw error;
    // The library hides which unique key was broken: whoever lost a race finds the winner now, and hears the same words (AUTH-18, AUTH-19).
    const now = await takenBy(given);
    if (now) return { status: 409, refusal: now };
    if (!isAPIError(error)) throw error;
    if (error.statusCode >= 500) return { status: 500, refusal: failed };
    return { status: 422, refusal: { ...failed, message: error.message || WORDS.failed } }; // a refusal in its own words (AUTH-23)
  }
}

/** Which of the two is somebody's already, the username first; letter case never makes two people of one. */
async function takenBy({ username, email }: Pick<SignUp, 'username' | 'email'>): Promise<AccountRefusal | null> {
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
