import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { type Database, db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../../people/tables.ts';
import { type ChannelAction, QUEUE_TOPIC } from '../case-rules.ts';
import { caseChannelActions, caseCopies, cases } from '../tables.ts';

const CASES_MAX = sql.raw('100');
const ACTIONS_SHOWN = 20;

/** `to` is the message or the person concerned; without it the action concerns the whole channel. */
type Done = {
  channelId: string;
  action: ChannelAction;
  to?: { message: string } | { person: string };
  until?: Date | null;
  seconds?: number;
};

/**
 * Stores what the owner or a moderator of a channel did in the open cases about messages there that it concerns, at most the newest 100
 * (CHMOD-04). Nothing is stored where nobody reported a message.
 */
export async function recordChannelAction(viewer: Pick<Person, 'id'>, tx: Transaction, { channelId, action, to, until, seconds }: Done) {
  const isConcerned = !to ? undefined : 'message' in to ? eq(cases.subjectId, to.message) : eq(cases.subjectPersonId, to.person);
  const concerned = and(
    ...[eq(cases.subjectType, 'message'), eq(cases.state, 'open'), isConcerned],
    sql`${caseCopies.document} ->> 'channelId' = ${channelId}`,
  );
  const { rowCount } = await tx.execute(sql`
    insert into ${caseChannelActions} (case_id, actor_id, action, until, seconds)
    select ${cases.id}, ${viewer.id}::uuid, ${action}, ${until?.toISOString() ?? null}::timestamptz, ${seconds ?? null}::integer
    from ${cases} join ${caseCopies} on ${caseCopies.caseId} = ${cases.id} where ${concerned}
    order by ${cases.id} desc limit ${CASES_MAX}`);
  if (rowCount) await announce(tx, QUEUE_TOPIC);
}

/** What was done in the channel about the message of these cases, oldest first. */
export function channelActionsOf(viewer: Person, which: SQL | undefined) {
  requireRank(viewer, 'moderator');
  return db
    .select({
      id: caseChannelActions.id,
      action: caseChannelActions.action,
      until: caseChannelActions.until,
      seconds: caseChannelActions.seconds,
      at: caseChannelActions.createdAt,
      by: people.username,
    })
    .from(caseChannelActions)
    .innerJoin(cases, eq(cases.id, caseChannelActions.caseId))
    .leftJoin(people, and(eq(people.id, caseChannelActions.actorId), isNull(people.deletingSince)))
    .where(which)
    .orderBy(asc(caseChannelActions.id))
    .limit(ACTIONS_SHOWN);
}

/** Which of these cases are about a message that was deleted by the owner or a moderator of its channel, not by its author. */
export async function deletedInChannel(viewer: Person, tx: Database, caseIds: string[]): Promise<Set<string>> {
  requireRank(viewer, 'moderator');
  if (!caseIds.length) return new Set();
  const rows = await tx
    .select({ id: caseChannelActions.caseId })
    .from(caseChannelActions)
    .where(and(inArray(caseChannelActions.caseId, caseIds), inArray(caseChannelActions.action, ['delete', 'delete-channel'])));
  return new Set(rows.map(({ id }) => id));
}
