import { and, eq, isNull, sql } from 'drizzle-orm';
import { closeAccount } from '#app/account/deletion/deletion.server.ts';
import { may } from '#app/roles/rules.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { notify } from '../../notifications/notify.server.ts';
import { people } from '../../people/tables.ts';
import { type CaseAnswer, QUEUE_TOPIC } from '../case-rules.ts';
import { lockCases } from '../decisions/decide.server.ts';
import { DECISION_MESSAGES, decidedBefore } from '../decisions/decision-rules.ts';
import { recordAction } from '../log.server.ts';
import { caseCopies, cases, decisions } from '../tables.ts';

type Refused = { status: 409 | 422; problem: string; message: string };
export type Answered = { decision: string } | Refused | 'not-found';

/** Who decided the case before, in words. */
async function decidedAlready(tx: Transaction, caseId: string): Promise<Refused> {
  const [last] = await tx
    .select({ name: people.name, actions: decisions.actions })
    .from(decisions)
    .leftJoin(people, and(eq(people.id, decisions.actorId), isNull(people.deletingSince)))
    .where(and(eq(decisions.caseId, caseId), sql`${decisions.actions} <> '{note}'`))
    .orderBy(sql`${decisions.id} desc`)
    .limit(1);
  const message = last ? decidedBefore(last.name ?? 'Somebody', last.actions) : DECISION_MESSAGES.deleted;
  return { status: 409, problem: 'too-late', message };
}

/** Makes the account active, or closes it as its own deletion does; false if the person has closed it meanwhile. */
async function carryOut(viewer: Person, tx: Transaction, { id, answer }: { id: string; answer: CaseAnswer }): Promise<boolean> {
  if (answer === 'decline') return closeAccount(viewer, tx, id, 'moderator');
  const approved = await tx
    .update(people)
    .set({ standing: 'active', updatedAt: sql`now()` })
    .where(and(eq(people.id, id), eq(people.standing, 'awaiting'), isNull(people.deletingSince)))
    .returning({ id: people.id });
  if (!approved.length) return false;
  await notify(tx, { personId: id, kind: 'approved', data: {} });
  await announce(tx, `person:${id}`);
  return true;
}

/**
 * Approves or declines an application, with the decision and the log line in one transaction (REG-07). It is final at once, because the
 * person acts on it at once; what was declined is not stored any longer.
 */
export async function answerApplication(viewer: Person, caseId: string, answer: CaseAnswer): Promise<Answered> {
  if (!may(viewer.role, 'decide-applications') || !isId(caseId)) return 'not-found';
  return retried(() =>
    db.transaction(async (tx): Promise<Answered> => {
      const [found] = await lockCases(viewer, tx, [caseId]);
      if (found?.kind !== 'application' || found.subjectPersonId === viewer.id) return 'not-found';
      if (found.state !== 'open' || !found.subjectPersonId) return decidedAlready(tx, caseId);
      const id = found.subjectPersonId;
      if (!(await carryOut(viewer, tx, { id, answer }))) return { status: 409, problem: 'too-late', message: DECISION_MESSAGES.deleted };
      const [decision] = await tx
        .insert(decisions)
        .values({ caseId, actorId: viewer.id, actions: [answer] })
        .returning({ id: decisions.id });
      if (!decision) throw new Error('the decision was not stored');
      await tx.update(cases).set({ state: 'decided', decidedAt: sql`now()`, takenBy: null, takenUntil: null }).where(eq(cases.id, caseId));
      if (answer === 'decline') await tx.delete(caseCopies).where(eq(caseCopies.caseId, caseId));
      await recordAction(viewer, tx, { action: answer, personId: id, subjectType: 'person', subjectId: id, decisionId: decision.id });
      await announce(tx, QUEUE_TOPIC);
      return { decision: decision.id };
    }),
  );
}
