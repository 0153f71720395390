import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
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
import { notifications } from '../../notifications/tables.ts';
import { people } from '../../people/tables.ts';
import { type ReportStatus, reports } from '../../reports/tables.ts';
import { isThingType, QUEUE_TOPIC, type StandingBefore, type StateBefore } from '../case-rules.ts';
import { nounOfCopy } from '../copy-rules.ts';
import { RESTORE_ALL } from '../job-kinds.ts';
import { recordAction } from '../log.server.ts';
import { appeals, bulkRemovals, caseCopies, cases, decisions } from '../tables.ts';
import { APPEAL_DECISION_MESSAGES, type AppealDecision, SAME_PERSON } from './appeal-decision-rules.ts';
import { lockCases } from './decide.server.ts';
import { AFTER_UNDO, notifyReporters } from './decision-notices.server.ts';
import { DECISION_MESSAGES, decidedBefore } from './decision-rules.ts';
import { whyAnotherDecides } from './only-staff.server.ts';
import { setStanding, standingOf } from './people/standing.server.ts';
import { mayLift } from './people/standing-decision-rules.ts';
import { announceStory, rolesOf, setState, type Thing, thingsOf } from './subjects.server.ts';

type Case = typeof cases.$inferSelect;
type Decision = typeof decisions.$inferSelect;
type Appealed = { appeal: typeof appeals.$inferSelect; decision: Decision; origin: Case; noun: string | null };

/** The appeal of a case with the decision that it is about and the case of that, both locked in the order of their ids. */
async function appealOf(viewer: Person, tx: Transaction, caseId: string): Promise<Appealed | null> {
  const [found] = await tx
    .select({ appeal: appeals, decision: decisions, noun: sql<string | null>`${caseCopies.context} -> 'summary' ->> 'noun'` })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .leftJoin(caseCopies, eq(caseCopies.caseId, appeals.caseId))
    .where(eq(appeals.caseId, caseId));
  if (!found) return null;
  const locked = await lockCases(viewer, tx, [found.decision.caseId, caseId]);
  const origin = locked.find(({ id }) => id === found.decision.caseId);
  const [appeal] = await tx.select().from(appeals).where(eq(appeals.caseId, caseId));
  return origin && appeal ? { ...found, appeal, origin } : null;
}

/** The thing that the decision was about; null if it was about a person or the thing was deleted. */
async function thingOf(viewer: Person, tx: Transaction, { subjectType, subjectId }: Case): Promise<Thing | null> {
  if (!isThingType(subjectType) || !subjectId) return null;
  return (await thingsOf(viewer, tx, subjectType, [subjectId])).get(subjectId) ?? null;
}

/** The state before a decision. A state that an overturned decision gave is skipped, so it is the one before that decision. */
async function stateBefore(tx: Transaction, { before }: Decision): Promise<StateBefore | null> {
  if (!before?.decisionId) return before;
  const [earlier] = await tx.select().from(decisions).where(eq(decisions.id, before.decisionId));
  return earlier?.undoneAt ? stateBefore(tx, earlier) : before;
}

/** The standing before a decision. One that an overturned decision gave is skipped, so it is the one before that decision. */
async function standingBefore(tx: Transaction, { standingBefore: before }: Decision): Promise<StandingBefore | null> {
  if (!before?.decisionId) return before;
  const [earlier] = await tx.select().from(decisions).where(eq(decisions.id, before.decisionId));
  return earlier?.undoneAt ? standingBefore(tx, earlier) : before;
}

/** Gives the person a stored standing. */
const giveStanding = (viewer: Person, tx: Transaction, personId: string, { state, until, decisionId }: StandingBefore) =>
  setStanding(viewer, tx, personId, { state, until: until ? new Date(until) : null, decisionId });

/** Gives the person the standing that the decision replaced, unless a later one changed it. Returns the one that this replaces. */
async function overturnStanding(viewer: Person, tx: Transaction, { appeal, decision }: Appealed): Promise<StandingBefore | null> {
  const to = await standingBefore(tx, decision);
  const now = to && (await standingOf(viewer, tx, appeal.personId));
  if (!to || now?.decisionId !== decision.id) return null;
  await giveStanding(viewer, tx, appeal.personId, to);
  return now;
}

/** Whether granting lifts what only an administrator may lift: a ban, a long suspension or a removal of everything (ROLE-01). */
async function needsAdministrator(viewer: Person, tx: Transaction, { appeal, decision }: Appealed): Promise<boolean> {
  const standing = await standingOf(viewer, tx, appeal.personId);
  if (standing?.decisionId === decision.id && !mayLift(viewer.role, standing)) return true;
  const isOfEverything = and(eq(bulkRemovals.decisionId, decision.id), eq(bulkRemovals.period, 'ever'));
  return !may(viewer.role, 'remove-everything') && (await tx.$count(bulkRemovals, isOfEverything)) > 0;
}

/** Why the viewer may not decide; otherwise whether they made the decision themselves (MOD-16, MOD-18). */
async function appealRefusal(viewer: Person, tx: Transaction, appealed: Appealed, action: AppealDecision['action']) {
  const { appeal, decision, origin } = appealed;
  const personId = appeal.personId;
  const roles = new Map((await rolesOf(viewer, tx, [personId])).map(({ id, role }) => [id, role]));
  const role = roles.get(viewer.id);
  if (!role || !may(role, 'decide-cases') || personId === viewer.id) return 'not-found' as const;
  if (appeal.result) {
    const [decider] = await tx
      .select({ name: people.name })
      .from(people)
      .where(and(eq(people.id, appeal.decidedBy ?? personId), isNull(people.deletingSince)));
    const name = (appeal.decidedBy && decider?.name) || 'Somebody';
    return tooLate(decidedBefore(name, [appeal.result === 'granted' ? 'grant' : 'deny']));
  }
  if (!mayActOn({ id: viewer.id, role }, { id: personId, role: roles.get(personId) ?? 'member' }))
    return refusalNamed('not-allowed', SAME_OR_HIGHER);
  const { actorId } = decision;
  const refusal = await whyAnotherDecides({ ...viewer, role }, tx, { actorId, caseId: origin.id, since: appeal.createdAt });
  if (refusal) return refusalNamed('not-allowed', refusal);
  if (action === 'grant' && (await needsAdministrator({ ...viewer, role }, tx, appealed)))
    return refusalNamed('not-allowed', DECISION_MESSAGES.notYours);
  return { isSame: actorId === viewer.id };
}

/** Hiding leaves the case open, so the answer to its reports is that of a later decision. */
const hasClosed = ({ actions }: Decision) => !actions.includes('hide');

async function setReports(tx: Transaction, caseId: string, from: ReportStatus, status: ReportStatus): Promise<boolean> {
  const changed = await tx
    .update(reports)
    .set({ status })
    .where(and(eq(reports.caseId, caseId), eq(reports.status, from)));
  return (changed.rowCount ?? 0) > 0;
}

/** The removal of everything is taken back by a job, which starts when Undo is over (MOD-20). */
async function restoreRemoval(viewer: Person, tx: Transaction, decisionId: string) {
  const [removal] = await tx
    .update(bulkRemovals)
    .set({ state: 'restoring', restoredBy: viewer.id })
    .where(and(eq(bulkRemovals.decisionId, decisionId), eq(bulkRemovals.state, 'done')))
    .returning({ id: bulkRemovals.id });
  if (removal) await enqueueJob(tx, { kind: RESTORE_ALL, data: removal, runAt: AFTER_UNDO });
}

/** Unread warnings of a decision that no longer counts are not shown above the pages any more. */
async function acknowledgeWarnings(tx: Transaction, { notificationIds }: Decision): Promise<void> {
  const isOpen = and(inArray(notifications.id, notificationIds), eq(notifications.kind, 'warning'), isNull(notifications.acknowledgedAt));
  if (notificationIds.length) await tx.update(notifications).set({ acknowledgedAt: sql`now()` }).where(isOpen);
}

/** Shows them again when the grant is taken back, in whose transaction they were marked. */
async function reopenWarnings(tx: Transaction, { notificationIds }: Decision, granted: Decision): Promise<void> {
  const isMarked = sql`${notifications.acknowledgedAt} = (select created_at from ${decisions} where id = ${granted.id})`;
  if (notificationIds.length)
    await tx
      .update(notifications)
      .set({ acknowledgedAt: null })
      .where(and(inArray(notifications.id, notificationIds), eq(notifications.kind, 'warning'), isMarked));
}

/** Makes everything as it was before the decision, which no longer counts. Returns the state of the thing that this replaces. */
async function overturn(viewer: Person, tx: Transaction, appealed: Appealed, thing: Thing | null) {
  const { decision, origin } = appealed;
  await tx.update(decisions).set({ undoneAt: sql`now()` }).where(eq(decisions.id, decision.id));
  const isAnswered = hasClosed(decision) && (await setReports(tx, origin.id, 'upheld', 'dismissed'));
  await restoreRemoval(viewer, tx, decision.id);
  await acknowledgeWarnings(tx, decision);
  const isOfDecision = thing !== null && thing.stateDecisionId === decision.id;
  const to = isOfDecision ? await stateBefore(tx, decision) : null;
  if (thing && to && isThingType(origin.subjectType)) await setState(viewer, tx, origin.subjectType, thing.id, to);
  const isReview = to?.review !== undefined;
  if (thing && isReview) await announceStory(viewer, tx, thing);
  const before = thing &&
    to && {
      ...{ state: thing.state, decisionId: thing.stateDecisionId, at: thing.stateAt?.toISOString() ?? null },
      ...(isReview && { review: thing.review ?? null }),
    };
  return { before, after: to, isAnswered, standing: await overturnStanding(viewer, tx, appealed) };
}

/** An answered appeal ends its first case, except that of a kids story, which waits for a moderator again (SAFE-07). */
const endOf = ({ kind }: Case, changed: { after: StateBefore | null } | null) =>
  kind === 'review' && changed?.after ? { state: 'open' as const, decidedAt: null } : { state: 'final' as const };

type Decided = { decision: string } | RefusedAction | 'not-found';

/**
 * Decides an appeal: `grant` makes everything as before the decision and notifies both sides, `deny` notifies the person with the reply,
 * both once Undo is over (MOD-16).
 */
export async function decideAppeal(viewer: Person, caseId: string, { action, reply }: AppealDecision): Promise<Decided> {
  requireRank(viewer, 'moderator');
  if (!isId(caseId)) return 'not-found';
  return retried(() =>
    db.transaction(async (tx): Promise<Decided> => {
      const found = await appealOf(viewer, tx, caseId);
      const allowed = found && (await appealRefusal(viewer, tx, found, action));
      if (!found || !allowed || allowed === 'not-found') return 'not-found';
      if ('status' in allowed) return allowed;
      if (await tx.$count(bulkRemovals, and(eq(bulkRemovals.decisionId, found.decision.id), eq(bulkRemovals.state, 'running'))))
        return tooLate(APPEAL_DECISION_MESSAGES.running);
      const { appeal, decision, origin } = found;
      const thing = await thingOf(viewer, tx, origin);
      const changed = action === 'grant' ? await overturn(viewer, tx, found, thing) : null;
      const [created] = await tx
        .insert(decisions)
        .values({
          caseId,
          actorId: viewer.id,
          actions: [action],
          words: reply,
          before: changed?.before ?? null,
          standingBefore: changed?.standing ?? null,
        })
        .returning({ id: decisions.id });
      if (!created) throw new Error('the decision was not stored');
      const result = action === 'grant' ? 'granted' : 'denied';
      await tx
        .update(appeals)
        .set({ result, reply, decidedBy: viewer.id, samePerson: allowed.isSame, decidedAt: sql`now()` })
        .where(eq(appeals.id, appeal.id));
      await tx.update(cases).set({ state: 'final', decidedAt: sql`now()`, takenBy: null, takenUntil: null }).where(eq(cases.id, caseId));
      if (origin.state === 'appealed') await tx.update(cases).set(endOf(origin, changed)).where(eq(cases.id, origin.id));
      await recordAction(viewer, tx, {
        action,
        caseId,
        personId: appeal.personId,
        ...{ subjectType: origin.subjectType, subjectId: origin.subjectId, decisionId: created.id },
        ...{ ruleTitle: decision.ruleTitle, words: reply, note: allowed.isSame ? SAME_PERSON : null },
        ...(changed?.before && changed.after && { before: { state: changed.before.state }, after: { state: changed.after.state } }),
      });
      const noun = origin.subjectType === 'person' ? 'account' : (thing?.noun ?? nounOfCopy(found.noun ?? origin.subjectType ?? 'content'));
      const data = { noun, title: thing?.title ?? '', result, words: reply } as const;
      const notificationIds = [
        await notify(tx, { personId: appeal.personId, kind: 'appeal-decided', data, sendAt: AFTER_UNDO }),
        ...(changed?.isAnswered ? await notifyReporters(viewer, tx, origin.id, { noun, answer: 'overturned' }) : []),
      ];
      await tx.update(decisions).set({ notificationIds }).where(eq(decisions.id, created.id));
      await announce(tx, QUEUE_TOPIC);
      return { decision: created.id };
    }),
  );
}

/** Takes back a decision about an appeal, which waits again; the caller has locked its cases and checked the time (MOD-11). */
export async function reopenAppeal(viewer: Person, tx: Transaction, caseId: string, made: Decision): Promise<string | null> {
  const found = await appealOf(viewer, tx, caseId);
  if (!found) return null;
  const { appeal, decision, origin } = found;
  if (made.actions.includes('grant')) {
    const thing = made.before && (await thingOf(viewer, tx, origin));
    if (thing && made.before && isThingType(origin.subjectType)) await setState(viewer, tx, origin.subjectType, thing.id, made.before);
    if (made.standingBefore) await giveStanding(viewer, tx, appeal.personId, made.standingBefore);
    await tx.update(decisions).set({ undoneAt: null }).where(eq(decisions.id, decision.id));
    await tx
      .update(bulkRemovals)
      .set({ state: 'done', restoredBy: null })
      .where(and(eq(bulkRemovals.decisionId, decision.id), eq(bulkRemovals.state, 'restoring')));
    if (hasClosed(decision)) await setReports(tx, origin.id, 'dismissed', 'upheld');
    await reopenWarnings(tx, decision, made);
  }
  const open = { result: null, reply: null, decidedBy: null, samePerson: false, decidedAt: null };
  await tx.update(appeals).set(open).where(eq(appeals.id, appeal.id));
  await tx.update(cases).set({ state: 'open', decidedAt: null }).where(eq(cases.id, caseId));
  await tx
    .update(cases)
    .set({ state: 'appealed' })
    .where(and(eq(cases.id, origin.id), inArray(cases.state, origin.kind === 'review' ? ['final', 'open'] : ['final'])));
  return appeal.personId;
}
