import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { joinCase } from '../../moderation/cases/join-case.server.ts';
import { reports } from '../tables.ts';
import { PROBLEM_REASON, type ProblemReport } from './problem-rules.ts';

/**
 * Stores a problem report, which is a case of its own (MOD-22). The row id is a hash of the member, the submit key and the text: a repeated
 * submit is stored once, and a text changed before a second submit is not lost.
 */
export async function reportProblem(viewer: Person, { key, details, contact }: ProblemReport) {
  const identity = [viewer.id, key, details, contact ?? ''].join('\n');
  await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(reports)
      .values({ id: sql`md5(${identity})::uuid`, personId: viewer.id, reason: PROBLEM_REASON, details, contact })
      .onConflictDoNothing()
      .returning({ id: reports.id });
    if (created) await joinCase(viewer, tx, { kind: 'problem', reportId: created.id, subject: null, isUrgent: false });
  });
}
