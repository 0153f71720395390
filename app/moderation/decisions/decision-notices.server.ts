import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { APPEAL_DAYS, type State } from '#app/audience/state-rules.ts';
import { requireRank } from '#server/access/role-rules.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { notify, notifyAll } from '../../notifications/notify.server.ts';
import { reports } from '../../reports/tables.ts';
import { UNDO_SECONDS } from './decision-rules.ts';
import type { Thing } from './subjects.server.ts';

/** The outcome that the reporters of a case are notified of. */
export type Answer = 'upheld' | 'dismissed' | 'gone';
type Outcome = { state: State; words: string | null; rule: string | null; decision: { id: string; at: Date } };

/** When a decision can no longer be undone, by the clock of the database, as Undo checks it. */
export const AFTER_UNDO = sql`now() + ${UNDO_SECONDS} * interval '1 second'`;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a notification says about the appeal of a decision. */
export const appealable = ({ id, at }: { id: string; at: Date }) => ({
  decision: id,
  until: new Date(at.getTime() + APPEAL_DAYS * DAY_MS).toISOString(),
});

/** Notifies the author of a thing of what was decided about it, once Undo is over. Returns the id of the notification. */
export function notifyAuthor(viewer: Person, tx: Transaction, { authorId, noun, title }: Thing, { decision, ...outcome }: Outcome) {
  requireRank(viewer, 'moderator');
  const isAgainst = outcome.state === 'hidden' || outcome.state === 'removed';
  const data = { noun, title, ...outcome, appeal: isAgainst ? appealable(decision) : null };
  return notify(tx, { personId: authorId, kind: 'decided', data, sendAt: AFTER_UNDO });
}

type ReportAnswer = { noun: string; answer: Answer | 'overturned' };

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
