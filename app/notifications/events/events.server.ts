import type { Database } from '#server/database/database.ts';
import { enqueueJob, jobKind } from '#server/jobs/jobs.ts';

/**
 * Something that followers are notified of. A job, written in the transaction of its cause; `versionId` is that of an update. A trigger
 * stores the same for parts and works that are shown after they were held, when Undo is over.
 */
export type WorkEvent = {
  kind: 'part-published' | 'work-published' | 'work-updated';
  workId: string;
  partId: string | null;
  versionId: string | null;
  /** Notifies the followers of this series alone, to which the work was added. */
  seriesId?: string;
};

export const NOTIFY_FOLLOWERS_JOB = jobKind<WorkEvent>('notify-followers');

export const addWorkEvent = (tx: Database, event: WorkEvent): Promise<string> =>
  enqueueJob(tx, { kind: NOTIFY_FOLLOWERS_JOB, data: event });
