import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { enqueueJob, jobKind } from '#server/jobs/jobs.ts';
import { collections } from '../../library/collections/tables.ts';

/**
 * Something that followers are notified of. A job, written in the transaction of its cause; `versionId` is that of an update. A trigger
 * stores the same for parts and works that are shown after they were held, when Undo is over.
 */
export type WorkEvent = {
  kind: 'part-published' | 'work-published' | 'work-updated' | 'collection-added';
  workId: string;
  partId: string | null;
  versionId: string | null;
  /** The update is a new announcement, with an id of its own. */
  announcement?: string;
  /** Notifies the followers of this series alone, to which the work was added. */
  seriesId?: string;
  /** The collection to which the work was added, and the day in UTC; its followers get one notice a day. */
  collection?: { id: string; day: string };
};

export const NOTIFY_FOLLOWERS_JOB = jobKind<WorkEvent>('notify-followers');

export const addWorkEvent = (tx: Database, event: WorkEvent): Promise<string> =>
  enqueueJob(tx, { kind: NOTIFY_FOLLOWERS_JOB, data: event });

const today = sql`(now() at time zone 'utc')::date`;
/**
 * Notifies the followers of a public collection that works were added to it; `workId` is one of them (NOTICE-02). Once a day, so that
 * adding and removing a work repeatedly adds no jobs.
 */
export async function addCollectionEvent(tx: Database, collectionId: string, workId: string): Promise<void> {
  const [first] = await tx
    .update(collections)
    .set({ notifiedOn: today })
    .where(and(eq(collections.id, collectionId), eq(collections.isPublic, true), sql`${collections.notifiedOn} is distinct from ${today}`))
    .returning({ day: collections.notifiedOn });
  if (!first?.day) return;
  const collection = { id: collectionId, day: first.day };
  await addWorkEvent(tx, { kind: 'collection-added', workId, partId: null, versionId: null, collection });
}

/** A day on which a member who follows tags or saved filters is active: counts their new works (NOTICE-04). */
export const COUNT_NEW_WORKS = jobKind<{ personId: string }>('count-new-works');
