import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { may } from '#app/roles/rules.ts';
import { requireRank } from '#server/access/role-rules.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { type RefusedAction, refusedField, tooLate } from '#server/http/problem-rules.ts';
import { refusalNamed } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { isEmail } from '../../account/rules.ts';
import { typedLines } from '../../forms/text-rules.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { notificationText } from '../../notifications/notification-rules.ts';
import { notifyAll } from '../../notifications/notify.server.ts';
import { reports } from '../../reports/tables.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { QUEUE_TOPIC } from '../case-rules.ts';
import { recordAction } from '../log.server.ts';
import { cases, decisions } from '../tables.ts';
import { lockCases } from './decide.server.ts';
import { AFTER_UNDO } from './decision-notices.server.ts';
import { ANSWER_MAX, DECISION_MESSAGES, UNDO_SECONDS } from './decision-rules.ts';
import { isOnlyStaff } from './only-staff.server.ts';

type Answered = { decision: string } | RefusedAction | 'not-found';

/** The reporter of a problem; null after their account was purged. */
const reportOf = async (tx: Transaction, caseId: string) => {
  const [found] = await tx
    .select({ personId: reports.personId, at: reports.createdAt, contact: reports.contact })
    .from(reports)
    .where(and(eq(reports.caseId, caseId), isNotNull(reports.personId)));
  return found ?? null;
};

type Contact = { personId: string | null; contact: string | null; words: string; notificationId: string };

/**
 * Mails the answer to the contact that the report names, if it is an email address, instead of the address of the account. Undo deletes
 * the mail with the notification.
 */
async function mailContact(tx: Transaction, { personId, contact, words, notificationId }: Contact): Promise<void> {
  const to = contact?.trim() ?? '';
  if (!isEmail(to)) return;
  await queueMail(tx, {
    ...{ kind: 'problem-answered', personId, to, notificationId, sendAt: new Date(Date.now() + UNDO_SECONDS * 1000) },
    subject: `Your problem report was answered on ${currentSettings().name}`,
    paragraphs: [notificationText('problem-answered', { words }).text],
  });
}

/** Answers a problem report, or closes it without words. The notification is sent once Undo is over (MOD-22). */
export async function answerProblem(viewer: Person, caseId: string, typed: string): Promise<Answered> {
  requireRank(viewer, 'moderator');
  const words = typedLines(typed);
  if (!isId(caseId) || !may(viewer.role, 'decide-cases')) return 'not-found';
  return db.transaction(async (tx): Promise<Answered> => {
    const [caseRow] = await lockCases(viewer, tx, [caseId]);
    if (caseRow?.kind !== 'problem') return 'not-found';
    if (!words) return refusedField('answer', DECISION_MESSAGES.noAnswer);
    if ([...words].length > ANSWER_MAX) return refusedField('answer', DECISION_MESSAGES.answerTooLong);
    const report = await reportOf(tx, caseId);
    if (report?.personId === viewer.id && !(await isOnlyStaff(viewer, tx, report.at)))
      return refusalNamed('not-allowed', DECISION_MESSAGES.ownReport);
    if (caseRow.state !== 'open') return tooLate(DECISION_MESSAGES.answered);
    const ids = report?.personId ? [report.personId] : [];
    const notificationIds = await notifyAll(tx, ids, { kind: 'problem-answered', data: { words }, sendAt: AFTER_UNDO });
    const [notificationId] = notificationIds;
    if (report?.contact && notificationId) await mailContact(tx, { ...report, words, notificationId });
    const [created] = await tx
      .insert(decisions)
      .values({ caseId, actorId: viewer.id, actions: ['answer'], words, notificationIds })
      .returning({ id: decisions.id });
    if (!created) throw new Error('the answer was not stored');
    await tx.update(cases).set({ state: 'decided', decidedAt: sql`now()`, takenBy: null, takenUntil: null }).where(eq(cases.id, caseId));
    await tx.update(reports).set({ status: 'upheld' }).where(eq(reports.caseId, caseId));
    await recordAction(viewer, tx, { action: 'answer', caseId, personId: report?.personId ?? null, decisionId: created.id, words });
    await announce(tx, QUEUE_TOPIC);
    return { decision: created.id };
  });
}
