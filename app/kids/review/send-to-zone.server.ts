import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { openReview } from '../../moderation/review/review.server.ts';
import { works } from '../../works/tables.ts';

/**
 * Lets the moderators decide whether the Kids Zone shows a story, which has the step `sent` already. A story with `replaces_id` is a newer
 * version: when it is accepted, `approveVersion` puts its text in the place of the older one.
 */
export async function sendToZone(viewer: Person, tx: Transaction, workId: string): Promise<void> {
  const [story] = await tx.select({ authorId: works.authorId }).from(works).where(eq(works.id, workId));
  if (story) await openReview(viewer, tx, { id: workId, authorId: story.authorId });
}
