import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { type JobRun, jobHandler } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { notify, notifyAll } from '../../notifications/notify.server.ts';
import { reports } from '../../reports/tables.ts';
import { QUEUE_TOPIC } from '../case-rules.ts';
import { AFTER_UNDO, appealable } from '../decisions/decision-notices.server.ts';
import { REMOVE_ALL, RESTORE_ALL } from '../job-kinds.ts';
import { bulkRemovals, bulkRemovalThings, decisions } from '../tables.ts';
import { REMOVABLE } from './removal-rules.ts';
import { type Removal, removeBatch, restoreBatch } from './remove-batch.server.ts';

/** The removal, if it is still in this state; locked, so that another process that runs the same job waits. */
async function lockedRemoval(tx: Transaction, id: string, state: Removal['state']) {
  const [found] = await tx
    .select({
      removal: bulkRemovals,
      texts: { ruleTitle: decisions.ruleTitle, ruleText: decisions.ruleText, words: decisions.words },
      decidedAt: decisions.createdAt,
    })
    .from(bulkRemovals)
    .innerJoin(decisions, eq(decisions.id, bulkRemovals.decisionId))
    .where(and(eq(bulkRemovals.id, id), eq(bulkRemovals.state, state)))
    .for('update', { of: bulkRemovals });
  return found ?? null;
}

/** The reporters of the cases that the removal closed, each once. */
const reportersOf = (tx: Transaction, removalId: string) =>
  tx
    .selectDistinct({ id: reports.personId })
    .from(reports)
    .innerJoin(decisions, eq(decisions.caseId, reports.caseId))
    .where(and(eq(decisions.batchId, removalId), isNotNull(reports.personId)));

async function finishRemoval(tx: Transaction, { removal, texts, decidedAt }: NonNullable<Awaited<ReturnType<typeof lockedRemoval>>>) {
  const count = await tx.$count(bulkRemovalThings, eq(bulkRemovalThings.removalId, removal.id));
  await tx.update(bulkRemovals).set({ state: 'done', total: count, finishedAt: sql`now()` }).where(eq(bulkRemovals.id, removal.id));
  const appeal = appealable({ id: removal.decisionId, at: decidedAt });
  const data = { count, isRestored: false, words: texts.words, rule: texts.ruleTitle, appeal };
  await notify(tx, { personId: removal.personId, kind: 'bulk-removed', data, sendAt: AFTER_UNDO });
  const reporters = (await reportersOf(tx, removal.id)).flatMap(({ id }) => id ?? []);
  await notifyAll(tx, reporters, { kind: 'report-answered', data: { noun: 'content', answer: 'upheld' }, sendAt: AFTER_UNDO });
}

/** Removes in batches that are each committed, so that a killed process loses at most one, and the next run goes on (MOD-20). */
async function removeAll({ id }: { id: string }, { signal }: JobRun): Promise<void> {
  for (const type of REMOVABLE)
    for (let found = 1; found > 0; ) {
      signal.throwIfAborted();
      found = await retried(() =>
        db.transaction(async (tx) => {
          const running = await lockedRemoval(tx, id, 'running');
          if (!running) return 0;
          const removed = await removeBatch(tx, running.removal, running.texts, type);
          if (removed) await announce(tx, QUEUE_TOPIC);
          return removed;
        }),
      );
    }
  await db.transaction(async (tx) => {
    const running = await lockedRemoval(tx, id, 'running');
    if (!running) return;
    await finishRemoval(tx, running);
    await announce(tx, QUEUE_TOPIC);
  });
}

/** Restores in batches that are each committed. */
async function restoreAll({ id }: { id: string }, { signal }: JobRun): Promise<void> {
  for (let left = 1; left > 0; ) {
    signal.throwIfAborted();
    left = await retried(() =>
      db.transaction(async (tx) => {
        const restoring = await lockedRemoval(tx, id, 'restoring');
        if (!restoring) return 0;
        const restored = await restoreBatch(tx, restoring.removal, restoring.removal.restoredBy);
        if (!restored) await finishRestoring(tx, restoring.removal);
        await announce(tx, QUEUE_TOPIC);
        return restored;
      }),
    );
  }
}

async function finishRestoring(tx: Transaction, { id, personId, total }: Removal) {
  await tx.update(bulkRemovals).set({ state: 'restored', finishedAt: sql`now()` }).where(eq(bulkRemovals.id, id));
  const ofBatch = tx.select({ caseId: decisions.caseId }).from(decisions).where(eq(decisions.batchId, id));
  await tx
    .update(reports)
    .set({ status: 'dismissed' })
    .where(and(inArray(reports.caseId, ofBatch), eq(reports.status, 'upheld')));
  await tx.update(decisions).set({ undoneAt: sql`now()` }).where(eq(decisions.batchId, id));
  await notify(tx, { personId, kind: 'bulk-removed', data: { count: total, isRestored: true, words: null, rule: null } });
}

export const jobHandlers = [jobHandler(REMOVE_ALL, removeAll), jobHandler(RESTORE_ALL, restoreAll)];
