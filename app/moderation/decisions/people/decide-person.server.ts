import { eq } from 'drizzle-orm';
import { notify } from '#app/notifications/notify.server.ts';
import { requireRank } from '#server/access/role-rules.ts';
import type { Transaction } from '#server/database/database.ts';
import { type RefusedAction, refusedField, tooLate } from '#server/http/problem-rules.ts';
import { refusalNamed } from '#server/http/problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { decisions } from '../../tables.ts';
import { AFTER_UNDO, appealable } from '../decision-notices.server.ts';
import { DECISION_MESSAGES, type Decision } from '../decision-rules.ts';
import { authorOf, type DecisionContext, isLifting, type LockedCase, type StoredDecision } from '../locked-case.ts';
import { setStanding, standingOf } from './standing.server.ts';
import { isRestriction, mayEscalate, mayLift, STANDING_OF, standingConflict } from './standing-decision-rules.ts';

const restrictionIn = ({ person }: Decision) => person.actions.find(isRestriction) ?? null;

/** Why the account of the person cannot be warned, limited or restored; null: it can, or nothing of the kind was chosen. */
export async function personRefusal(
  viewer: Person,
  tx: Transaction,
  locked: LockedCase,
  decision: Decision,
): Promise<RefusedAction | null> {
  requireRank(viewer, 'moderator');
  const isLifted = isLifting(locked, decision);
  if (!decision.person.actions.length && !isLifted) return null;
  const personId = authorOf(locked);
  const now = personId ? await standingOf(viewer, tx, personId) : null;
  if (!now) return refusedField('actions', DECISION_MESSAGES.noPerson);
  if (isLifted) {
    if (now.state === 'active') return tooLate(DECISION_MESSAGES.nothingToRestore);
    if (now.state === 'awaiting') return tooLate(standingConflict(now.state));
    return mayLift(viewer.role, now) ? null : refusalNamed('not-allowed', DECISION_MESSAGES.notYours);
  }
  const restriction = restrictionIn(decision);
  return !restriction || mayEscalate(now.state, STANDING_OF[restriction]) ? null : tooLate(standingConflict(now.state));
}

type StoredForPerson = StoredDecision & { until: Date | null; isNotifiedElsewhere: boolean };

/**
 * Warns, limits or restores the person of the case, once for all cases decided together. Returns the ids of the notifications, which are
 * sent when Undo is over; the restriction applies at once (MOD-14).
 */
export async function decideAboutPerson(
  { viewer, tx, decision, rule, notified }: DecisionContext,
  locked: LockedCase,
  stored: StoredForPerson,
): Promise<string[]> {
  requireRank(viewer, 'moderator');
  const restriction = restrictionIn(decision);
  const isLifted = isLifting(locked, decision);
  const personId = authorOf(locked);
  if (!personId || notified.has(personId) || (!decision.person.actions.length && !isLifted)) return [];
  notified.add(personId);
  const sendAt = AFTER_UNDO;
  const words = decision.words;
  const isWarned = decision.person.actions.includes('warn');
  const ids = isWarned
    ? [
        await notify(tx, {
          personId,
          kind: 'warning',
          data: { rule: rule?.title ?? '', words: words ?? '', appeal: appealable(stored) },
          sendAt,
        }),
      ]
    : [];
  if (!restriction && !isLifted) return ids;
  const before = await standingOf(viewer, tx, personId);
  const state = restriction ? STANDING_OF[restriction] : 'active';
  const until = restriction && restriction !== 'ban' ? stored.until : null;
  await setStanding(viewer, tx, personId, { state, until, decisionId: restriction ? stored.id : null });
  await tx.update(decisions).set({ standingBefore: before }).where(eq(decisions.id, stored.id));
  const data = {
    ...{ state, until: until?.toISOString() ?? null, rule: rule?.title ?? null },
    words: isWarned || stored.isNotifiedElsewhere ? null : words,
    appeal: restriction ? appealable(stored) : null,
  };
  return [...ids, await notify(tx, { personId, kind: 'standing', data, sendAt })];
}
