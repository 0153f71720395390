import { eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { decisions } from '../tables.ts';

/** What staff decided about the viewer's account, without who decided it; null for a standing that nobody decided. */
export async function accountStatus(viewer: Person) {
  if (viewer.standing.state === 'active') return { decision: null };
  const [decision] = await db
    .select({ id: decisions.id, ruleText: decisions.ruleText, words: decisions.words })
    .from(people)
    .innerJoin(decisions, eq(decisions.id, people.standingDecisionId))
    .where(eq(people.id, viewer.id));
  return { decision: decision ?? null };
}
