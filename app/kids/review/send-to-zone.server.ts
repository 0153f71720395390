import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { closeReviewCase } from '../../groups/stories/review-case.server.ts';
import { createReviewCase } from '../../moderation/review/review.server.ts';
import { freshSettings } from '../../site/settings.server.ts';
import { works } from '../../works/tables.ts';
import { approveVersion } from '../versions/approve-version.server.ts';

/**
 * Lets the moderators decide whether the Kids Zone shows a story, which has the step `sent` already, or shows it at once where the site
 * leaves that to a grown-up alone (SAFE-07). A story with `replaces_id` is a newer version: when it is accepted, `approveVersion` puts its
 * text in the place of the older one.
 */
export async function sendToZone(viewer: Person, tx: Transaction, workId: string): Promise<void> {
  const [story] = await tx.select({ authorId: works.authorId, replacesId: works.replacesId }).from(works).where(eq(works.id, workId));
  if (!story) return;
  if ((await freshSettings(tx)).needsModerator) {
    // Undo may have opened an earlier case again, whose copy has an older text.
    await closeReviewCase(viewer, tx, workId);
    await createReviewCase(viewer, tx, { id: workId, authorId: story.authorId });
  } else if (story.replacesId) await approveVersion(viewer, tx, workId);
  else await tx.update(works).set({ state: 'shown', review: null, stateDecisionId: null }).where(eq(works.id, workId));
}
