import { and, arrayContains, eq, inArray, isNull, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { jobHandler } from '#server/jobs/jobs.ts';
import { ACCEPT_VERSION } from '../../moderation/job-kinds.ts';
import { cases, decisions } from '../../moderation/tables.ts';
import { works } from '../../works/tables.ts';
import { approveVersion } from './approve-version.server.ts';

/**
 * Puts an accepted version of a child's story in the place of the older text, unless the decision was taken back, or the version was
 * changed or taken back meanwhile (SAFE-07). The older text could not be restored, so this waits until Undo is over.
 */
const acceptVersion = ({ id }: { id: string }) =>
  db.transaction(async (tx) => {
    const found = await acceptedVersion(tx, id);
    if (!found) return;
    // A child that publishes locks the story first. Its new text, which nobody has read, waits from then on.
    await tx.select({ id: works.id }).from(works).where(eq(works.id, found.storyId)).for('update');
    if (await acceptedVersion(tx, id)) await approveVersion({ id: found.authorId }, tx, found.workId);
  });

/** The version of an accepting decision, whose case is locked; null: it is not accepted any more. */
async function acceptedVersion(tx: Transaction, decisionId: string) {
  const [found] = await tx
    .select({ workId: works.id, storyId: sql<string>`coalesce(${works.replacesId}, ${works.id})`, authorId: works.authorId })
    .from(decisions)
    // Undo locks the case first, and opens it again.
    .innerJoin(cases, and(eq(cases.id, decisions.caseId), inArray(cases.state, ['decided', 'final'])))
    .innerJoin(works, and(eq(works.id, cases.subjectId), eq(works.review, 'sent')))
    .where(
      and(
        ...[eq(decisions.id, decisionId), isNull(decisions.undoneAt), arrayContains(decisions.actions, ['accept'])],
        sql`not exists (select from ${cases} later where later.subject_type = 'work' and later.subject_id = ${works.id}
          and later.kind = 'review' and later.state = 'open')`,
      ),
    )
    .for('update', { of: cases });
  return found ?? null;
}

export const jobHandlers = [jobHandler(ACCEPT_VERSION, acceptVersion)];
