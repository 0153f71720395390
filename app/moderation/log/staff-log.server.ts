import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { isLoggedFor, type LoggedAction } from '../log.server.ts';
import { decisions, moderationLog } from '../tables.ts';
import { LOG_PAGE_SIZE, type LogQuery } from './log-rules.ts';

const actors = alias(people, 'actors');

/** A condition on the id of a person by username; none without one. */
const isPerson = (column: typeof moderationLog.actorId | typeof moderationLog.personId, username: string): SQL | undefined =>
  username ? sql`${column} = (select p.id from ${people} p where lower(p.username) = lower(${username}))` : undefined;

/** A page of the actions of staff, newest first, paginated by cursor; decisions about the viewer's own things are left out (MOD-18). */
export async function staffLog(viewer: Person, { actor, person, action, after }: LogQuery) {
  requireRank(viewer, 'moderator');
  const rows = await db
    .select({
      id: moderationLog.id,
      action: sql<LoggedAction>`${moderationLog.action}`,
      at: moderationLog.createdAt,
      actorKind: moderationLog.actorKind,
      actor: actors.username,
      person: sql<string | null>`case when ${people.role} <> 'child' then ${people.username} end`, // a child has no page
      subjectType: moderationLog.subjectType,
      caseId: decisions.caseId,
      ruleTitle: moderationLog.ruleTitle,
      words: moderationLog.words,
      note: moderationLog.note,
      before: moderationLog.before,
      after: moderationLog.after,
    })
    .from(moderationLog)
    .leftJoin(actors, and(eq(actors.id, moderationLog.actorId), isNull(actors.deletingSince)))
    .leftJoin(people, and(eq(people.id, moderationLog.personId), isNull(people.deletingSince)))
    .leftJoin(decisions, eq(decisions.id, moderationLog.decisionId))
    .where(
      and(
        isLoggedFor(viewer),
        isPerson(moderationLog.actorId, actor),
        isPerson(moderationLog.personId, person),
        action ? eq(moderationLog.action, action) : undefined,
        isId(after) ? lt(moderationLog.id, after) : undefined,
      ),
    )
    .orderBy(sql`${moderationLog.id} desc`)
    .limit(LOG_PAGE_SIZE + 1);
  const shown = rows.slice(0, LOG_PAGE_SIZE);
  return { actions: shown, more: rows.length > LOG_PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
}
export type LoggedLine = Awaited<ReturnType<typeof staffLog>>['actions'][number];
