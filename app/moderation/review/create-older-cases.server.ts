import { and, eq, inArray, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { type JobRun, jobHandler } from '#server/jobs/jobs.ts';
import { comments } from '../../comments/tables.ts';
import { OPEN_OLDER_CASES } from '../../roles/older-stories.server.ts';
import { works } from '../../works/tables.ts';
import { cases } from '../tables.ts';
import { createCaseAbout } from './create-case.server.ts';
import { createReviewCase } from './review.server.ts';

const BATCH_SIZE = 50; // each case has a copy of its thing

const hasNoCase = (kind: 'review' | 'held', type: 'work' | 'comment', id: typeof works.id | typeof comments.id) =>
  sql`not exists (select from ${cases} where ${cases.kind} = ${kind} and ${cases.subjectType} = ${type} and ${cases.subjectId} = ${id}
    and ${cases.state} = 'open')`;

/** Creates the cases of a batch of stories. Returns how many there were. */
async function createReviewCases(tx: Transaction): Promise<number> {
  const found = await tx
    .select({ id: works.id, authorId: works.authorId })
    .from(works)
    .where(
      and(eq(works.kind, 'kids_book'), eq(works.review, 'sent'), hasNoCase('review', 'work', works.id), sql`${works.replacesId} is null`),
    )
    .orderBy(works.id)
    .limit(BATCH_SIZE);
  for (const story of found) await createReviewCase({ id: story.authorId }, tx, story);
  return found.length;
}

/** The same for held comments below kids stories. */
async function createHeldCases(tx: Transaction): Promise<number> {
  const ofKids = tx.select({ id: works.id }).from(works).where(eq(works.kind, 'kids_book'));
  const found = await tx
    .select({ id: comments.id, authorId: sql<string>`${comments.authorId}` })
    .from(comments)
    .where(and(eq(comments.state, 'held'), inArray(comments.workId, ofKids), hasNoCase('held', 'comment', comments.id)))
    .orderBy(comments.id)
    .limit(BATCH_SIZE);
  for (const { id, authorId } of found)
    await createCaseAbout(tx, { kind: 'held', subject: { type: 'comment', id }, personId: authorId, isUrgent: false });
  return found.length;
}

/** Creates cases for stories and comments that were waiting before the site had an owner, in batches that are each committed (SAFE-07). */
async function createOlderCases(_data: object, { signal }: JobRun): Promise<void> {
  for (const createBatch of [createReviewCases, createHeldCases])
    for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
      signal.throwIfAborted();
      count = await retried(() => db.transaction(createBatch));
    }
}

export const jobHandlers = [jobHandler(OPEN_OLDER_CASES, createOlderCases)];
