import { eq, sql } from 'drizzle-orm';
import { may, mayActOn, SAME_OR_HIGHER } from '#app/roles/rules.ts';
import { requireRank } from '#server/access/role-rules.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { type RefusedAction, tooLate } from '#server/http/problem-rules.ts';
import { refusalNamed } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { notify } from '../../notifications/notify.server.ts';
import { type CaseAnswer, QUEUE_TOPIC } from '../case-rules.ts';
import { lockCases } from '../decisions/decide.server.ts';
import { AFTER_UNDO } from '../decisions/decision-notices.server.ts';
import { DECISION_MESSAGES } from '../decisions/decision-rules.ts';
import { setStanding, standingOf } from '../decisions/people/standing.server.ts';
import { rolesOf } from '../decisions/subjects.server.ts';
import { CLOSE_DECLINED } from '../job-kinds.ts';
import { recordAction } from '../log.server.ts';
import { decidedAlready } from '../review/decide/decided-already.server.ts';
import { cases, decisions } from '../tables.ts';

type Decided = { decision: string } | RefusedAction | 'not-found';

/** Why the viewer may not decide about the account; null: they may. The role may have changed since the request began. */
async function actorRefusal(viewer: Person, tx: Transaction, personId: string): Promise<RefusedAction | 'not-found' | null> {
  const roles = new Map((await rolesOf(viewer, tx, [personId], 'no key update')).map(({ id, role }) => [id, role]));
  const role = roles.get(viewer.id);
  if (!role || personId === viewer.id || !may(role, 'decide-applications')) return 'not-found';
  const isAllowed = mayActOn({ id: viewer.id, role }, { id: personId, role: roles.get(personId) ?? 'member' });
  return isAllowed ? null : refusalNamed('not-allowed', SAME_OR_HIGHER);
}

type Application = { caseId: string; personId: string; action: CaseAnswer };

/** Stores the decision. An approved account is active at once; a declined one is closed when Undo is over, because that is for good. */
async function carryOut(viewer: Person, tx: Transaction, { caseId, personId, action }: Application): Promise<string> {
  const isApproved = action === 'approve';
  const standingBefore = isApproved ? ({ state: 'awaiting', until: null, decisionId: null } as const) : null;
  const [created] = await tx
    .insert(decisions)
    .values({ caseId, actorId: viewer.id, actions: [action], standingBefore })
    .returning({ id: decisions.id });
  if (!created) throw new Error('the decision was not stored');
  if (isApproved) {
    await setStanding(viewer, tx, personId, { state: 'active', until: null, decisionId: null });
    const notificationIds = [await notify(tx, { personId, kind: 'approved', data: {}, sendAt: AFTER_UNDO })];
    await tx.update(decisions).set({ notificationIds }).where(eq(decisions.id, created.id));
  } else await enqueueJob(tx, { kind: CLOSE_DECLINED, data: { id: created.id }, runAt: AFTER_UNDO });
  await tx.update(cases).set({ state: 'decided', decidedAt: sql`now()`, takenBy: null, takenUntil: null }).where(eq(cases.id, caseId));
  await recordAction(viewer, tx, { action, caseId, personId, subjectType: 'person', subjectId: personId, decisionId: created.id });
  return created.id;
}

/** Approves or declines the application of a new account (REG-07). */
export async function decideApplication(viewer: Person, caseId: string, action: CaseAnswer): Promise<Decided> {
  requireRank(viewer, 'moderator');
  if (!isId(caseId)) return 'not-found';
  return retried(() =>
    db.transaction(async (tx): Promise<Decided> => {
      const [caseRow] = await lockCases(viewer, tx, [caseId]);
      if (caseRow?.kind !== 'application' || caseRow.subjectPersonId === viewer.id) return 'not-found';
      const personId = caseRow.subjectPersonId;
      if (caseRow.state !== 'open' || !personId) return decidedAlready(viewer, tx, caseId, DECISION_MESSAGES.notWaiting);
      const refused = await actorRefusal(viewer, tx, personId);
      if (refused) return refused;
      const now = await standingOf(viewer, tx, personId);
      if (now?.state !== 'awaiting') return tooLate(DECISION_MESSAGES.notWaiting);
      const decision = await carryOut(viewer, tx, { caseId, personId, action });
      await announce(tx, QUEUE_TOPIC);
      return { decision };
    }),
  );
}
