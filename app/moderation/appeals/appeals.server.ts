import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { UNDO_SECONDS } from '#app/audience/state-rules.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { type RefusedAction, tooLate } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { QUEUE_TOPIC } from '../case-rules.ts';
import { nounOfCopy } from '../copy-rules.ts';
import { appeals, bulkRemovals, caseCopies, cases, decisions } from '../tables.ts';
import { APPEAL_MESSAGES, appealUntil } from './appeal-rules.ts';

const AGAINST = sql`not ${decisions.actions} <@ '{dismiss,restore,note,grant,deny,answer,approve,accept}'`;

/** The removal of everything is appealed as a whole (MOD-20). */
const NOT_PART_OF_BULK = sql`not exists (select from ${bulkRemovals} b where b.id = ${decisions.batchId} and b.decision_id <> ${decisions.id})`;

/** A decision against the viewer that can no longer be undone, with their appeal. One that was taken back is not found. */
const decisionAgainst = (viewer: Person, id: string, tx: Pick<Transaction, 'select'> = db) =>
  tx
    .select({
      id: decisions.id,
      caseId: decisions.caseId,
      actions: decisions.actions,
      ruleTitle: decisions.ruleTitle,
      ruleText: decisions.ruleText,
      words: decisions.words,
      at: decisions.createdAt,
      isOver: sql<boolean>`${decisions.createdAt} <= now() - interval '20 days'`,
      caseState: cases.state,
      urgency: cases.urgency,
      subjectType: cases.subjectType,
      summary: sql<{ noun: string; title: string; excerpt: string } | null>`${caseCopies.context} -> 'summary'`,
      appeal: { words: appeals.words, at: appeals.createdAt, result: appeals.result, reply: appeals.reply },
      isShown: sql<boolean>`coalesce(${appeals.decidedAt} <= now() - ${UNDO_SECONDS} * interval '1 second', false)`,
    })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .leftJoin(caseCopies, eq(caseCopies.caseId, cases.id))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(
      and(
        eq(decisions.id, id),
        eq(cases.subjectPersonId, viewer.id),
        AGAINST,
        NOT_PART_OF_BULK,
        or(isNull(decisions.undoneAt), eq(appeals.result, 'granted')),
        sql`${decisions.createdAt} <= now() - ${UNDO_SECONDS} * interval '1 second'`,
      ),
    );

/** A decision against the viewer for the page of its appeal; null: not found. An answer is shown when it can no longer be undone. */
export async function decisionToAppeal(viewer: Person, id: string) {
  if (!isId(id)) return null;
  const [found] = await decisionAgainst(viewer, id);
  if (!found) return null;
  const { caseId: _case, caseState: _state, urgency: _urgency, summary, subjectType, isShown, appeal, isOver, ...decision } = found;
  const noun = subjectType === 'person' ? 'account' : nounOfCopy(summary?.noun ?? subjectType ?? 'content');
  return {
    ...decision,
    noun,
    title: subjectType === 'person' ? '' : summary?.title || summary?.excerpt || '',
    until: appealUntil(found.at),
    isOver,
    appeal: appeal && { ...appeal, ...(!isShown && { result: null, reply: null }) },
  };
}
export type DecisionToAppeal = NonNullable<Awaited<ReturnType<typeof decisionToAppeal>>>;

/** Stores the viewer's one appeal of a decision and opens a case about it, with the copy of the thing (MOD-15). */
export async function sendAppeal(viewer: Person, id: string, words: string): Promise<'sent' | RefusedAction | 'not-found'> {
  if (!isId(id)) return 'not-found';
  return db.transaction(async (tx) => {
    const origins = tx.select({ id: decisions.caseId }).from(decisions).where(eq(decisions.id, id));
    await tx.select({ id: cases.id }).from(cases).where(inArray(cases.id, origins)).for('update');
    const [found] = await decisionAgainst(viewer, id, tx);
    if (!found) return 'not-found';
    if (found.appeal) return tooLate(APPEAL_MESSAGES.already);
    if (found.isOver) return tooLate(APPEAL_MESSAGES.ended(appealUntil(found.at)));
    const [opened] = await tx
      .insert(cases)
      .values({ kind: 'appeal', subjectPersonId: viewer.id, urgency: found.urgency === 0 ? 0 : 2 })
      .returning({ id: cases.id });
    if (!opened) throw new Error('the case of the appeal was not opened');
    await tx.insert(appeals).values({ decisionId: id, caseId: opened.id, personId: viewer.id, words });
    await tx.execute(sql`insert into ${caseCopies} (case_id, document, context)
      select ${opened.id}::uuid, document, context from ${caseCopies} where case_id = ${found.caseId}`);
    if (found.caseState !== 'open') await tx.update(cases).set({ state: 'appealed' }).where(eq(cases.id, found.caseId));
    await announce(tx, QUEUE_TOPIC, `person:${viewer.id}`);
    return 'sent';
  });
}
