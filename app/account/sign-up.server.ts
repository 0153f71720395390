import { eq, or, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isAway } from '#server/database-problems.ts';
import { log } from '#server/log.ts';
import type { Viewer } from '../audience/viewer.ts';
import { people } from '../people/tables.ts';
import { auth } from './auth.server.ts';
import { type Refusal, refusedSignUp, type SignUp, WORDS } from './rules.ts';
import { type Asking, type Entrance, endSession, refusedByAuth } from './sign-in.server.ts';

/** Which of the two is taken, the username named first (AUTH-18, AUTH-19); case makes no difference. */
async function taken({ username, email }: Pick<SignUp, 'username' | 'email'>): Promise<Refusal | null> {
  const sameUsername = eq(sql`lower(${people.username})`, username.toLowerCase());
  const found = await db
    .select({ username: sql<boolean>`${sameUsername}` })
    .from(people)
    .where(or(sameUsername, eq(sql`lower(${people.email})`, email.toLowerCase())));
  if (found.some((person) => person.username)) return { name: 'username-taken', words: WORDS.usernameTaken, field: 'username' };
  return found.length ? { name: 'email-taken', words: WORDS.emailTaken, field: 'email' } : null;
}

/**
 * Makes an account with its profile, one row in one transaction, and signs it in (AUTH-15 to AUTH-20, AUTH-23 to AUTH-25, AMB-57).
 * Two who ask for the same name at once are settled by the unique keys; the one who lost is told the same words.
 */
export async function signUp(_viewer: Viewer, wishes: SignUp, acceptsTerms: boolean, asking: Asking): Promise<Entrance> {
  const refusal = refusedSignUp(wishes, acceptsTerms) ?? (await taken(wishes));
  if (refusal) return { refusal };
  try {
    const { headers, response } = await (await auth()).api.signUpEmail({
      body: wishes,
      headers: asking.request.headers,
      returnHeaders: true,
    });
    if (!response?.user) return { refusal: { name: 'nobody-returned', words: WORDS.nobody } };
    await endSession(asking.session);
    return { cookies: headers.getSetCookie() };
  } catch (error) {
    if (isAway(error)) throw error;
    const lost = await taken(wishes);
    if (lost) return { refusal: lost };
    log.error({ err: { name: (error as Error)?.name } }, 'a sign-up failed');
    return { refusal: { name: 'sign-up-failed', words: (refusedByAuth(error) && error.message) || WORDS.unexpected } };
  }
}
