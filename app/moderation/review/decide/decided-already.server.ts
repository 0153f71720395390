import { and, desc, eq, isNull } from 'drizzle-orm';
import { people } from '#app/people/tables.ts';
import { requireRank } from '#server/access/role-rules.ts';
import type { Transaction } from '#server/database/database.ts';
import { type RefusedAction, tooLate } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { decidedBefore } from '../../decisions/decision-rules.ts';
import { decisions } from '../../tables.ts';

/** Who decided the case before, in words (MOD-17); `otherwise` where nobody did. */
export async function decidedAlready(viewer: Person, tx: Transaction, caseId: string, otherwise: string): Promise<RefusedAction> {
  requireRank(viewer, 'moderator');
  const [last] = await tx
    .select({ name: people.name, actions: decisions.actions })
    .from(decisions)
    .leftJoin(people, and(eq(people.id, decisions.actorId), isNull(people.deletingSince)))
    .where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.id))
    .limit(1);
  return tooLate(last ? decidedBefore(last.name ?? 'Somebody', last.actions) : otherwise);
}
