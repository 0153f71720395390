import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { reports } from '../../reports/tables.ts';
import { moderationLog } from '../tables.ts';
import { APPEAL_DECISION_MESSAGES, ONLY_STAFF_HOURS } from './appeal-decision-rules.ts';
import { DECISION_MESSAGES } from './decision-rules.ts';

const HOURS = sql`${ONLY_STAFF_HOURS} * interval '1 hour'`;
const STAFF = sql`('moderator', 'administrator', 'owner')`;

/**
 * Whether the viewer is an owner and was the only staff for the 72 hours that a case has waited: then they may also decide what otherwise
 * needs a second person (MOD-16, MOD-18).
 */
export async function isOnlyStaff(viewer: Person, tx: Pick<Transaction, 'execute'>, since: Date): Promise<boolean> {
  if (viewer.role !== 'owner') return false;
  const { rows } = await tx.execute<{ alone: boolean }>(sql`
    select ${since.toISOString()}::timestamptz <= now() - ${HOURS}
      and not exists (select from ${people} where role in ${STAFF} and id <> ${viewer.id}
        and (deleting_since is null or deleting_since > now() - ${HOURS}))
      and not exists (select from ${moderationLog} where action = 'role-changed' and person_id <> ${viewer.id}
        and created_at > now() - ${HOURS} and before ->> 'role' in ${STAFF}) as alone`);
  return rows[0]?.alone ?? false;
}

/** An appealed decision: who made it, about which case, and when the appeal was sent. */
type Appealed = { actorId: string | null; caseId: string; since: Date };

/** Why the viewer, who made the decision or reported the case, may not decide about its appeal; null if they may, or are the only staff. */
export async function whyAnotherDecides(viewer: Person, tx: Pick<Transaction, 'execute' | '$count'>, { actorId, caseId, since }: Appealed) {
  const isSame = actorId === viewer.id;
  const isReporter = (await tx.$count(reports, and(eq(reports.caseId, caseId), eq(reports.personId, viewer.id)))) > 0;
  if (!(isSame || isReporter) || (await isOnlyStaff(viewer, tx, since))) return null;
  return isSame ? APPEAL_DECISION_MESSAGES.otherDecider : DECISION_MESSAGES.ownReport;
}
