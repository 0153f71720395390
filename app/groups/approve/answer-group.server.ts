import { eq, sql } from 'drizzle-orm';
import { lockedActor } from '#app/roles/roles.server.ts';
import { may } from '#app/roles/rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { type CaseAnswer, QUEUE_TOPIC } from '../../moderation/case-rules.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { cases, decisions } from '../../moderation/tables.ts';
import { notify } from '../../notifications/notify.server.ts';
import { announceGroup } from '../groups.server.ts';
import { groups } from '../tables.ts';

/**
 * Approves or declines a group, which answers its case, and tells who asked (SAFE-02). A declined group, in which nobody was yet, is
 * deleted. False: not found, answered already, or the viewer's own.
 */
export async function answerGroup(viewer: Person, groupId: string, answer: CaseAnswer): Promise<boolean> {
  if (!may(viewer.role, 'approve-groups') || !isId(groupId)) return false;
  return db.transaction(async (tx) => {
    const [one] = await tx
      .select({ id: cases.id, personId: cases.subjectPersonId })
      .from(cases)
      .where(sql`${cases.kind} = 'group' and ${cases.subjectId} = ${groupId} and ${cases.state} = 'open'`)
      .for('update');
    const [group] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('update');
    if (!one || one.personId === viewer.id) return false;
    const actor = await lockedActor(viewer, tx);
    if (!actor || !may(actor.role, 'approve-groups')) return false;
    if (group?.state !== 'asked') {
      await tx.update(cases).set({ state: 'decided', decidedAt: sql`now()` }).where(eq(cases.id, one.id)); // deleted by its grown-up
      await announce(tx, QUEUE_TOPIC);
      return true;
    }
    const [made] = await tx
      .insert(decisions)
      .values({ caseId: one.id, actorId: viewer.id, actions: [answer] })
      .returning({ id: decisions.id });
    if (!made) throw new Error('the decision was not stored');
    await tx.update(cases).set({ state: 'decided', decidedAt: sql`now()`, takenBy: null, takenUntil: null }).where(eq(cases.id, one.id));
    if (answer === 'approve') await tx.update(groups).set({ state: 'open' }).where(eq(groups.id, groupId));
    await announceGroup(tx, groupId);
    if (answer === 'decline') await tx.delete(groups).where(eq(groups.id, groupId));
    await recordAction(viewer, tx, {
      action: answer,
      caseId: one.id,
      personId: one.personId,
      ...{ subjectType: 'group', subjectId: groupId, decisionId: made.id },
    });
    if (one.personId) await notify(tx, { personId: one.personId, kind: 'group-answered', data: { group: group.name, groupId, answer } });
    await announce(tx, QUEUE_TOPIC);
    return true;
  });
}
