import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { whyAnotherDecides } from '../decisions/only-staff.server.ts';
import { appeals, decisions } from '../tables.ts';

const deciders = alias(people, 'deciders');

/** The words of the viewer's last answer while it is taken back, so that they need not be typed again (MOD-11). */
const undoneReplyOf = (viewer: Person) => sql<string | null>`(select case when last.undone_at is not null then last.words end
  from ${decisions} last where last.case_id = ${appeals.caseId} and last.actor_id = ${viewer.id} order by last.id desc limit 1)`;

/** The appeal of a case, with the decision that it is about; `refusal` says why the viewer may not decide it (MOD-15). */
export async function appealInCase(viewer: Person, caseId: string) {
  requireRank(viewer, 'moderator');
  const [found] = await db
    .select({
      words: appeals.words,
      at: appeals.createdAt,
      result: appeals.result,
      reply: appeals.reply,
      samePerson: appeals.samePerson,
      undoneReply: undoneReplyOf(viewer),
      decision: {
        caseId: decisions.caseId,
        actions: decisions.actions,
        ruleTitle: decisions.ruleTitle,
        ruleText: decisions.ruleText,
        words: decisions.words,
        at: decisions.createdAt,
        decider: deciders.name,
        actorKind: decisions.actorKind,
        actorId: decisions.actorId,
      },
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .leftJoin(deciders, and(eq(deciders.id, decisions.actorId), isNull(deciders.deletingSince)))
    .where(eq(appeals.caseId, caseId));
  if (!found) return null;
  const { actorId, ...decision } = found.decision;
  const isOpen = found.result === null;
  const refusal = isOpen ? await whyAnotherDecides(viewer, db, { actorId, caseId: decision.caseId, since: found.at }) : null;
  return { ...found, decision, refusal };
}
export type AppealInCase = NonNullable<Awaited<ReturnType<typeof appealInCase>>>;
