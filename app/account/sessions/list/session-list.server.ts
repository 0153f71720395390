import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { browserName } from '#server/identity/browser-name.ts';
import type { Person, Session } from '#server/identity/viewer.ts';
import { sessions } from '../../tables.ts';
import { SESSIONS_SHOWN } from './session-list-rules.ts';

const newest = db
  .select({
    id: sessions.id,
    userAgent: sessions.userAgent,
    network: sessions.ipAddress,
    begun: sessions.createdAt,
    used: sessions.updatedAt,
  })
  .from(sessions)
  .where(and(eq(sessions.userId, sql.placeholder('viewer')), gt(sessions.expiresAt, sql`now() + interval '10 seconds'`)))
  .orderBy(desc(eq(sessions.id, sql.placeholder('current'))), desc(sessions.id))
  .limit(SESSIONS_SHOWN + 1)
  .prepare('session_list');

/**
 * The viewer's sessions: that of the request, then the newest others, since ids begin with the time of sign-in. `used` is renewed once a
 * day (AUTH-30), so it has the day only (ACC-05).
 */
export async function sessionsOf(viewer: Person, current: Session) {
  const rows = await newest.execute({ viewer: viewer.id, current: current.id });
  const list = rows.slice(0, SESSIONS_SHOWN).map(({ userAgent, network, ...row }) => ({
    ...row,
    browser: browserName(userAgent),
    network: network || null, // empty in sessions from before it was stored
    isCurrent: row.id === current.id,
  }));
  return { list, hasMore: rows.length > SESSIONS_SHOWN };
}
export type ListedSession = Awaited<ReturnType<typeof sessionsOf>>['list'][number];

/** Ends one of the viewer's sessions; false when not found. A trigger announces the deleted row, which ends its live streams (ACC-05). */
export async function endOwnSession(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, viewer.id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of the viewer except the one of the request (ACC-05), also in browsers that they handed over to a child (SAFE-04). */
export async function endOtherSessions(viewer: Person, current: Session): Promise<void> {
  const isOwn = or(eq(sessions.userId, viewer.id), eq(sessions.handedOverBy, viewer.id));
  await db.delete(sessions).where(and(isOwn, ne(sessions.id, current.id)));
}
