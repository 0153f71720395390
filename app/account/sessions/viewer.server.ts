import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { installationSecret } from '#server/database/installation.ts';
import { installation } from '#server/database/tables.ts';
import { sessionCookie } from '#server/identity/session-cookie.ts';
import { tokenHash } from '#server/identity/session-tokens.ts';
import type { Session, Viewer } from '#server/identity/viewer.ts';
import { isActiveAccount } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { sessions } from '../tables.ts';

const byToken = (condition?: SQL) =>
  db
    .select({
      person: {
        id: people.id,
        name: people.name,
        username: people.username,
        email: people.email,
        profilePicture: people.profilePicture,
        isPrivate: people.isPrivate,
        role: people.role,
      },
      session: { id: sessions.id, expiresAt: sessions.expiresAt, updatedAt: sessions.updatedAt, passwordGivenAt: sessions.passwordGivenAt },
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.userId))
    .where(
      and(
        isActiveAccount(),
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql`now() + interval '10 seconds'`),
        condition,
      ),
    );

const bySession = byToken().prepare('viewer_by_session');
/** Accepts the former cookie name only for sessions created before the rename: that name does not prove that this host set the cookie. */
const byFormerSession = byToken(
  sql`${sessions.createdAt} < (select ${installation.value}::timestamptz from ${installation} where ${installation.key} = 'host_cookies_since')`,
).prepare('viewer_by_former_session');

/** The token of a correctly signed cookie, else null, so that forged cookies never reach the database. */
async function tokenOf(cookie: string) {
  let value: string;
  try {
    value = decodeURIComponent(cookie);
  } catch {
    return null;
  }
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const right = createHmac('sha256', await installationSecret())
    .update(value.slice(0, dot))
    .digest();
  return given.length === right.length && timingSafeEqual(given, right) ? value.slice(0, dot) : null;
}

/**
 * Reads the viewer for the cookie header from the database with one prepared query (AUTH-26). A session counts as expired 10 s early
 * (AUTH-31).
 */
export async function readViewer(cookieHeader: string | null | undefined): Promise<{ viewer: Viewer; session: Session | null }> {
  const cookie = sessionCookie(cookieHeader);
  const token = cookie && (await tokenOf(cookie.value));
  if (!token) return { viewer: null, session: null };
  const [found] = await (cookie.former ? byFormerSession : bySession).execute({ token: tokenHash(token) });
  return found ? { viewer: found.person, session: found.session } : { viewer: null, session: null };
}
