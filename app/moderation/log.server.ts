import { sql } from 'drizzle-orm';
import type { Actor } from '#server/access/role-rules.ts';
import { afterCommit, type Database } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { log } from '#server/process/log.ts';
import type { StoredAction, SubjectType } from './case-rules.ts';
import { moderationLog } from './tables.ts';

/** What the log has a line about. */
export type LoggedAction =
  | StoredAction
  | 'undo'
  | 'private-case-opened'
  | 'remove-all'
  | 'restore-all'
  | 'role-changed'
  | 'owner-set-up'
  | 'stories-sent-to-review'
  | 'link-made'
  | 'email-shown'
  | 'trust-changed'
  | 'kids-trust-changed'
  | 'featured-changed'
  | 'account-created'
  | 'account-deleted'
  | 'archive-made'
  | 'setting-changed'
  | 'text-changed'
  | 'invitation-made'
  | 'invitation-revoked'
  | 'names-refused'
  | 'words-listed'
  | 'word-unlisted'
  | 'tags-joined'
  | 'tags-separated'
  | 'name-allowed'
  | 'rule-added'
  | 'rule-changed'
  | 'rule-moved'
  | 'rule-retired';

type Action = {
  action: LoggedAction;
  /** The case that the action decides or opens, for the log of the application. */
  caseId?: string;
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

/** Whether the log of the application has lines about actions. */
export const actionLines = { areLogged: true };

/**
 * Records an action of staff, or what several reports did together, in the transaction that carries it out. The log of the application has
 * a line with ids alone once it is committed, at the level that is on by default (SITE-07).
 */
export async function recordAction(viewer: Actor | 'reports', tx: Database, { caseId, ...action }: Action): Promise<void> {
  const actor = typeof viewer === 'string' ? { actorId: null, actorKind: viewer } : { actorId: viewer.id };
  await tx.insert(moderationLog).values({ ...action, ...actor });
  if (actionLines.areLogged)
    afterCommit(tx, () => log.warn({ action: action.action, case: caseId ?? null, actor: actor.actorId }, 'staff action'));
}

/** Leaves out decisions about the viewer's own things, so that the log does not reveal who made them (MOD-12, MOD-18). */
export const isLoggedFor = (viewer: Person) =>
  sql`(${moderationLog.personId} is distinct from ${viewer.id} or ${moderationLog.decisionId} is null)`;
