import { and, eq, isNull } from 'drizzle-orm';
import { people } from '#app/people/tables.ts';
import { findingsInWork } from '#app/personal-data/findings.server.ts';
import { works } from '#app/works/tables.ts';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { REVIEW_MESSAGES, secondPersonRefusal } from './review-rules.ts';
import { reviewerOf } from './reviewer.server.ts';

/** What the case of a kids story shows beside its copy: what can be done with the story as it is now, and by this viewer (SAFE-07). */
export async function reviewInCase(viewer: Person, caseId: string, workId: string) {
  requireRank(viewer, 'moderator');
  const [story] = await db
    .select({
      state: works.state,
      review: works.review,
      groupId: people.groupId,
      replacesId: works.replacesId,
      isFeatured: works.isFeatured,
    })
    .from(works)
    .innerJoin(people, and(eq(people.id, works.authorId), isNull(people.deletingSince)))
    .where(eq(works.id, workId));
  if (!story)
    return { isOpen: false, isOfChild: false, isVersion: false, isFeatured: null, refusal: REVIEW_MESSAGES.deleted, findings: [] };
  const { state, review, groupId, replacesId, isFeatured } = story;
  const isOpen = review === 'sent';
  const second = isOpen && groupId ? secondPersonRefusal(await reviewerOf(viewer, db, { caseId, groupId })) : null;
  const refusal = isOpen ? (state === 'waiting' ? second : REVIEW_MESSAGES.hidden) : REVIEW_MESSAGES.over;
  const mayFeature = replacesId === null && (state === 'shown' || (isOpen && state === 'waiting'));
  return {
    ...{ isOpen, isOfChild: groupId !== null, isVersion: replacesId !== null, refusal },
    /** What looks like personal data in the text of a child (SAFE-11). */
    findings: groupId ? await findingsInWork(viewer, workId) : [],
    /** Null: it cannot be featured. */
    isFeatured: mayFeature ? isFeatured : null,
  };
}
export type ReviewInCase = Awaited<ReturnType<typeof reviewInCase>>;
