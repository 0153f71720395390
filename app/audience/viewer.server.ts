import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { houseSecret } from '#server/house.ts';
import { env } from '#server/settings.ts';
import { sessions } from '../account/tables.ts';
import { people } from '../people/tables.ts';
import type { Session, Viewer } from './viewer.ts';
import { isHere } from './visible.server.ts';

export const COOKIE_PREFIX = 'storyhearth';
const secure = env.ORIGIN.startsWith('https:');
export const SESSION_COOKIE = `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

const bySession = db
  .select({
    person: {
      id: people.id,
      name: people.name,
      username: people.username,
      email: people.email,
      profilePicture: people.profilePicture,
      isPrivate: people.isPrivate,
    },
    session: { id: sessions.id, token: sessions.token, expiresAt: sessions.expiresAt, updatedAt: sessions.updatedAt },
  })
  .from(sessions)
  .innerJoin(people, eq(people.id, sessions.userId))
  .where(and(isHere(), eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql`now() + interval '10 seconds'`)))
  .prepare('viewer_by_session');

/** The value of our session cookie, or null. Other cookies are nobody's business here. */
export function sessionCookie(header: string | null | undefined) {
  if (!header?.includes(SESSION_COOKIE)) return null;
  for (const part of header.split(/; ?/)) if (part.startsWith(`${SESSION_COOKIE}=`)) return part.slice(SESSION_COOKIE.length + 1);
  return null;
}

/** The token of a cookie that we signed, or null: a forged one never reaches the database. */
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
  const right = createHmac('sha256', await houseSecret())
    .update(value.slice(0, dot))
    .digest();
  return given.length === right.length && timingSafeEqual(given, right) ? value.slice(0, dot) : null;
}

/** Reads who is looking from the cookie header, always from the database: one prepared query (AUTH-26). A session counts as over 10 s early (AUTH-31). */
export async function readViewer(cookieHeader: string | null | undefined): Promise<{ viewer: Viewer; session: Session | null }> {
  const cookie = sessionCookie(cookieHeader);
  const token = cookie && (await tokenOf(cookie));
  const found = token ? (await bySession.execute({ token }))[0] : undefined;
  return found ? { viewer: found.person, session: found.session } : { viewer: null, session: null };
}
