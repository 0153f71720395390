import { eq } from 'drizzle-orm';
import { cases, decisions } from '#app/moderation/tables.ts';
import { people } from '#app/people/tables.ts';
import type { StandingState } from '#server/access/standing-state-rules.ts';
import { db } from '#server/database/database.ts';

/** Gives the account a state as a decision under this rule would. */
export async function giveStanding(
  { id }: { id: string },
  state: StandingState,
  { until = null as Date | null, rule = 'Respect people' } = {},
) {
  const [created] = await db
    .insert(cases)
    .values({ kind: 'report', subjectType: 'person', subjectId: id, subjectPersonId: id, state: 'decided', decidedAt: new Date() })
    .returning();
  const [decision] = await db
    .insert(decisions)
    .values({ caseId: created?.id ?? '', actions: ['note'], ruleTitle: rule, ruleText: `${rule}.` })
    .returning();
  await db
    .update(people)
    .set({ standing: state, standingUntil: until, standingDecisionId: decision?.id ?? null })
    .where(eq(people.id, id));
}
