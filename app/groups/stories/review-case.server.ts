import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { QUEUE_TOPIC } from '../../moderation/case-rules.ts';
import { cases } from '../../moderation/tables.ts';

/**
 * Closes the case of a story that is taken back or changed before a moderator decided, so that nobody accepts a text that no grown-up sent.
 */
export async function closeReviewCase(_viewer: Person, tx: Transaction, workId: string): Promise<void> {
  const closed = await tx
    .update(cases)
    .set({ state: 'decided', decidedAt: sql`now()`, takenBy: null, takenUntil: null })
    .where(and(eq(cases.kind, 'review'), eq(cases.subjectType, 'work'), eq(cases.subjectId, workId), eq(cases.state, 'open')))
    .returning({ id: cases.id });
  if (closed.length) await announce(tx, QUEUE_TOPIC);
}
