import { and, arrayOverlaps, eq, gt, inArray, isNull, ne, not, notInArray, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import { isId } from '#server/database/ids.ts';
import { type RefusedAction, tooLate } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { notifications } from '../../notifications/tables.ts';
import { reports } from '../../reports/tables.ts';
import { works } from '../../works/tables.ts';
import { CASE_ANSWERS, isThingType, QUEUE_TOPIC } from '../case-rules.ts';
import { deleteCase } from '../delete-case.server.ts';
import { recordAction } from '../log.server.ts';
import { appeals, bulkRemovals, cases, decisions } from '../tables.ts';
import { lockCases } from './decide.server.ts';
import { reopenAppeal } from './decide-appeal.server.ts';
import { DECISION_MESSAGES, UNDO_SECONDS } from './decision-rules.ts';
import { restoreTexts } from './held-texts/decide-held-texts.server.ts';
import { setStanding, standingOf } from './people/standing.server.ts';
import { PERSON_ACTIONS } from './people/standing-decision-rules.ts';
import { announceStory, setState, thingsOf } from './subjects.server.ts';

type DecisionRow = typeof decisions.$inferSelect;
type Case = typeof cases.$inferSelect;

/** The decision and those that were made together with it. */
const batchOf = (tx: Transaction, { id, batchId }: Pick<DecisionRow, 'id' | 'batchId'>): Promise<DecisionRow[]> =>
  tx
    .select()
    .from(decisions)
    .where(batchId ? eq(decisions.batchId, batchId) : eq(decisions.id, id))
    .orderBy(decisions.id)
    .for('update');

/** The cases of the decisions and all others about the same things. */
async function casesAround(tx: Transaction, { id, batchId }: Pick<DecisionRow, 'id' | 'batchId'>): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct around.id from ${decisions} made join ${cases} own on own.id = made.case_id
    join ${cases} around
      on around.id = own.id or (around.subject_type = own.subject_type and around.subject_id = own.subject_id)
      or around.id = (select first.case_id from ${appeals} a join ${decisions} first on first.id = a.decision_id where a.case_id = own.id)
    where ${batchId ? sql`made.batch_id = ${batchId}` : sql`made.id = ${id}`}`);
  return rows.map((row) => row.id);
}

/** Whether Undo is over, or another decision about the same things followed, which builds on one of these. */
async function isFinal(tx: Transaction, batch: readonly DecisionRow[], caseIds: string[]): Promise<boolean> {
  const isOfGroup = and(
    inArray(
      cases.id,
      batch.map(({ caseId }) => caseId),
    ),
    eq(cases.kind, 'group'),
  );
  if (batch.some(({ actions }) => CASE_ANSWERS.some((answer) => actions.includes(answer))) && (await tx.$count(cases, isOfGroup)))
    return true;
  const ids = batch.map(({ id }) => id);
  const [batchId] = batch.flatMap((decision) => decision.batchId ?? []);
  if (batchId && (await tx.$count(bulkRemovals, eq(bulkRemovals.id, batchId)))) return true; // it is restored as a whole (MOD-20)
  const [row] = await tx
    .select({ over: sql<boolean>`bool_or(${decisions.createdAt} <= now() - ${UNDO_SECONDS} * interval '1 second')` })
    .from(decisions)
    .where(inArray(decisions.id, ids));
  if (row?.over) return true;
  const isLater = and(gt(decisions.id, ids[0] ?? ''), notInArray(decisions.id, ids), isNull(decisions.undoneAt));
  return (await tx.$count(decisions, and(inArray(decisions.caseId, caseIds), isLater))) > 0;
}

/** Moves the reports of a case that was opened since back into the reopened one; somebody who reported again counts once. */
async function mergeNewer(tx: Transaction, caseRow: Case): Promise<void> {
  if (!caseRow.subjectType || !caseRow.subjectId) return;
  const [newer] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.subjectType, caseRow.subjectType),
        eq(cases.subjectId, caseRow.subjectId),
        eq(cases.kind, caseRow.kind),
        eq(cases.state, 'open'),
        ne(cases.id, caseRow.id),
      ),
    )
    .for('update');
  if (!newer) return;
  await tx.execute(sql`
    delete from ${reports} where case_id = ${newer.id} and user_id in (select user_id from ${reports} where case_id = ${caseRow.id})`);
  await tx.update(reports).set({ caseId: caseRow.id }).where(eq(reports.caseId, newer.id));
  await deleteCase(tx, newer.id);
}

/** What closes a case, unless the thing is only hidden until the decision. */
const CLOSING = ['dismiss', 'remove', 'restore', 'release', 'answer', 'accept', ...CASE_ANSWERS, ...PERSON_ACTIONS] as const;

/** Takes back what the decision did to its case and reports. */
async function reopen(tx: Transaction, caseRow: Case, decision: DecisionRow): Promise<void> {
  if (!decision.actions.some((action) => CLOSING.some((closing) => closing === action)) || decision.actions.includes('hide')) return;
  const [earlier] = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        eq(decisions.caseId, caseRow.id),
        ne(decisions.id, decision.id),
        isNull(decisions.undoneAt),
        arrayOverlaps(decisions.actions, [...CLOSING]),
        not(arrayOverlaps(decisions.actions, ['hide'])),
      ),
    )
    .limit(1);
  // Restore after an earlier decision did not close the case, so it does not reopen it.
  if (earlier) {
    if (decision.before?.state === 'removed') await tx.update(reports).set({ status: 'upheld' }).where(eq(reports.caseId, caseRow.id));
    return;
  }
  await mergeNewer(tx, caseRow);
  await tx.update(reports).set({ status: 'pending' }).where(eq(reports.caseId, caseRow.id));
  await tx
    .update(cases)
    .set({
      state: 'open',
      decidedAt: null,
      reportersCount: sql`greatest(${cases.reportersCount}, (select count(*)::int from ${reports} where case_id = ${caseRow.id}))`,
    })
    .where(eq(cases.id, caseRow.id));
}

/** Takes back what the decision did to the thing, its case and reports. Returns the person concerned. */
async function takeBack(viewer: Person, tx: Transaction, caseRow: Case, decision: DecisionRow): Promise<string | null> {
  const personId = await restoreState(viewer, tx, caseRow, decision);
  await restoreStanding(viewer, tx, caseRow, decision);
  if (caseRow.kind === 'held') await restoreTexts(viewer, tx, decision.id);
  await reopen(tx, caseRow, decision);
  return personId;
}

/** Gives the thing its earlier state, unless it was deleted. */
async function restoreState(viewer: Person, tx: Transaction, caseRow: Case, { before }: DecisionRow): Promise<string | null> {
  const type = caseRow.subjectType;
  if (!isThingType(type) || !caseRow.subjectId) return caseRow.subjectPersonId;
  const thing = (await thingsOf(viewer, tx, type, [caseRow.subjectId])).get(caseRow.subjectId);
  if (thing && before) await setState(viewer, tx, type, thing.id, before);
  if (thing && before?.review) await announceStory(viewer, tx, thing);
  return thing?.authorId ?? caseRow.subjectPersonId;
}

/** Whether a later decision changed the standing of the person, so that this one cannot be taken back alone. */
async function isStandingFinal(
  viewer: Person,
  tx: Transaction,
  { case: caseRow, decision }: { case: Case; decision: DecisionRow },
): Promise<boolean> {
  if (!decision.standingBefore || !caseRow.subjectPersonId || caseRow.kind === 'appeal') return false;
  const now = await standingOf(viewer, tx, caseRow.subjectPersonId);
  const isLifted = decision.actions.some((action) => action === 'restore' || action === 'approve');
  return now !== null && now.decisionId !== (isLifted ? null : decision.id);
}

/**
 * Whether the story of a review changed since the decision, so that Undo would overwrite what a grown-up chose, or send a text that nobody
 * has read and of which the case has no copy. Whoever decides or publishes sets `stateAt` (SAFE-07).
 */
async function isReviewFinal(
  viewer: Person,
  tx: Transaction,
  caseRow: Case,
  { id, before, actions, createdAt }: DecisionRow,
): Promise<boolean> {
  if (caseRow.kind !== 'review' || !caseRow.subjectId) return false;
  const isRewritten = and(eq(works.id, caseRow.subjectId), gt(works.updatedAt, createdAt));
  if (await tx.$count(works, isRewritten)) return true;
  const story = before && (await thingsOf(viewer, tx, 'work', [caseRow.subjectId])).get(caseRow.subjectId);
  if (!story) return false;
  const isAsDecided = actions.includes('accept') ? story.state === 'shown' : story.review === 'returned' || story.review === 'waiting';
  const decidedAt = story.stateDecisionId === id ? createdAt.toISOString() : before.at; // one that was hidden keeps the time of that
  return (
    !isAsDecided ||
    (story.stateDecisionId !== id && story.stateDecisionId !== before.decisionId) ||
    (story.stateAt?.toISOString() ?? null) !== decidedAt
  );
}

/** Gives the person the earlier standing, unless the account is deleted meanwhile. */
async function restoreStanding(viewer: Person, tx: Transaction, caseRow: Case, { standingBefore: before }: DecisionRow): Promise<void> {
  if (!before || !caseRow.subjectPersonId) return;
  const { state, until, decisionId } = before;
  await setStanding(viewer, tx, caseRow.subjectPersonId, { state, until: until ? new Date(until) : null, decisionId });
}

type Undone = 'undone' | RefusedAction | 'not-found';

/**
 * Takes one's own decision back for 30 seconds, with those that were made together with it: the states are as before and nobody is notified
 * (MOD-11). Repeating it changes nothing.
 */
export async function undoDecision(viewer: Person, decisionId: string): Promise<Undone> {
  if (!isId(decisionId)) return 'not-found';
  try {
    return await undo(viewer, decisionId);
  } catch (error) {
    // A report that came meanwhile has opened a case about the same thing; the second attempt locks and joins it.
    if (!(error instanceof CaseOpened) && !['cases_open_key', 'reports_open_key'].includes(brokenKey(error) ?? '')) throw error;
    return undo(viewer, decisionId);
  }
}

/** A case about the same thing was opened, and maybe decided, after the others were locked. */
class CaseOpened extends Error {}

const undo = (viewer: Person, decisionId: string): Promise<Undone> =>
  retried(() =>
    db.transaction(async (tx) => {
      const [found] = await tx
        .select({ id: decisions.id, batchId: decisions.batchId })
        .from(decisions)
        .where(and(eq(decisions.id, decisionId), eq(decisions.actorId, viewer.id)));
      if (!found) return 'not-found';
      const ids = await casesAround(tx, found);
      const locked = new Map((await lockCases(viewer, tx, ids)).map((caseRow) => [caseRow.id, caseRow]));
      const batch = (await batchOf(tx, found)).filter(({ undoneAt }) => !undoneAt);
      if (!batch.length) return 'undone';
      if (await isFinal(tx, batch, ids)) return tooLate(DECISION_MESSAGES.final);
      for (const decision of batch) {
        const caseRow = locked.get(decision.caseId);
        if (
          caseRow &&
          ((await isStandingFinal(viewer, tx, { case: caseRow, decision })) || (await isReviewFinal(viewer, tx, caseRow, decision)))
        )
          return tooLate(DECISION_MESSAGES.final);
      }
      for (const decision of batch) {
        const caseRow = locked.get(decision.caseId);
        if (!caseRow) continue;
        const personId =
          caseRow.kind === 'appeal' ? await reopenAppeal(viewer, tx, caseRow.id, decision) : await takeBack(viewer, tx, caseRow, decision);
        await tx.update(decisions).set({ undoneAt: sql`now()` }).where(eq(decisions.id, decision.id));
        if (decision.notificationIds.length) await tx.delete(notifications).where(inArray(notifications.id, decision.notificationIds));
        await recordAction(viewer, tx, {
          action: 'undo',
          caseId: caseRow.id,
          ...{ personId, subjectType: caseRow.subjectType, subjectId: caseRow.subjectId, decisionId: decision.id },
        });
      }
      // From here on the reopened case is the open one, so no other can follow.
      if ((await casesAround(tx, found)).some((id) => !locked.has(id))) throw new CaseOpened();
      await announce(tx, QUEUE_TOPIC);
      return 'undone';
    }),
  );
