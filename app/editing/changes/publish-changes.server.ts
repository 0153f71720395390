import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, tooLate } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { lockOwnDraft } from '../../drafts/drafts.server.ts';
import type { drafts } from '../../drafts/tables.ts';
import { imagesOf } from '../../images/cleanup/unreferenced-images.server.ts';
import { createReviewCase, reviewStepFor } from '../../moderation/review/review.server.ts';
import { type CheckedPart, type CheckedWork, checkPart, checkWork } from '../../publish/check-draft.server.ts';
import { copyPages } from '../../publish/copy-pages.server.ts';
import { storeLabel } from '../../publish/labels/labels.server.ts';
import { effectOfDraft } from '../../publish/listed-words.server.ts';
import {
  deletePublishedDraft,
  type PublicationHooks,
  type RefusedPublication,
  runPublication,
} from '../../publish/publication-transaction.server.ts';
import { deleteWaitingVersion, storeChangedStory } from '../../publish/waiting-story.server.ts';
import { WORDS_REFUSED } from '../../site/word-rules.ts';
import { kinds } from '../../works/kinds.ts';
import { PUBLISH_DEFAULTS } from '../../works/publish-default-rules.ts';
import { parts, works } from '../../works/tables.ts';
import { addressOfCopy, differencesInWords, ENTRY_FINAL, NOTHING_CHANGED, nextNotifyTime } from '../editing-rules.ts';
import { notifyFollowers } from '../notices/notify-followers.server.ts';
import { publishedPages } from '../published-pages.ts';
import { holdForWords, type PublishedRows, storePublished, versionValues } from '../published-version.server.ts';
import { storeVersion } from '../store-version.server.ts';
import { versions } from '../tables.ts';
import { isFinalEntry } from '../working-copy.server.ts';
import { differencesOf, publishedOf } from './differences.server.ts';
import type { ChangesForm } from './schemas.ts';

type Draft = typeof drafts.$inferSelect;
type State = typeof works.$inferSelect.state;
export type ChangesPublished =
  /** `address` is that of the work or part. */
  | { done: 'published'; address: string; isHeld?: boolean; isInReview?: boolean; isNew?: true }
  | RefusedPublication
  /** Followers were notified less than a week ago, and the author did not agree to a small fix. */
  | { done: 'notified-lately'; again: Date }
  /** Another version was published since the working copy was made (EDIT-09). */
  | { done: 'newer' }
  /** The working copy was changed elsewhere since it was saved here. */
  | { done: 'conflict' }
  | { done: 'not-found' };

/**
 * Publishes the viewer's working copy in the place of what readers see, in one transaction: the address, the counts, and everything that
 * readers made stay (EDIT-08). Both texts are stored as versions. A repeated request returns the same result.
 */
export async function publishChanges(
  viewer: Person,
  id: string,
  form: ChangesForm,
  hooks: PublicationHooks = {},
): Promise<ChangesPublished> {
  if (!isId(id) || viewer.role === 'child') return { done: 'not-found' };
  return runPublication(viewer, hooks, async (tx, filesToDelete) => {
    const draft = await lockOwnDraft(viewer, tx, id);
    if (!draft) return findVersion(viewer, tx, id);
    const workId = draft.editsPartId ? draft.workId : draft.editsWorkId;
    if (workId) await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for('update');
    const published = await publishedOf(viewer, tx, draft);
    if (!published) return { done: 'not-found' };
    if (form.revision && form.revision !== draft.revision) return { done: 'conflict' };
    const { work, part, of } = published;
    if (work.state === 'removed' || part?.state === 'removed') return { done: 'not-found' };
    if (await isFinalEntry(viewer, tx, work.challengeId)) return { done: 'refused', ...tooLate(ENTRY_FINAL) };
    const again = form.followers === 'update' ? nextNotifyTime(work) : null;
    if (again && !form.agreed) return { done: 'notified-lately', again };
    if (!form.mine && (part ?? work).revision !== draft.baseRevision) return { done: 'newer' };
    const checked = part ? await checkPart(viewer, tx, draft) : await checkWork(viewer, tx, draft, choicesOf(draft));
    if ('done' in checked) return checked;
    const differences = await differencesOf(viewer, tx, draft, published);
    if (!differencesInWords(differences).length) return { done: 'refused', ...badInput(NOTHING_CHANGED) };
    const listed = await effectOfDraft(viewer, tx, { ...draft, tags: [...draft.tags, form.note] });
    if (listed === 'refuse') return { done: 'refused', ...badInput(WORDS_REFUSED) };
    if (work.kind === 'kids_book') {
      const review = await reviewStepFor(viewer, tx);
      if (review) return sendToReview(viewer, tx, { draft, work, checked: checked as CheckedWork, note: form.note, filesToDelete });
      filesToDelete.push(...(await deleteWaitingVersion(viewer, tx, work.id)));
    }
    const isAnnounced =
      form.followers === 'update' && !again && listed !== 'hold' && work.state === 'shown' && (part ?? work).state === 'shown';
    await storePublished(viewer, tx, published);
    const replaced = await imagesOf(viewer, tx, sql`${of.partId ?? of.workId}::uuid`);
    await replaceText(viewer, tx, published, draft, checked);
    await storeLabel(viewer, tx, { workId: work.id, partId: of.partId, isChange: true });
    const { textBytes: _, pagesCount, wordsCount, ...texts } = checked;
    const version = await storeVersion(
      viewer,
      tx,
      of,
      { ...versionValues(published, texts), pagesCount, wordsCount, draftId: id, note: form.note, isAnnounced },
      publishedPages(of),
    );
    filesToDelete.push(...(await deletePublishedDraft(viewer, tx, id, replaced)));
    const isHeld = await holdForWords(viewer, tx, published, listed);
    if (isAnnounced) await notifyFollowers(viewer, tx, { workId: work.id, partId: of.partId, versionId: version.id });
    const isOnCards = !part && differences.fields.length > 0;
    await announce(tx, `work:${work.id}`, ...(isOnCards || isHeld ? ['home', `profile:${viewer.id}`] : []));
    return { done: 'published', address: addressOf(published), isHeld, isNew: true };
  });
}

const choicesOf = ({ cover, genre, language }: Draft) => ({ cover: cover ?? 'drawn', genre: genre ?? '', language: language ?? undefined });

const addressOf = ({ of }: PublishedRows) => addressOfCopy(of);

/** Replaces the pages and columns of the work or part; triggers follow with its search words, tags, images and bytes. */
async function replaceText(
  viewer: Person,
  tx: Transaction,
  { work, part }: PublishedRows,
  draft: Draft,
  checked: CheckedWork | CheckedPart,
) {
  const changed = { editedAt: sql`now()`, revision: (part ?? work).revision + 1 };
  if (part)
    await tx
      .update(parts)
      .set({ ...(checked as CheckedPart), ...changed })
      .where(eq(parts.id, part.id));
  else {
    // The bytes of a work include those of its parts, which do not change here.
    const { kind: _, textBytes, ...columns } = checked as CheckedWork;
    const before = sql`coalesce((select sum(text_bytes) from ${parts} where ${parts.workId} = ${work.id}), 0)`;
    await tx
      .update(works)
      .set({ ...columns, ...changed, textBytes: sql`${before} + ${textBytes}`, updatedAt: sql`now()` })
      .where(eq(works.id, work.id));
  }
  await copyPages(viewer, tx, draft.id, { kind: work.kind, workId: work.id, ...(part && { partId: part.id }) });
}

type Story = { draft: Draft; work: PublishedRows['work']; checked: CheckedWork; note: string; filesToDelete: string[] };

/** The changes of a kids story wait beside the approved text until a moderator accepts them (SAFE-07). */
async function sendToReview(
  viewer: Person,
  tx: Transaction,
  { draft, work, checked, note, filesToDelete }: Story,
): Promise<ChangesPublished> {
  const values = { ...checked, authorId: viewer.id, ageRange: PUBLISH_DEFAULTS[work.kind]?.ageRange ?? null, draftId: draft.id };
  const stored = await storeChangedStory(viewer, tx, draft, {
    ...values,
    commentRule: work.commentRule,
    holdFirstComments: work.holdFirstComments,
    ...(note && { changeNote: note }), // otherwise that of changes which wait already
  });
  if (!stored) return { done: 'not-found' };
  await copyPages(viewer, tx, draft.id, { kind: work.kind, workId: stored.id });
  await storeLabel(viewer, tx, { workId: stored.id, partId: null, stated: work.labelStated });
  filesToDelete.push(...(await deletePublishedDraft(viewer, tx, draft.id, stored.unused)));
  await createReviewCase(viewer, tx, { id: stored.id, authorId: viewer.id });
  await announce(tx, `person:${viewer.id}`);
  return { done: 'published', address: kinds[work.kind].address(work.id), isInReview: true, isNew: true };
}

/** Finds what an earlier request made of the working copy. */
async function findVersion(viewer: Person, tx: Transaction, draftId: string): Promise<ChangesPublished> {
  const [version] = await tx
    .select({ workId: works.id, kind: works.kind, partId: versions.partId, state: sql<State>`coalesce(${parts.state}, ${works.state})` })
    .from(versions)
    .innerJoin(works, eq(works.id, versions.workId))
    .leftJoin(parts, eq(parts.id, versions.partId))
    .where(and(eq(versions.draftId, draftId), eq(works.authorId, viewer.id)));
  if (version) return { done: 'published', address: addressOfCopy(version), isHeld: version.state === 'held' };
  const [waiting] = await tx
    .select({ kind: works.kind, workId: sql<string>`coalesce(${works.replacesId}, ${works.id})` })
    .from(works)
    .where(and(eq(works.draftId, draftId), eq(works.authorId, viewer.id), isNotNull(works.review)));
  return waiting ? { done: 'published', address: addressOfCopy({ ...waiting, partId: null }), isInReview: true } : { done: 'not-found' };
}

/** Discards the viewer's working copy and the images that only it shows (EDIT-15). Null: not found. */
export async function discardChanges(viewer: Person, id: string): Promise<{ address: string } | null> {
  if (!isId(id)) return null;
  let address = '';
  const discarded = await runPublication(viewer, {}, async (tx, filesToDelete) => {
    const draft = await lockOwnDraft(viewer, tx, id);
    const published = draft ? await publishedOf(viewer, tx, draft) : null;
    if (!draft || !published || viewer.role === 'child') return { done: 'not-found' } as const;
    address = addressOf(published);
    filesToDelete.push(...(await deletePublishedDraft(viewer, tx, id)));
    await recordErased(tx, 'draft', id);
    return { done: 'discarded' } as const;
  });
  return discarded.done === 'discarded' ? { address } : null;
}
