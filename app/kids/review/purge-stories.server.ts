import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { deleteWork } from '../../work-deletion/delete-work.server.ts';
import { works } from '../../works/tables.ts';
import { RESTORE_HOURS } from './grown-up-review-rules.ts';

export const PURGE_STORY = jobKind<{ id: string }>('purge-story');

/** Deletes a story for good that a grown-up deleted a day ago and did not bring back; one that was deleted again has a later job. */
async function purgeStory(id: string): Promise<void> {
  if (!isId(id)) return;
  const isOver = sql`${works.review} = 'deleted' and ${works.stateAt} <= now() - ${sql.raw(`interval '${RESTORE_HOURS} hours'`)}`;
  const [story] = await db
    .select({ authorId: works.authorId })
    .from(works)
    .where(and(eq(works.id, id), isOver));
  // The condition is checked again with the row locked, because the story may be brought back at this moment.
  if (story) await deleteWork({ id: story.authorId }, id, isOver);
}

export const jobHandlers = [jobHandler(PURGE_STORY, ({ id }) => purgeStory(id))];
