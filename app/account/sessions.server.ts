import { currentCookies } from '#server/session-cookie.ts';
import type { Session, Viewer } from '../audience/viewer.ts';
import { auth } from './auth.server.ts';
import { endSession } from './sign-in.server.ts';

/** Internal words: they reach the log and the keeper of the session, never a reader (ERR-08, ERR-09, AMB-76). */
export const MISSING = { session: 'Auth session missing!', user: 'Auth session or user missing' } as const;

/** Renews a session that is about to end, and sends its cookie anew (AUTH-30). Returns when it ends now, in ms since 1970, or what is missing. */
export async function refresh(viewer: Viewer, session: Session | null, request: Request, reply: Headers) {
  if (!session) return { missing: MISSING.session };
  if (!viewer) return { missing: MISSING.user };
  const { headers, response } = await (await auth()).api.getSession({ headers: currentCookies(request.headers), returnHeaders: true });
  if (!response) return { missing: MISSING.user };
  for (const cookie of headers.getSetCookie()) reply.append('set-cookie', cookie);
  return { expires: new Date(response.session.expiresAt).getTime() };
}

/** Ends the session of this browser and takes its cookies back (AUTH-28). Asking twice is no mistake. */
export async function signOut(viewer: Viewer, session: Session | null, request: Request, reply: Headers) {
  if (viewer && session) await endSession(viewer, session); // the library would swallow a database that is away and say that all went well
  const { headers } = await (await auth()).api.signOut({ headers: currentCookies(request.headers), returnHeaders: true });
  for (const cookie of headers.getSetCookie()) reply.append('set-cookie', cookie);
}
