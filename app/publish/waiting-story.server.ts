import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { notifyGrownUps } from '../groups/stories/notify-grown-ups.server.ts';
import { closeReviewCase } from '../groups/stories/review-case.server.ts';
import { deleteUnreferenced, imagesOf } from '../images/cleanup/unreferenced-images.server.ts';
import { works } from '../works/tables.ts';

type Draft = { id: string; editsWorkId: string | null };
type Values = typeof works.$inferInsert;

/**
 * Where a draft is stored: in the work `replacedId`, whose text nobody approved and which stays hidden if staff hid it, or as a new version
 * of `approvedId`. Neither for a new story.
 */
type Target = { replacedId?: string; isHidden?: boolean; approvedId?: string };

/** Finds where a changed story is stored, with the rows locked in the order of `approveVersion`. */
async function findTarget(viewer: Person, tx: Transaction, storyId: string | null): Promise<Target> {
  if (!storyId) return {};
  const [story] = await tx
    .select({ id: works.id, state: works.state, review: works.review })
    .from(works)
    .where(and(eq(works.id, storyId), eq(works.authorId, viewer.id), eq(works.kind, 'kids_book')))
    .for('update');
  if (!story || story.review === 'deleted') return {};
  const [version] = await tx
    .select({ id: works.id, state: works.state, review: works.review })
    .from(works)
    .where(eq(works.replacesId, story.id))
    .for('update');
  if (version) {
    if (version.review === 'sent') await closeReviewCase(viewer, tx, version.id);
    return { replacedId: version.id, isHidden: version.state !== 'waiting' };
  }
  const isSent = viewer.role !== 'child' && story.state === 'waiting' && story.review === 'sent';
  if (isSent) await closeReviewCase(viewer, tx, story.id);
  const isUnapproved = isSent || (story.state === 'waiting' && (story.review === 'waiting' || story.review === 'returned'));
  return isUnapproved ? { replacedId: story.id } : { approvedId: story.id };
}

/** `unused`: the pictures of the text that was replaced, of which those that nothing shows now have to be deleted. */
type Stored = { id: string; unused: string[] };

/**
 * Stores what a child publishes, which waits for a grown-up of their group (SAFE-06), and notifies these. Null: this draft was published
 * before.
 */
export async function storeChildStory(viewer: Person, tx: Transaction, draft: Draft, values: Values): Promise<Stored | null> {
  const stored = await storeStory(viewer, tx, draft, { ...values, state: 'waiting', review: 'waiting', reviewNote: null });
  if (stored) await notifyGrownUps(viewer, tx);
  return stored;
}

/** Stores the changes of a member's kids story, which wait for a moderator (SAFE-07). Null: this draft was published before. */
export const storeChangedStory = (viewer: Person, tx: Transaction, draft: Draft, values: Values): Promise<Stored | null> =>
  storeStory(viewer, tx, draft, { ...values, state: 'waiting', review: 'sent', reviewNote: null });

/**
 * A changed story replaces its earlier text while nobody approved that, and otherwise waits beside the approved text. The caller copies
 * the pages.
 */
async function storeStory(viewer: Person, tx: Transaction, draft: Draft, waiting: Values): Promise<Stored | null> {
  const [before] = await tx.select({ id: works.id }).from(works).where(eq(works.draftId, draft.id));
  if (before) return null;
  const target = await findTarget(viewer, tx, draft.editsWorkId);
  if (!target.replacedId) {
    const [created] = await tx
      .insert(works)
      .values({ ...waiting, replacesId: target.approvedId ?? null })
      .onConflictDoNothing({ target: works.draftId })
      .returning({ id: works.id });
    return created ? { ...created, unused: [] } : null;
  }
  const { kind: _, authorId: __, commentRule: ___, holdFirstComments: ____, state, ...changed } = waiting;
  const unused = await imagesOf(viewer, tx, sql`${target.replacedId}::uuid`);
  await tx
    .update(works)
    .set({ ...changed, ...(!target.isHidden && { state, stateAt: sql`now()` }), updatedAt: sql`now()` })
    .where(eq(works.id, target.replacedId));
  await announce(tx, `work:${target.replacedId}`);
  return { id: target.replacedId, unused };
}

/**
 * Deletes the version of a story that still waits when newer changes are published without review, so that accepting it does not bring an
 * older text back. Returns the addresses of the pictures that only it showed.
 */
export async function deleteWaitingVersion(viewer: Person, tx: Transaction, storyId: string): Promise<string[]> {
  const [version] = await tx.select({ id: works.id }).from(works).where(eq(works.replacesId, storyId)).for('update');
  if (!version) return [];
  const images = await imagesOf(viewer, tx, sql`${version.id}::uuid`);
  await closeReviewCase(viewer, tx, version.id);
  await tx.delete(works).where(eq(works.id, version.id));
  await recordErased(tx, 'work', version.id);
  return deleteUnreferenced(viewer, tx, images);
}
