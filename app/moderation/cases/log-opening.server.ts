import { and, eq, gt, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { Copy } from '../copy-rules.ts';
import { recordAction } from '../log.server.ts';
import { moderationLog } from '../tables.ts';

type OpenedCase = { id: string; copy: Copy | null; subjectId: string | null };

/**
 * Writes a log line when somebody opens a case about a message of a private channel (MOD-04). A page that loads its data again within ten
 * minutes is still the same opening.
 */
export async function logOpening(viewer: Person, { id, copy, subjectId }: OpenedCase): Promise<void> {
  requireRank(viewer, 'moderator');
  if (copy?.type !== 'message' || !copy.isPrivate) return;
  const action = 'private-case-opened';
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${viewer.id} ${id}`}, 0))`);
    const isSame = and(
      ...[eq(moderationLog.subjectType, 'message'), eq(moderationLog.subjectId, subjectId ?? '')],
      ...[eq(moderationLog.actorId, viewer.id), eq(moderationLog.action, action)],
      gt(moderationLog.createdAt, sql`now() - interval '10 minutes'`),
    );
    if (!(await tx.$count(moderationLog, isSame)))
      await recordAction(viewer, tx, { action, caseId: id, subjectType: 'message', subjectId });
  });
}
