import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isDecidedTogether, isForViewer } from './queue/queue.server.ts';
import { cases, decisions } from './tables.ts';

const DECISIONS_SHOWN = 20;

/**
 * What staff decided about a person and their things, newest first, and how many cases are open, and how many of these can be decided
 * together; nothing about oneself (MOD-18).
 */
export async function personHistory(viewer: Person, personId: string) {
  requireRank(viewer, 'moderator');
  if (personId === viewer.id) return { decisions: [], openCases: 0, decidableCases: 0 };
  const decided = db
    .select({
      id: decisions.id,
      caseId: decisions.caseId,
      actions: decisions.actions,
      subjectType: cases.subjectType,
      ruleTitle: decisions.ruleTitle,
      at: decisions.createdAt,
    })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .where(and(eq(cases.subjectPersonId, personId), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.id))
    .limit(DECISIONS_SHOWN);
  const isOpen = and(eq(cases.subjectPersonId, personId), sql`${cases.state} = 'open'`, isForViewer(viewer));
  const [list, openCases, decidableCases] = await Promise.all([
    decided,
    db.$count(cases, isOpen),
    db.$count(cases, and(isOpen, isDecidedTogether)),
  ]);
  return { decisions: list, openCases, decidableCases };
}
export type PersonHistory = Awaited<ReturnType<typeof personHistory>>;
