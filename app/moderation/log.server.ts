import { sql } from 'drizzle-orm';
import type { Actor } from '#server/access/role-rules.ts';
import type { Database } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
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

/** Records an action of staff, or what several reports did together, in the transaction that carries it out. */
export const recordAction = (viewer: Actor | 'reports', tx: Database, action: Action) =>
  tx.insert(moderationLog).values({
    ...action,
    ...(typeof viewer === 'string' ? { actorId: null, actorKind: viewer } : { actorId: viewer.id }),
  });

/** Leaves out decisions about the viewer's own things, so that the log does not reveal who made them (MOD-12, MOD-18). */
export const isLoggedFor = (viewer: Person) =>
  sql`(${moderationLog.personId} is distinct from ${viewer.id} or ${moderationLog.decisionId} is null)`;
