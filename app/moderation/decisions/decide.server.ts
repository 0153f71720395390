import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { may, mayActOn, SAME_OR_HIGHER } from '#app/roles/rules.ts';
import { requireRank } from '#server/access/role-rules.ts';
import { type Database, db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { type RefusedAction, refusedField, tooLate } from '#server/http/problem-rules.ts';
import { refusalNamed } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../../people/tables.ts';
import { reports } from '../../reports/tables.ts';
import { hasOwnForm, kindsOf } from '../case-kind-rules.ts';
import { type DecisionAction, isThingType, QUEUE_TOPIC, type StateBefore, type ThingType } from '../case-rules.ts';
import { nounOfCopy } from '../copy-rules.ts';
import { deletedInChannel } from '../in-channels/channel-actions.server.ts';
import { recordAction } from '../log.server.ts';
import { ruleInForce } from '../rules/rules.server.ts';
import { caseCopies, cases, decisions } from '../tables.ts';
import { notifyOf, notifyReporters, type ReportOutcome } from './decision-notices.server.ts';
import { DECIDED_MAX, DECISION_MESSAGES, type Decision, decidedBefore, readDecision, type Typed } from './decision-rules.ts';
import { decideHeldTexts } from './held-texts/decide-held-texts.server.ts';
import { authorOf, type DecisionContext, isAboutTexts, isLifting, type LockedCase } from './locked-case.ts';
import { isOnlyStaff } from './only-staff.server.ts';
import { decideAboutPerson, personRefusal } from './people/decide-person.server.ts';
import { mayDecideAbout } from './people/standing-decision-rules.ts';
import { rolesOf, setState, stateAfterHold, type Thing, thingsOf } from './subjects.server.ts';

export type Decided = { decisions: { id: string; caseId: string }[] } | RefusedAction | 'not-found';

type Case = typeof cases.$inferSelect;

/** Locks the cases in the order of their ids, so that the first of two decisions about one case holds and the other sees it (MOD-17). */
export function lockCases(viewer: Person, tx: Transaction, ids: readonly string[]): Promise<Case[]> {
  requireRank(viewer, 'moderator');
  return tx
    .select()
    .from(cases)
    .where(inArray(cases.id, [...ids]))
    .orderBy(cases.id)
    .for('update');
}

/** The cases with their things. A thing that its author deleted is null; the copy of the case keeps its noun. */
async function withThings(viewer: Person, tx: Transaction, found: readonly Case[]): Promise<LockedCase[]> {
  const byType = Map.groupBy(
    found.filter(({ subjectType }) => isThingType(subjectType)),
    ({ subjectType }) => subjectType as ThingType,
  );
  const things = new Map<string, Thing>();
  for (const [type, list] of byType) {
    const ids = list.flatMap(({ subjectId }) => subjectId ?? []);
    for (const [id, thing] of await thingsOf(viewer, tx, type, ids)) things.set(id, thing);
  }
  const copied = await tx
    .select({ id: caseCopies.caseId, noun: sql<string | null>`${caseCopies.context} -> 'summary' ->> 'noun'` })
    .from(caseCopies)
    .where(
      inArray(
        caseCopies.caseId,
        found.map(({ id }) => id),
      ),
    );
  const inChannel = await deletedInChannel(
    viewer,
    tx,
    found.flatMap(({ id, subjectType, subjectId }) => (subjectType === 'message' && !things.has(subjectId ?? '') ? id : [])),
  );
  const nouns = new Map(copied.map(({ id, noun }) => [id, noun]));
  return found.map((caseRow) => {
    const thing = things.get(caseRow.subjectId ?? '') ?? null;
    const noun = thing?.noun ?? nounOfCopy(nouns.get(caseRow.id) ?? caseRow.subjectType ?? 'problem report');
    return { case: caseRow, thing, noun, isDeletedInChannel: inChannel.has(caseRow.id) };
  });
}

/** The last decision about a case that counts, and who made it. */
async function lastDecision(tx: Database, caseId: string) {
  const [last] = await tx
    .select({ id: decisions.id, actions: decisions.actions, name: people.name })
    .from(decisions)
    .leftJoin(people, and(eq(people.id, decisions.actorId), isNull(people.deletingSince)))
    .where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt), sql`${decisions.actions} <> '{note}'`))
    .orderBy(desc(decisions.id))
    .limit(1);
  return last ?? null;
}

/** Why the action is not possible in the state of the case or thing; null: it is possible. */
async function stateRefusal(tx: Transaction, locked: LockedCase, decision: Decision): Promise<RefusedAction | null> {
  const { case: caseRow, thing } = locked;
  const { action, person } = decision;
  if (!action && !person.actions.length) return null;
  // Restoring somebody lifts the limits of the account, which `personRefusal` checks.
  if (isLifting(locked, decision)) return null;
  if (action === 'release' && caseRow.kind !== 'held') return refusedField('actions', DECISION_MESSAGES.notHeld);
  const isOfTexts = caseRow.kind === 'held' && (action === 'release' || action === 'remove');
  if (action && action !== 'dismiss' && !isOfTexts && !isThingType(caseRow.subjectType))
    return refusedField('actions', DECISION_MESSAGES.noThing);
  const isDone =
    action === 'restore' ? false : caseRow.state !== 'open' || (action === 'hide' && thing !== null && thing.state !== 'shown');
  if (isDone) {
    const last = await lastDecision(tx, caseRow.id);
    if (last) return tooLate(decidedBefore(last.name ?? 'Somebody', last.actions));
    if (caseRow.state !== 'open') return tooLate(decidedBefore('Somebody', ['dismiss']));
  }
  if (action && action !== 'dismiss' && !thing && isThingType(caseRow.subjectType))
    return tooLate(locked.isDeletedInChannel ? DECISION_MESSAGES.deletedInChannel : DECISION_MESSAGES.deleted);
  return action === 'restore' && (thing?.state === 'shown' || thing?.state === 'waiting')
    ? tooLate(DECISION_MESSAGES.nothingToRestore)
    : null;
}

/** Who must not decide: about own things (as if there were no such case), own reports, and people of the same or a higher role. */
async function actorRefusal(viewer: Person, tx: Transaction, locked: readonly LockedCase[], { action, person }: Decision) {
  const authors = locked.flatMap((lockedCase) => authorOf(lockedCase) ?? []);
  const isAboutPerson = person.actions.length > 0 || action === 'restore';
  const roles = new Map((await rolesOf(viewer, tx, authors, isAboutPerson ? 'no key update' : 'share')).map(({ id, role }) => [id, role]));
  const role = roles.get(viewer.id);
  const kinds = role && may(role, 'decide-cases') ? kindsOf(role) : [];
  if (!role || authors.includes(viewer.id) || !locked.every(({ case: { kind } }) => kinds.includes(kind))) return 'not-found' as const;
  const ids = locked.map(({ case: caseRow }) => caseRow.id);
  const [own] = await tx
    .select({ newest: sql<Date | null>`max(${reports.createdAt})`.mapWith(reports.createdAt) })
    .from(reports)
    .where(and(inArray(reports.caseId, ids), eq(reports.personId, viewer.id)));
  if (own?.newest && !(await isOnlyStaff({ ...viewer, role }, tx, own.newest)))
    return refusalNamed('not-allowed', DECISION_MESSAGES.ownReport);
  if (!person.actions.every((personAction) => mayDecideAbout(role, personAction)))
    return refusalNamed('not-allowed', DECISION_MESSAGES.notYours);
  const actsOnAuthor =
    person.actions.length > 0 ||
    (action !== null && (action !== 'dismiss' || locked.some(({ thing }) => thing !== null && thing.state !== 'shown')));
  const isRefused = authors.some((id) => !mayActOn({ id: viewer.id, role }, { id, role: roles.get(id) ?? 'member' }));
  return actsOnAuthor && isRefused ? refusalNamed('not-allowed', SAME_OR_HIGHER) : null;
}

/**
 * The state that the decision gives the thing; null: unchanged. Closing a case without removing the thing shows again what was hidden or
 * held until then.
 */
async function nextState({ viewer, tx, decision: { action, person } }: DecisionContext, locked: LockedCase) {
  const { case: caseRow, thing } = locked;
  if (!thing || (!action && !person.actions.length) || isAboutTexts(locked)) return null;
  if (action === 'hide') return 'hidden' as const;
  if (action === 'remove') return 'removed' as const;
  if (action === 'restore') return stateToRestore(tx, thing);
  if (thing.state === 'held') return caseRow.kind === 'held' ? stateAfterHold(viewer, tx, caseRow) : null;
  if (thing.state !== 'hidden' || !thing.stateDecisionId) return null;
  const isOfCase = await tx.$count(decisions, and(eq(decisions.id, thing.stateDecisionId), eq(decisions.caseId, caseRow.id)));
  return isOfCase ? stateToRestore(tx, thing) : null;
}

/** What Restore gives back: a comment that waited for the approval of the author waits again, and so does a kids story in review. */
async function stateToRestore(tx: Transaction, { stateDecisionId, review }: Thing): Promise<'shown' | 'waiting'> {
  if (review) return 'waiting';
  if (!stateDecisionId) return 'shown';
  const [decision] = await tx.select({ before: decisions.before }).from(decisions).where(eq(decisions.id, stateDecisionId));
  return decision?.before?.state === 'waiting' ? 'waiting' : 'shown';
}

const reportOutcomeOf = ({ case: caseRow, thing, isDeletedInChannel }: LockedCase, { action, person }: Decision): ReportOutcome => {
  if (person.actions.length) return 'upheld';
  if (!thing) return !isThingType(caseRow.subjectType) ? 'dismissed' : isDeletedInChannel ? 'deleted-in-channel' : 'gone';
  return action === 'remove' ? 'upheld' : 'dismissed';
};
const actionsOf = ({ action, person, note }: Decision): DecisionAction[] => [
  ...(action ? [action] : []),
  ...person.actions,
  ...(note ? (['note'] as const) : []),
];

/** Stores the decision about one case. */
async function storeDecision({ viewer, tx, decision, rule, batchId }: DecisionContext, caseId: string, before: StateBefore | null) {
  const { duration } = decision.person;
  const until = duration && duration !== 'lifted' ? sql`now() + ${duration.ms} * interval '1 millisecond'` : null;
  const [created] = await tx
    .insert(decisions)
    .values({
      ...{ caseId, actorId: viewer.id, actions: actionsOf(decision), until, batchId, before },
      ...{ ruleTitle: rule?.title ?? null, ruleText: rule?.text ?? null, words: decision.words },
    })
    .returning({ id: decisions.id, at: decisions.createdAt, until: decisions.until });
  if (!created) throw new Error('the decision was not stored');
  return created;
}

/** Carries out the decision about one case: the state of the thing, the person, the case, its reports, the log and the notifications. */
async function decideOne(context: DecisionContext, locked: LockedCase) {
  const { viewer, tx, decision, rule } = context;
  const { case: caseRow, thing } = locked;
  const state = await nextState(context, locked);
  const before: StateBefore | null =
    state && thing ? { state: thing.state, decisionId: thing.stateDecisionId, at: thing.stateAt?.toISOString() ?? null } : null;
  const created = await storeDecision(context, caseRow.id, before);
  if (state && isThingType(caseRow.subjectType) && caseRow.subjectId)
    await setState(viewer, tx, caseRow.subjectType, caseRow.subjectId, { state, decisionId: created.id, at: created.at.toISOString() });
  const { subjectType, subjectId } = caseRow;
  if (isAboutTexts(locked) && decision.action && subjectId && (subjectType === 'person' || subjectType === 'channel'))
    await decideHeldTexts(viewer, tx, { type: subjectType, id: subjectId }, { id: created.id, isReleased: decision.action !== 'remove' });
  const isDecided = decision.action !== null || decision.person.actions.length > 0;
  const closes = isDecided && decision.action !== 'hide' && caseRow.state === 'open';
  if (closes)
    await tx
      .update(cases)
      .set({ state: 'decided', decidedAt: sql`now()`, takenBy: null, takenUntil: null })
      .where(eq(cases.id, caseRow.id));
  const outcome = reportOutcomeOf(locked, decision);
  if (closes || (decision.action === 'restore' && before?.state === 'removed'))
    await tx
      .update(reports)
      .set({ status: outcome === 'deleted-in-channel' ? 'gone' : outcome })
      .where(eq(reports.caseId, caseRow.id));
  const texts = { ruleTitle: rule?.title ?? null, words: decision.words };
  for (const action of actionsOf(decision))
    await recordAction(viewer, tx, {
      action,
      caseId: caseRow.id,
      personId: authorOf(locked),
      ...{ subjectType: caseRow.subjectType, subjectId: caseRow.subjectId, decisionId: created.id },
      ...(action === 'note' ? { note: decision.note } : texts),
      ...(action === decision.action && before && state && { before: { state: before.state }, after: { state } }),
    });
  const notificationIds = [
    ...(await notifyOf(context, locked, { state, stored: created })),
    ...(await decideAboutPerson(context, locked, { ...created, isNotifiedElsewhere: Boolean(thing && state) })),
    ...(closes ? await notifyReporters(viewer, tx, caseRow.id, { noun: locked.noun, answer: outcome }) : []),
  ];
  if (notificationIds.length) await tx.update(decisions).set({ notificationIds }).where(eq(decisions.id, created.id));
  return { id: created.id, caseId: caseRow.id };
}

/**
 * Decides about cases, all or none, in one transaction with the log lines and the notifications, which are sent when `undoDecision` is no
 * longer possible (MOD-07, MOD-12). Hiding leaves a case open; dismissing, removing and restoring close it.
 */
export async function decide(viewer: Person, caseIds: readonly string[], typed: Typed, max = DECIDED_MAX): Promise<Decided> {
  const read = readDecision(viewer.role, typed);
  if ('problem' in read) return read;
  const ids = [...new Set(caseIds)];
  if (!may(viewer.role, 'decide-cases') || !ids.length || ids.length > max || !ids.every(isId)) return 'not-found';
  return retried(() =>
    db.transaction(async (tx): Promise<Decided> => {
      const locked = await withThings(viewer, tx, await lockCases(viewer, tx, ids));
      if (locked.length < ids.length || locked.some(({ case: caseRow }) => hasOwnForm(caseRow.kind))) return 'not-found';
      const { decision } = read;
      const refused = await actorRefusal(viewer, tx, locked, decision);
      if (refused) return refused;
      for (const lockedCase of locked) {
        const problem = (await stateRefusal(tx, lockedCase, decision)) ?? (await personRefusal(viewer, tx, lockedCase, decision));
        if (problem) return problem;
      }
      const rule = decision.ruleId ? await ruleInForce(viewer, tx, decision.ruleId) : null;
      if (decision.ruleId && !rule) return refusedField('rule', DECISION_MESSAGES.noRule);
      const batchId = ids.length > 1 ? randomUUID() : null;
      const stored = [];
      const context: DecisionContext = { viewer, tx, decision, rule, batchId, notified: new Set() };
      for (const lockedCase of locked) stored.push(await decideOne(context, lockedCase));
      await announce(tx, QUEUE_TOPIC);
      return { decisions: stored };
    }),
  );
}
