import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { ReviewStep } from '../audience/state-rules.ts';
import { challengeToEnter } from '../challenges/challenges.server.ts';
import { defaultChoice } from '../comments/access/comment-defaults.server.ts';
import { lockOwnDraft, typeOfDraft } from '../drafts/drafts.server.ts';
import { mayAddParts } from '../drafts/rules.ts';
import { createHeldCase } from '../holds/hold.server.ts';
import { createReviewCase, reviewStepFor } from '../moderation/review/review.server.ts';
import { addWorkEvent } from '../notifications/events/events.server.ts';
import type { QuotedFinding } from '../personal-data/finding-rules.ts';
import { findingsInDraft, searchDraft } from '../personal-data/findings.server.ts';
import { WORDS_REFUSED } from '../site/word-rules.ts';
import { isPart, type Kind, kindOfDraft } from '../works/kinds.ts';
import { readStatement } from '../works/labels/label-rules.ts';
import { PUBLISH_DEFAULTS } from '../works/publish-default-rules.ts';
import { readPartWarnings } from '../works/ratings/rating-rules.ts';
import { defaultStatus } from '../works/status/status-rules.ts';
import { parts, works } from '../works/tables.ts';
import { checkPart, checkRating, checkWork } from './check-draft.server.ts';
import { copyPages } from './copy-pages.server.ts';
import { storeLabel } from './labels/labels.server.ts';
import { effectOfDraft } from './listed-words.server.ts';
import { deletePublishedDraft, type PublicationHooks, type RefusedPublication, runPublication } from './publication-transaction.server.ts';
import type { PublishForm, PublishPartForm } from './schemas.ts';
import { storeChildStory } from './waiting-story.server.ts';

export type PublishResult =
  | { done: 'published'; id: string; kind?: Kind; review?: ReviewStep | null; isHeld?: boolean; isNew?: true }
  | { done: 'challenge-over'; endedTitle: string; running: { id: string; title: string } }
  | RefusedPublication
  | { done: 'has-findings'; findings: [QuotedFinding, ...QuotedFinding[]] }
  | { done: 'conflict' }
  | { done: 'not-found' };

/**
 * Publishes the viewer's draft as a work with its pages and deletes the draft, in one transaction. A repeated request finds the existing
 * work and returns the same result.
 */
export async function publishDraft(viewer: Person, id: string, choices: PublishForm, hooks: PublicationHooks = {}): Promise<PublishResult> {
  if (!isId(id)) return { done: 'not-found' };
  if (!choices.marks) await searchDraft(viewer, id);
  return runPublication(viewer, hooks, async (tx, filesToDelete) => {
    const draft = await lockOwnDraft(viewer, tx, id);
    if (!draft) return findPublishedWork(viewer, tx, id);
    const type = typeOfDraft(draft);
    if (isPart(type) || (draft.editsWorkId && viewer.role !== 'child')) return { done: 'not-found' };
    if (choices.revision && choices.revision !== draft.revision) return { done: 'conflict' };
    const kind = kindOfDraft(type);
    if (viewer.role === 'child' && kind !== 'kids_book') return { done: 'not-found' };
    const checked = await checkWork(viewer, tx, draft, choices);
    if ('done' in checked) return checked;
    const rated = checkRating(viewer, kind, choices);
    if ('done' in rated) return rated;
    const stated = viewer.role === 'child' ? null : readStatement(choices);
    if (stated && 'problem' in stated) return { done: 'refused', ...stated };
    const entered = kind === 'challenge_entry' ? await challengeToEnter(tx, choices.challenge) : null;
    if (entered && 'endedTitle' in entered) return { done: 'challenge-over', ...entered };
    const [firstFinding, ...others] = choices.marks ? [] : await findingsInDraft(viewer, tx, draft);
    if (firstFinding) return { done: 'has-findings', findings: [firstFinding, ...others] };
    const review = kind === 'kids_book' ? await reviewStepFor(viewer, tx) : null;
    const listed = await effectOfDraft(viewer, tx, { ...draft, tags: [...draft.tags, stated?.note ?? ''] });
    if (listed === 'refuse') return { done: 'refused', ...badInput(WORDS_REFUSED) };
    const isHeld = listed === 'hold' && !review; // a person reads a story in review before others see it
    const values = {
      ...(isHeld && ({ state: 'held' } as const)),
      ...(review && ({ state: 'waiting', review } as const)),
      ...checked,
      authorId: viewer.id,
      ...rated,
      ...commentChoiceOf(viewer, choices),
      ...statusOf(kind, choices),
      ageRange: PUBLISH_DEFAULTS[kind]?.ageRange ?? null,
      challengeId: entered?.id ?? null,
      draftId: id,
    };
    const work = viewer.role === 'child' ? await storeChildStory(viewer, tx, draft, values) : await insertWork(tx, values);
    if (!work) return findPublishedWork(viewer, tx, id);
    await copyPages(viewer, tx, id, { kind, workId: work.id });
    await storeLabel(viewer, tx, { workId: work.id, partId: null, stated });
    filesToDelete.push(...(await deletePublishedDraft(viewer, tx, id, work.unused)));
    if (isHeld) await createHeldCase(viewer, tx, { type: 'work', id: work.id }, 'word');
    if (review === 'sent') await createReviewCase(viewer, tx, { id: work.id, authorId: viewer.id });
    if (!isHeld && !review && kind !== 'kids_book')
      await addWorkEvent(tx, { kind: 'work-published', workId: work.id, partId: null, versionId: null });
    // The group of a child was announced; their editor must not load the published draft again.
    if (viewer.role !== 'child') await announce(tx, ...(review ? [`person:${viewer.id}`] : ['home', `profile:${viewer.id}`]));
    return { done: 'published', id: work.id, kind, review, isHeld, isNew: true };
  });
}

/** Null: the draft was restored after it was published. */
async function insertWork(tx: Transaction, values: typeof works.$inferInsert): Promise<{ id: string; unused?: string[] } | null> {
  const [work] = await tx.insert(works).values(values).onConflictDoNothing({ target: works.draftId }).returning({ id: works.id });
  return work ?? null;
}

/** Who can comment, as chosen in the dialog; else as the author decided for what they publish (CMT-01). */
function commentChoiceOf(viewer: Person, { commentRule, holdFirst }: PublishForm) {
  const otherwise = defaultChoice(viewer);
  return commentRule && viewer.role !== 'child'
    ? { commentRule, holdFirstComments: holdFirst === 'yes' }
    : { commentRule: otherwise.rule, holdFirstComments: otherwise.holdsFirst };
}

/** The status that was chosen in the dialog, else that of the kind (TAG-05); `hold` is On hold. */
function statusOf(kind: Kind, { status = defaultStatus(kind), until }: PublishForm) {
  return { status, holdUntil: status === 'hold' && until ? `${until}-01` : null };
}

/** Finds what an earlier request made of the draft. */
async function findPublishedWork(viewer: Person, tx: Transaction, draftId: string): Promise<PublishResult> {
  const [work] = await tx
    .select({ id: works.id, kind: works.kind, review: works.review })
    .from(works)
    .where(and(eq(works.draftId, draftId), eq(works.authorId, viewer.id)));
  return work ? { done: 'published', ...work } : { done: 'not-found' };
}
async function findPublishedPart(viewer: Person, tx: Transaction, draftId: string): Promise<PublishResult> {
  const [part] = await tx
    .select({ id: parts.id })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .where(and(eq(parts.draftId, draftId), eq(works.authorId, viewer.id)));
  return part ? { done: 'published', id: part.id } : { done: 'not-found' };
}

/**
 * Publishes the viewer's draft of a chapter or arc as a part of its work and deletes the draft. The part count of the work is updated in
 * the same transaction; a repeated request returns the same result.
 */
export async function publishPart(
  viewer: Person,
  id: string,
  choices: PublishPartForm,
  hooks: PublicationHooks = {},
): Promise<PublishResult> {
  if (!isId(id)) return { done: 'not-found' };
  return runPublication(viewer, hooks, async (tx, filesToDelete) => {
    const draft = await lockOwnDraft(viewer, tx, id);
    if (!draft) return findPublishedPart(viewer, tx, id);
    if (!draft.workId || !isPart(draft.kind) || draft.editsPartId) return { done: 'not-found' };
    const [work] = await tx.select({ authorId: works.authorId }).from(works).where(eq(works.id, draft.workId)).for('update');
    if (!work || !mayAddParts(viewer, work)) return { done: 'not-found' };
    const checked = await checkPart(viewer, tx, draft);
    if ('done' in checked) return checked;
    const read = readPartWarnings([choices.warnings]);
    if ('problem' in read) return { done: 'refused', ...read };
    const listed = await effectOfDraft(viewer, tx, draft);
    if (listed === 'refuse') return { done: 'refused', ...badInput(WORDS_REFUSED) };
    const isHeld = listed === 'hold';
    const [part] = await tx
      .insert(parts)
      .values({
        ...(isHeld && ({ state: 'held' } as const)),
        workId: draft.workId,
        ...checked,
        ...read,
        isQuiet: choices.quiet === 'yes',
        draftId: id,
      })
      .onConflictDoNothing({ target: parts.draftId })
      .returning({ id: parts.id });
    if (!part) return findPublishedPart(viewer, tx, id);
    await copyPages(viewer, tx, id, { kind: kindOfDraft(draft.kind), workId: draft.workId, partId: part.id });
    await storeLabel(viewer, tx, { workId: draft.workId, partId: part.id });
    // A trigger counts a held part, renews the work, and stores the event, when it is released.
    if (isHeld) await createHeldCase(viewer, tx, { type: 'part', id: part.id }, 'word');
    else {
      await tx
        .update(works)
        .set({ chapterCount: sql`${works.chapterCount} + 1`, renewedAt: sql`now()` })
        .where(eq(works.id, draft.workId));
      await addWorkEvent(tx, { kind: 'part-published', workId: draft.workId, partId: part.id, versionId: null });
    }
    filesToDelete.push(...(await deletePublishedDraft(viewer, tx, id)));
    await announce(tx, 'home', `work:${draft.workId}`);
    return { done: 'published', id: part.id, isNew: true };
  });
}
