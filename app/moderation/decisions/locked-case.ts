import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { Rule } from '../rules/rules.server.ts';
import type { cases } from '../tables.ts';
import type { Decision } from './decision-rules.ts';
import type { Thing } from './subjects.server.ts';

/** A locked case with its thing, which is null if it was deleted: by its author, or a message by the moderators of its channel. */
export type LockedCase = { case: typeof cases.$inferSelect; thing: Thing | null; noun: string; isDeletedInChannel: boolean };

/** The row of a decision that was just stored. */
export type StoredDecision = { id: string; at: Date };

/** What all cases of one decision share; `notified` has the people whom it has limited or warned, who are notified once. */
export type DecisionContext = {
  viewer: Person;
  tx: Transaction;
  decision: Decision;
  rule: Rule | null;
  batchId: string | null;
  notified: Set<string>;
};

/** The author of the thing, or the person whom the case is about. */
export const authorOf = ({ case: caseRow, thing }: LockedCase): string | null => thing?.authorId ?? caseRow.subjectPersonId;

/** Whether the decision lifts the limits of an account: Restore in a case about the person. */
export const isLifting = ({ case: caseRow }: LockedCase, { action }: Decision): boolean =>
  action === 'restore' && caseRow.subjectType === 'person';

/** Whether the case is about texts of a person or channel that are held while the earlier ones are shown (HOLD-02). */
export const isAboutTexts = ({ case: caseRow, thing }: LockedCase): boolean =>
  caseRow.kind === 'held' && (caseRow.subjectType === 'person' || (caseRow.subjectType === 'channel' && thing?.state === 'shown'));
