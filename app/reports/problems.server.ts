import { sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import type { Person } from '../audience/viewer.ts';
import { PROBLEM_REASON, type ProblemReport } from './problem-rules.ts';
import { reports } from './tables.ts';

/**
 * Keeps what somebody says is wrong with the house (REPORT-19, DATA-14). The row's id is made from who, which send and the words: the same send twice is
 * one report, and words that were changed before a second send are not lost.
 */
export async function reportProblem(viewer: Person, { key, details, contact }: ProblemReport) {
  const same = [viewer.id, key, details, contact ?? ''].join('\n');
  await db
    .insert(reports)
    .values({ id: sql`md5(${same})::uuid`, personId: viewer.id, reason: PROBLEM_REASON, details, contact })
    .onConflictDoNothing();
}
