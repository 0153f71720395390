import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { type JobRun, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { pictures } from './tables.ts';

/** The migration that added the mark enqueued it. */
const MARK_GENERATED = jobKind<Record<string, never>>('mark-generated');
const STEP = 1_000;

/**
 * Marks images that were generated before there was the mark (LABEL-01), some at a time: one statement would lock the table for as long as
 * it has images. Their copies are the same as uploads. A repetition changes nothing.
 */
async function markGenerated(_data: object, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  for (let last: string | undefined; ; ) {
    signal.throwIfAborted();
    const found: { id: string; bucket: string; generated: boolean }[] = await db
      .select({ id: pictures.id, bucket: pictures.bucket, generated: pictures.generated })
      .from(pictures)
      .where(last ? gt(pictures.id, last) : undefined)
      .orderBy(asc(pictures.id))
      .limit(STEP);
    const older = found.filter(({ bucket, generated }) => bucket === 'generated-images' && !generated).map(({ id }) => id);
    if (older.length)
      await db
        .update(pictures)
        .set({ generated: true })
        .where(and(inArray(pictures.id, older), eq(pictures.generated, false)));
    last = found.at(-1)?.id;
    if (!last) return;
  }
}

export const jobHandlers = [jobHandler(MARK_GENERATED, markGenerated)];
