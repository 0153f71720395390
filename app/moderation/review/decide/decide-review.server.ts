import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ReviewStep, State } from '#app/audience/state-rules.ts';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { typedLines } from '#app/forms/text-rules.ts';
import { groupPeople } from '#app/groups/children/tables.ts';
import { notifyAll } from '#app/notifications/notify.server.ts';
import { people } from '#app/people/tables.ts';
import { may } from '#app/roles/rules.ts';
import { works } from '#app/works/tables.ts';
import { requireRank } from '#server/access/role-rules.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { type RefusedAction, refusedField, tooLate } from '#server/http/problem-rules.ts';
import { refusalNamed } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { QUEUE_TOPIC, type StateBefore, type StoredAction } from '../../case-rules.ts';
import { lockCases } from '../../decisions/decide.server.ts';
import { AFTER_UNDO, appealable } from '../../decisions/decision-notices.server.ts';
import { DECISION_MESSAGES, WORDS_MAX } from '../../decisions/decision-rules.ts';
import type { StoredDecision } from '../../decisions/locked-case.ts';
import { announceStory, rolesOf, setState } from '../../decisions/subjects.server.ts';
import { ACCEPT_VERSION } from '../../job-kinds.ts';
import { recordAction } from '../../log.server.ts';
import { type Rule, ruleInForce } from '../../rules/rules.server.ts';
import { cases, decisions } from '../../tables.ts';
import { decidedAlready } from './decided-already.server.ts';
import { REVIEW_MESSAGES, type ReviewAnswer, secondPersonRefusal } from './review-rules.ts';
import { reviewerOf } from './reviewer.server.ts';

export type Typed = { answer: ReviewAnswer; ruleId: string; words: string };
type Decided = { decision: string } | RefusedAction | 'not-found';

type Story = {
  id: string;
  title: string;
  authorId: string;
  /** Of a child. */
  groupId: string | null;
  /** The story that this newer version of a child's story replaces. */
  replacesId: string | null;
  state: State;
  review: ReviewStep | null;
  stateDecisionId: string | null;
  stateAt: Date | null;
};

/** The story of a case, locked; null if it was deleted. */
async function storyOf(viewer: Person, tx: Transaction, id: string): Promise<Story | null> {
  requireRank(viewer, 'moderator');
  const [found] = await tx
    .select({
      ...{ id: works.id, title: works.title, authorId: works.authorId, groupId: people.groupId, replacesId: works.replacesId },
      ...{ state: works.state, review: works.review, stateDecisionId: works.stateDecisionId, stateAt: works.stateAt },
    })
    .from(works)
    .innerJoin(people, and(eq(people.id, works.authorId), isNull(people.deletingSince)))
    .where(eq(works.id, id))
    .for('update', { of: works });
  return found ?? null;
}

type Open = { viewer: Person; tx: Transaction; caseId: string; story: Story | null };

/** Why the answer is not possible as the story is now; null: it is possible. */
async function storyRefusal({ viewer, tx, caseId, story }: Open, answer: ReviewAnswer): Promise<RefusedAction | null> {
  const waits = story?.review === 'sent';
  if (answer === 'dismiss') return waits ? refusedField('answer', REVIEW_MESSAGES.stillWaits) : null;
  if (!story) return tooLate(REVIEW_MESSAGES.deleted);
  if (!waits) return tooLate(REVIEW_MESSAGES.over);
  if (answer === 'decline') return null;
  if (story.state !== 'waiting') return tooLate(REVIEW_MESSAGES.hidden);
  const refusal = story.groupId && secondPersonRefusal(await reviewerOf(viewer, tx, { caseId, groupId: story.groupId }));
  return refusal ? refusalNamed('not-allowed', refusal) : null;
}

/**
 * Carries the answer out. An accepted story is in the Kids Zone; a declined one of a child waits for their grown-ups again, who read the
 * words, and one of a member is given back. An accepted version is applied when Undo is over.
 */
async function moveStory({ viewer, tx, story }: Open, answer: ReviewAnswer, stored: StoredDecision): Promise<State | null> {
  if (!story || answer === 'dismiss') return null;
  if (answer === 'accept' && story.replacesId) {
    await enqueueJob(tx, { kind: ACCEPT_VERSION, data: { id: stored.id }, runAt: AFTER_UNDO });
    return null;
  }
  const ofDecision = { decisionId: stored.id, at: stored.at.toISOString() };
  const asBefore = { decisionId: story.stateDecisionId, at: story.stateAt?.toISOString() ?? null };
  const to: StateBefore =
    answer === 'accept'
      ? { state: 'shown', ...ofDecision, review: null }
      : { state: story.state, ...(story.state === 'waiting' ? ofDecision : asBefore), review: story.groupId ? 'waiting' : 'returned' };
  await setState(viewer, tx, 'work', story.id, to);
  await announceStory(viewer, tx, story);
  return to.state;
}

type Outcome = { answer: ReviewAnswer; words: string | null; rule: Rule | null; stored: StoredDecision };

/** Notifies the author, or the grown-ups of a child's group, when Undo is over. Names neither the child nor the story. */
async function notifyAbout({ tx, story }: Open, { answer, words, rule, stored }: Outcome): Promise<string[]> {
  if (!story || answer === 'dismiss') return [];
  const isAccepted = answer === 'accept';
  const data = { workId: story.replacesId ?? story.id, isAccepted, words, rule: rule?.title ?? null };
  if (!story.groupId)
    return notifyAll(tx, [story.authorId], {
      kind: 'story-reviewed',
      data: { ...data, title: story.title, groupId: null, appeal: isAccepted ? null : appealable(stored) },
      sendAt: AFTER_UNDO,
    });
  const grownUps = await tx
    .select({ id: people.id })
    .from(groupPeople)
    .innerJoin(people, eq(people.id, groupPeople.personId))
    .where(and(eq(groupPeople.groupId, story.groupId), isActiveAccount()));
  return notifyAll(
    tx,
    grownUps.map(({ id }) => id),
    { kind: 'story-reviewed', data: { ...data, title: null, groupId: story.groupId, appeal: null }, sendAt: AFTER_UNDO },
  );
}

/** Stores the decision with its log line and closes the case. */
async function carryOut(
  open: Open,
  caseRow: typeof cases.$inferSelect,
  answer: ReviewAnswer,
  texts: { words: string | null; rule: Rule | null },
) {
  const { viewer, tx, story } = open;
  const { words, rule } = texts;
  const before: StateBefore | null =
    story && answer !== 'dismiss' && !(answer === 'accept' && story.replacesId)
      ? {
          ...{ state: story.state, decisionId: story.stateDecisionId, at: story.stateAt?.toISOString() ?? null },
          review: story.review,
        }
      : null;
  const actions: StoredAction[] = [answer];
  const [stored] = await tx
    .insert(decisions)
    .values({
      caseId: caseRow.id,
      actorId: viewer.id,
      actions,
      before,
      words,
      ruleTitle: rule?.title ?? null,
      ruleText: rule?.text ?? null,
    })
    .returning({ id: decisions.id, at: decisions.createdAt });
  if (!stored) throw new Error('the decision was not stored');
  const state = await moveStory(open, answer, stored);
  await tx.update(cases).set({ state: 'decided', decidedAt: sql`now()`, takenBy: null, takenUntil: null }).where(eq(cases.id, caseRow.id));
  await recordAction(viewer, tx, {
    ...{
      action: answer,
      personId: caseRow.subjectPersonId,
      subjectType: caseRow.subjectType,
      subjectId: caseRow.subjectId,
      decisionId: stored.id,
    },
    ...{ ruleTitle: rule?.title ?? null, words },
    ...(before && state && { before: { state: before.state }, after: { state } }),
  });
  const notificationIds = await notifyAbout(open, { answer, words, rule, stored });
  if (notificationIds.length) await tx.update(decisions).set({ notificationIds }).where(eq(decisions.id, stored.id));
  await announce(tx, QUEUE_TOPIC);
  return stored.id;
}

/**
 * Accepts a kids story for the Kids Zone or declines it, with words to its author or the grown-ups of the child and a rule, neither of
 * which is needed (SAFE-07). Staff also review each other's stories, whatever their roles: without it none of theirs could be declined.
 */
export async function decideReview(viewer: Person, caseId: string, { answer, ruleId, words: typed }: Typed): Promise<Decided> {
  requireRank(viewer, 'moderator');
  if (!isId(caseId)) return 'not-found';
  const words = answer === 'decline' ? typedLines(typed) || null : null;
  if (words && [...words].length > WORDS_MAX) return refusedField('words', DECISION_MESSAGES.wordsTooLong);
  return retried(() =>
    db.transaction(async (tx): Promise<Decided> => {
      const [caseRow] = await lockCases(viewer, tx, [caseId]);
      if (caseRow?.kind !== 'review' || caseRow.subjectPersonId === viewer.id || !caseRow.subjectId) return 'not-found';
      const role = (await rolesOf(viewer, tx, [])).find(({ id }) => id === viewer.id)?.role;
      if (!role || !may(role, 'decide-cases')) return 'not-found';
      if (caseRow.state !== 'open') return decidedAlready(viewer, tx, caseId, REVIEW_MESSAGES.over);
      const open: Open = { viewer: { ...viewer, role }, tx, caseId, story: await storyOf(viewer, tx, caseRow.subjectId) };
      const refused = await storyRefusal(open, answer);
      if (refused) return refused;
      const rule = answer === 'decline' && ruleId ? await ruleInForce(viewer, tx, ruleId) : null;
      if (answer === 'decline' && ruleId && !rule) return refusedField('rule', DECISION_MESSAGES.noRule);
      return { decision: await carryOut(open, caseRow, answer, { words, rule }) };
    }),
  );
}
