import { eq } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isAway } from '#server/database-problems.ts';
import type { Session, Viewer } from '../audience/viewer.ts';
import { auth } from './auth.server.ts';
import { type Refusal, WORDS } from './rules.ts';
import { forgetFailures, waitBeforeSignIn, waitWords } from './slowing.server.ts';
import { sessions } from './tables.ts';

/** What a deed of this area ends with: a refusal, or the cookies that the browser gets. */
export type Entrance = { refusal: Refusal & { wait?: number } } | { cookies: string[] };
export type Asking = { request: Request; address: string; session: Session | null };

const wrong: Entrance = { refusal: { name: 'sign-in-failed', words: WORDS.wrong } };

/**
 * Signs somebody in with email and password (AUTH-06, AUTH-22). An unknown email and a wrong password are answered alike, and take alike.
 * `viewer` is who is signed in here now: nobody, usually; their session in this browser ends.
 */
export async function signIn(_viewer: Viewer, { email, password }: { email: string; password: string }, asking: Asking): Promise<Entrance> {
  const account = email.trim().toLowerCase();
  if (!account || !password || password.length > 1024) return wrong;
  const ms = await waitBeforeSignIn(account, asking.address);
  if (ms) return { refusal: { name: 'sign-in-slowed', words: waitWords(ms), wait: Math.ceil(ms / 1000) } };
  try {
    const { headers } = await (await auth()).api.signInEmail({
      body: { email: account, password },
      headers: asking.request.headers,
      returnHeaders: true,
    });
    await forgetFailures(account, asking.address);
    await endSession(asking.session);
    return { cookies: headers.getSetCookie() };
  } catch (error) {
    if (isAway(error) || !refusedByAuth(error)) throw error;
    return wrong;
  }
}

/** better-auth's own refusals carry a status; anything else that is thrown is a fault. */
export const refusedByAuth = (error: unknown): error is { message: string; statusCode: number; body?: { message?: string } } =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;

/** The other session of a browser that signs in again: two people never share one. */
export async function endSession(session: Session | null) {
  if (session) await db.delete(sessions).where(eq(sessions.id, session.id));
}

/** Ends the session for good, in the database and in the browser; the trigger on the table ends its live streams (AUTH-28). */
export async function signOut(_viewer: Viewer, { request, session }: Asking): Promise<string[]> {
  await endSession(session);
  const { headers } = await (await auth()).api.signOut({ headers: request.headers, returnHeaders: true });
  return headers.getSetCookie();
}
