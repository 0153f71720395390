import { currentCookies } from '#server/identity/session-cookie.ts';
import type { Session, Viewer } from '#server/identity/viewer.ts';
import { auth } from '../auth.server.ts';
import { endSession } from '../sign-in/sign-in.server.ts';

/** Internal messages for the log and for session renewal, never shown to users (ERR-08, ERR-09, AMB-76). */
export const MISSING = { session: 'Auth session missing!', user: 'Auth session or user missing' } as const;

/** Renews a session that is about to end and sends its new cookie (AUTH-30). Returns its new end, in ms since 1970, or what is missing. */
export async function refresh(viewer: Viewer, session: Session | null, request: Request, reply: Headers) {
  if (!session) return { missing: MISSING.session };
  if (!viewer) return { missing: MISSING.user };
  if (viewer.role === 'child') return { expires: session.expiresAt.getTime() }; // not extended (SAFE-04)
  const { headers, response } = await (await auth()).api.getSession({ headers: currentCookies(request.headers), returnHeaders: true });
  if (!response) return { missing: MISSING.user };
  for (const cookie of headers.getSetCookie()) reply.append('set-cookie', cookie);
  return { expires: new Date(response.session.expiresAt).getTime() };
}

/** Ends the session of this browser and clears its cookies (AUTH-28). Idempotent. */
export async function signOut(viewer: Viewer, session: Session | null, request: Request, reply: Headers) {
  if (viewer && session) await endSession(viewer, session); // better-auth swallows database errors and reports success
  const { headers } = await (await auth()).api.signOut({ headers: currentCookies(request.headers), returnHeaders: true });
  for (const cookie of headers.getSetCookie()) reply.append('set-cookie', cookie);
}
