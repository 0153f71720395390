import { notify } from '#app/notifications/notify.server.ts';
import { lastOwner, personToActOn, type StaffRefusal } from '#app/roles/roles.server.ts';
import { LAST_OWNER_SQLSTATE } from '#server/access/role-rules.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isRefusedBy } from '#server/database/database-problems.ts';
import { tooLate } from '#server/http/problem-rules.ts';
import { recordAction } from '../../log.server.ts';
import { cases, decisions } from '../../tables.ts';
import { DECISION_MESSAGES } from '../decision-rules.ts';
import { setStanding, standingOf } from './standing.server.ts';
import { mayEscalate, standingConflict } from './standing-decision-rules.ts';

/** The reason of what the command line of the server decides, where no written rule is chosen. */
const RUNS_SITE = 'decided by the people who run this site';

export type DirectResult = { changed: true } | StaffRefusal;
type Change = { action: 'suspend' | 'restore'; until: Date | null };

async function decideDirectly(tx: Transaction, personId: string, { action, until }: Change): Promise<DirectResult> {
  const viewer = 'command line';
  const before = await standingOf(viewer, tx, personId);
  if (!before) return 'not-found';
  const next = action === 'suspend' ? 'suspended' : 'active';
  if (next === 'suspended' && !mayEscalate(before.state, next)) return tooLate(standingConflict(before.state));
  if (next === 'active' && before.state === 'active') return tooLate(DECISION_MESSAGES.notLimited);
  if (next === 'active' && before.state === 'awaiting') return tooLate(standingConflict(before.state));
  const rule = next === 'active' ? null : RUNS_SITE;
  const subject = { subjectType: 'person', subjectId: personId } as const;
  const [about] = await tx
    .insert(cases)
    .values({ kind: 'report', ...subject, subjectPersonId: personId, state: 'decided', decidedAt: new Date() })
    .returning({ id: cases.id });
  if (!about) throw new Error('the case was not stored');
  const [created] = await tx
    .insert(decisions)
    .values({ caseId: about.id, actorKind: 'command line', actions: [action], ruleTitle: rule, until, standingBefore: before })
    .returning({ id: decisions.id });
  if (!created) throw new Error('the decision was not stored');
  await setStanding(viewer, tx, personId, { state: next, until, decisionId: next === 'active' ? null : created.id });
  const states = { before: { state: before.state }, after: { state: next } };
  await recordAction(viewer, tx, { action, caseId: about.id, personId, ...subject, decisionId: created.id, ruleTitle: rule, ...states });
  await notify(tx, { personId, kind: 'standing', data: { state: next, until: until?.toISOString() ?? null, rule, words: null } });
  return { changed: true };
}

/** Suspends somebody or lifts any limit from the command line, with decision, log line and notification (ROLE-08, ROLE-05). */
export async function changeStandingFromCommandLine(viewer: 'command line', username: string, change: Change): Promise<DirectResult> {
  try {
    return await retried(() =>
      db.transaction(async (tx): Promise<DirectResult> => {
        const found = await personToActOn(viewer, tx, username, 'suspend');
        return 'refused' in found ? found.refused : decideDirectly(tx, found.person.id, change);
      }),
    );
  } catch (error) {
    if (isRefusedBy(error, LAST_OWNER_SQLSTATE)) return lastOwner;
    throw error;
  }
}
