import { and, eq, sql } from 'drizzle-orm';
import { lockedActor } from '#app/roles/roles.server.ts';
import { may } from '#app/roles/rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { type CaseAnswer, QUEUE_TOPIC } from '../../moderation/case-rules.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { decidedAlready } from '../../moderation/review/decide/decided-already.server.ts';
import { cases, decisions } from '../../moderation/tables.ts';
import { notify } from '../../notifications/notify.server.ts';
import { announceGroup } from '../groups.server.ts';
import { groups } from '../tables.ts';

const GROUP_DELETED = 'Its grown-up has deleted this group.';

/**
 * Approves or declines a group, which answers its case, and tells who asked (SAFE-02). A declined group, in which nobody was yet, is
 * deleted. The second of two answers reads the first (MOD-17); one's own group is not found.
 */
export async function answerGroup(viewer: Person, groupId: string, answer: CaseAnswer): Promise<'answered' | 'not-found' | RefusedAction> {
  if (!may(viewer.role, 'approve-groups') || !isId(groupId)) return 'not-found';
  return db.transaction(async (tx) => {
    const [caseRow] = await tx
      .select({ id: cases.id, personId: cases.subjectPersonId, state: cases.state })
      .from(cases)
      .where(and(eq(cases.kind, 'group'), eq(cases.subjectType, 'group'), eq(cases.subjectId, groupId)))
      .for('update');
    const actor = await lockedActor(viewer, tx);
    if (!caseRow || caseRow.personId === viewer.id || !actor || !may(actor.role, 'approve-groups')) return 'not-found';
    if (caseRow.state !== 'open') return decidedAlready(viewer, tx, caseRow.id, GROUP_DELETED);
    const [group] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('update');
    if (group?.state !== 'awaiting') {
      await tx.update(cases).set({ state: 'decided', decidedAt: sql`now()` }).where(eq(cases.id, caseRow.id)); // deleted by its grown-up
      await announce(tx, QUEUE_TOPIC);
      return 'answered';
    }
    const [created] = await tx
      .insert(decisions)
      .values({ caseId: caseRow.id, actorId: viewer.id, actions: [answer] })
      .returning({ id: decisions.id });
    if (!created) throw new Error('the decision was not stored');
    await tx
      .update(cases)
      .set({ state: 'decided', decidedAt: sql`now()`, takenBy: null, takenUntil: null })
      .where(eq(cases.id, caseRow.id));
    if (answer === 'approve') await tx.update(groups).set({ state: 'open' }).where(eq(groups.id, groupId));
    await announceGroup(tx, groupId);
    if (answer === 'decline') await tx.delete(groups).where(eq(groups.id, groupId));
    await recordAction(viewer, tx, {
      action: answer,
      caseId: caseRow.id,
      personId: caseRow.personId,
      ...{ subjectType: 'group', subjectId: groupId, decisionId: created.id },
    });
    if (caseRow.personId)
      await notify(tx, { personId: caseRow.personId, kind: 'group-answered', data: { group: group.name, groupId, answer } });
    await announce(tx, QUEUE_TOPIC);
    return 'answered';
  });
}
