import { and, eq, isNull, sql } from 'drizzle-orm';
import { standingNow } from '#app/audience/visible.server.ts';
import { people } from '#app/people/tables.ts';
import { type Actor, requireRank } from '#server/access/role-rules.ts';
import type { Transaction } from '#server/database/database.ts';
import type { StandingState } from '#server/identity/standing-rules.ts';
import type { StandingBefore } from '../../case-rules.ts';

/** The standing of a person, whose row is locked, as it is now: one that has ended by time is active. */
export async function standingOf(viewer: Actor, tx: Transaction, id: string): Promise<StandingBefore | null> {
  requireRank(viewer, 'moderator');
  const [row] = await tx
    .select({ state: standingNow, until: people.standingUntil, decisionId: people.standingDecisionId })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deletingSince)))
    .for('no key update');
  if (!row) return null;
  if (row.state === 'active') return { state: 'active', until: null, decisionId: null };
  return { ...row, until: row.until?.toISOString() ?? null };
}

type Next = { state: StandingState; until: Date | null; decisionId: string | null };

/**
 * Gives the account a standing; a trigger announces it. The only place that writes these columns, besides how people join: the check
 * constraint demands the decision.
 */
export const setStanding = (viewer: Actor, tx: Transaction, id: string, { state, until, decisionId }: Next) => {
  requireRank(viewer, 'moderator');
  return tx
    .update(people)
    .set({ standing: state, standingUntil: until, standingDecisionId: decisionId, updatedAt: sql`now()` })
    .where(eq(people.id, id));
};
