import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { APPEAL_DAYS, type State } from '#app/audience/state-rules.ts';
import { requireRank } from '#server/access/role-rules.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { notify, notifyAll } from '../../notifications/notify.server.ts';
import { reports } from '../../reports/tables.ts';
import { UNDO_SECONDS } from './decision-rules.ts';
import { authorOf, type DecisionContext, isAboutTexts, type LockedCase, type StoredDecision } from './locked-case.ts';
import type { Thing } from './subjects.server.ts';

/** The outcome that the reporters of a case are notified of. */
export type ReportOutcome = 'upheld' | 'dismissed' | 'gone' | 'deleted-in-channel';
type Outcome = { state: State; words: string | null; rule: string | null; decision: StoredDecision };

type Author = Pick<Thing, 'authorId' | 'noun' | 'title'>;

/** When a decision can no longer be undone, by the clock of the database, as Undo checks it. */
export const AFTER_UNDO = sql`now() + ${UNDO_SECONDS} * interval '1 second'`;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a notification says about the appeal of a decision. */
export const appealable = ({ id, at }: StoredDecision) => ({
  decision: id,
  until: new Date(at.getTime() + APPEAL_DAYS * DAY_MS).toISOString(),
});

/** Notifies the author of a thing of what was decided about it, once Undo is over. Returns the id of the notification. */
function notifyAuthor(viewer: Person, tx: Transaction, { authorId, noun, title }: Author, { decision, ...outcome }: Outcome) {
  requireRank(viewer, 'moderator');
  const isAgainst = outcome.state === 'hidden' || outcome.state === 'removed';
  const data = { noun, title, ...outcome, appeal: isAgainst ? appealable(decision) : null };
  return notify(tx, { personId: authorId, kind: 'decided', data, sendAt: AFTER_UNDO });
}

/** Notifies the author of something that was held that everyone sees it now. Returns the id of the notification. */
function notifyReleased(viewer: Person, tx: Transaction, { authorId, noun, title }: Author) {
  requireRank(viewer, 'moderator');
  return notify(tx, { personId: authorId, kind: 'released', data: { noun, title }, sendAt: AFTER_UNDO });
}

type StateChange = { state: State | null; stored: StoredDecision };

/** Notifies the author of a thing whose state changed, or whose held texts were released or removed. Returns the ids. */
export async function notifyOf(
  { viewer, tx, decision, rule }: DecisionContext,
  locked: LockedCase,
  { state, stored }: StateChange,
): Promise<string[]> {
  const { case: caseRow, thing } = locked;
  const isOfTexts = isAboutTexts(locked) && decision.action !== null;
  const authorId = authorOf(locked);
  // Nobody else sees a comment that waits for approval.
  if (!authorId || !(state || isOfTexts) || (state === 'waiting' && !thing?.review)) return [];
  const noun = isOfTexts ? (caseRow.subjectType === 'person' ? 'profile text' : 'channel text') : locked.noun;
  const about = { authorId, noun, title: isOfTexts ? '' : (thing?.title ?? '') };
  if (caseRow.kind === 'held' && decision.action !== 'remove' && decision.action !== 'hide')
    return [await notifyReleased(viewer, tx, about)];
  const words = decision.person.actions.includes('warn') ? null : decision.words; // the warning has them
  const outcome = { state: state ?? ('removed' as const), words, rule: rule?.title ?? null, decision: stored };
  return [await notifyAuthor(viewer, tx, about, outcome)];
}

type ReportAnswer = { noun: string; answer: ReportOutcome | 'overturned' };

/** Notifies everyone who reported the thing, each once, when Undo is over. Returns the ids of the notifications. */
export async function notifyReporters(viewer: Person, tx: Transaction, caseId: string, data: ReportAnswer) {
  requireRank(viewer, 'moderator');
  const reporters = await tx
    .selectDistinct({ id: reports.personId })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNotNull(reports.personId)));
  const ids = reporters.flatMap(({ id }) => id ?? []);
  return notifyAll(tx, ids, { kind: 'report-answered', data, sendAt: AFTER_UNDO });
}
