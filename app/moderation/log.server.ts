import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Actor, requireRank } from '#server/access/role-rules.ts';
import { type Database, db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { people } from '../people/tables.ts';
import type { CaseAnswer, DecisionAction, SubjectType } from './case-rules.ts';
import { moderationLog } from './tables.ts';

/** What the log has a line about. */
export type LoggedAction =
  | DecisionAction
  | CaseAnswer
  | 'undo'
  | 'role-changed'
  | 'owner-set-up'
  | 'link-made'
  | 'email-shown'
  | 'account-created'
  | 'account-deleted'
  | 'archive-made'
  | 'setting-changed'
  | 'invitation-made'
  | 'invitation-revoked'
  | 'names-refused'
  | 'name-allowed'
  | 'rule-added'
  | 'rule-changed'
  | 'rule-moved'
  | 'rule-retired';

type Action = {
  action: LoggedAction;
  /** Whom it concerns: the author of the thing, or the person acted on. */
  personId?: string | null;
  subjectType?: SubjectType | null;
  subjectId?: string | null;
  decisionId?: string;
  ruleTitle?: string | null;
  words?: string | null;
  note?: string | null;
  before?: Record<string, string>;
  after?: Record<string, string>;
};

/** Records an action of staff in the transaction that carries it out. */
export const recordAction = (viewer: Actor, tx: Database, action: Action) =>
  tx.insert(moderationLog).values({
    ...action,
    ...(viewer === 'command line' ? { actorId: null, actorKind: 'command line' } : { actorId: viewer.id }),
  });

const LOG_SHOWN = 20;
const actors = alias(people, 'actors');

/** Leaves out decisions about the viewer's own things, so that the log does not reveal who made them (MOD-12, MOD-18). */
export const isLoggedFor = (viewer: Person) =>
  sql`(${moderationLog.personId} is distinct from ${viewer.id} or ${moderationLog.decisionId} is null)`;

/** The newest actions of staff; those about one person with `personId`. */
export async function actionsOf(viewer: Person, personId: string | null = null) {
  requireRank(viewer, 'moderator');
  return db
    .select({
      id: moderationLog.id,
      action: moderationLog.action,
      before: moderationLog.before,
      after: moderationLog.after,
      at: moderationLog.createdAt,
      actorId: moderationLog.actorId,
      actor: actors.username,
      personId: moderationLog.personId,
      person: people.username,
      rule: moderationLog.ruleTitle,
    })
    .from(moderationLog)
    .leftJoin(actors, and(eq(actors.id, moderationLog.actorId), isNull(actors.deletingSince)))
    .leftJoin(people, and(eq(people.id, moderationLog.personId), isNull(people.deletingSince)))
    .where(and(isLoggedFor(viewer), personId ? eq(moderationLog.personId, personId) : undefined))
    .orderBy(desc(moderationLog.id))
    .limit(LOG_SHOWN);
}
