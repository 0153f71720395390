import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { TABLES } from '../../moderation/bulk-removal/removable.server.ts';
import { QUEUE_TOPIC } from '../../moderation/case-rules.ts';
import { deleteCase } from '../../moderation/delete-case.server.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { cases, decisions } from '../../moderation/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { reports } from '../tables.ts';

type Case = typeof cases.$inferSelect;

/** Shows a thing again that reports alone have hidden in this case. */
async function showAgain(tx: Transaction, caseRow: Case): Promise<void> {
  const [decision] = await tx
    .select()
    .from(decisions)
    .where(
      and(eq(decisions.caseId, caseRow.id), isNull(decisions.actorId), isNull(decisions.undoneAt), sql`${decisions.actions} = '{hide}'`),
    );
  const { subjectType: type, subjectId: id, subjectPersonId: personId } = caseRow;
  if (!decision?.before || !id || !type || type === 'person' || type === 'group') return;
  const table = TABLES[type];
  const { state, decisionId, at } = decision.before;
  const shown = await tx
    .update(table)
    .set({ state, stateDecisionId: decisionId, stateAt: at ? new Date(at) : null })
    .where(and(eq(table.id, id), eq(table.stateDecisionId, decision.id)))
    .returning({ id: table.id });
  await tx.update(decisions).set({ undoneAt: sql`now()` }).where(eq(decisions.id, decision.id));
  if (decision.notificationIds.length) await tx.delete(notifications).where(inArray(notifications.id, decision.notificationIds));
  if (!shown.length) return;
  const states = { before: { state: 'hidden' }, after: { state } };
  await recordAction('reports', tx, { action: 'undo', personId, subjectType: type, subjectId: id, decisionId: decision.id, ...states });
}

/**
 * Takes the viewer's report back while nobody has decided about it. If nobody else reported the same thing, it is shown again and its case
 * is closed. False: decided, or not found.
 */
export async function takeReportBack(viewer: Person, tx: Transaction, reportId: string): Promise<boolean> {
  const [report] = await tx
    .select({ caseId: reports.caseId })
    .from(reports)
    .where(and(eq(reports.id, reportId), eq(reports.personId, viewer.id), eq(reports.status, 'pending')));
  if (!report?.caseId) return false;
  const [caseRow] = await tx.select().from(cases).where(eq(cases.id, report.caseId)).for('update');
  if (caseRow?.state !== 'open') return false;
  await tx.delete(reports).where(eq(reports.id, reportId));
  await tx
    .update(cases)
    .set({ reportersCount: sql`greatest(0, ${cases.reportersCount} - 1)` })
    .where(eq(cases.id, caseRow.id));
  if (caseRow.reportersCount <= 1) {
    await showAgain(tx, caseRow);
    await deleteCase(tx, caseRow.id);
  }
  await announce(tx, QUEUE_TOPIC);
  return true;
}
