import { and, eq, isNull, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction, tooLate } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { announceGroup, groupOf } from '../../groups/groups.server.ts';
import { closeReviewCase } from '../../groups/stories/review-case.server.ts';
import { groupOfStory } from '../../groups/stories/stories.server.ts';
import { type StoryStep, stepOf } from '../../groups/stories/story-state-rules.ts';
import { people } from '../../people/tables.ts';
import type { QuotedFinding } from '../../personal-data/finding-rules.ts';
import { findingsInWork } from '../../personal-data/findings.server.ts';
import { works } from '../../works/tables.ts';
import { approveVersion } from '../versions/approve-version.server.ts';
import {
  approvesText,
  CHOICE_STEPS,
  GROWN_UP_REVIEW_MESSAGES,
  isPublicStep,
  RESTORE_HOURS,
  type ReviewChoice,
} from './grown-up-review-rules.ts';
import { PURGE_STORY } from './purge-stories.server.ts';
import { sendToZone } from './send-to-zone.server.ts';

type Chosen = {
  workId: string;
  /** The draft of the text that the grown-up read. */
  draftId: string;
  choice: ReviewChoice;
  note: string;
  /** Whether the grown-up was shown the findings and asked once more. */
  hasSeenFindings: boolean;
};
/** The findings in a story that would go to the Kids Zone with them. */
export type RemainingFindings = { workId: string; draftId: string; title: string; findings: QuotedFinding[] };

type Decided = 'done' | 'not-found' | RefusedAction | RemainingFindings;

/** Why the choice is not possible as the story is now; null: it is possible. */
function choiceRefusal({ step, draftId, replaces }: Found, chosen: Chosen): RefusedAction | null {
  const { choice } = chosen;
  if (!CHOICE_STEPS[choice].includes(step) || replaces === 'deleted') return tooLate(GROWN_UP_REVIEW_MESSAGES.decided);
  if ((approvesText(choice) || choice === 'return') && draftId !== chosen.draftId) return tooLate(GROWN_UP_REVIEW_MESSAGES.changed);
  if (approvesText(choice) && replaces === 'hidden') return badInput(GROWN_UP_REVIEW_MESSAGES.hidden);
  return choice === 'group' && isPublicStep(replaces) ? badInput(GROWN_UP_REVIEW_MESSAGES.inZone) : null;
}

/**
 * Carries out what a grown-up of the group chose for a child's story, in one transaction (SAFE-06). The group is locked, so the second of
 * two grown-ups finds that the story was decided.
 */
export async function decideStory(viewer: Person, groupId: string, chosen: Chosen): Promise<Decided> {
  const { workId, choice, draftId, hasSeenFindings } = chosen;
  if (!isId(workId)) return 'not-found';
  // Searches the text before the transaction, so that no lock is held during the search.
  if (choice === 'zone' && !hasSeenFindings && (await groupOfStory(viewer, workId)) === groupId) await findingsInWork(viewer, workId);
  // A decision of moderators locks the case before the story, in the other order than this.
  return retried(() =>
    db.transaction(async (tx): Promise<Decided> => {
      const group = await groupOf(viewer, groupId, tx);
      const found = group?.state === 'open' ? await storyIn(viewer, tx, groupId, workId) : null;
      if (!found) return 'not-found';
      const refusal = choiceRefusal(found, chosen);
      if (refusal) return refusal;
      const findings = choice === 'zone' && !hasSeenFindings ? await findingsInWork(viewer, workId, tx) : [];
      if (findings.length) return { workId, draftId, title: found.title, findings };
      // The changes of a story that moderators have are decided by them as well; others replace the older text now.
      const id = approvesText(choice) && !isPublicStep(found.replaces) ? await approveVersion(viewer, tx, workId) : workId;
      await carryOut(viewer, tx, { ...chosen, id, from: found.step });
      await announceGroup(tx, groupId);
      await announce(tx, `work:${id}`);
      return 'done';
    }),
  );
}

type Found = {
  title: string;
  step: StoryStep;
  draftId: string;
  /** The step of the story that this version replaces. */
  replaces: StoryStep | null;
};

/** A story by a child of the group, locked after the story that it replaces, as publishing does. */
async function storyIn(_viewer: Person, tx: Transaction, groupId: string, id: string): Promise<Found | null> {
  const [found] = await tx
    .select({ replacesId: works.replacesId, title: works.title })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(works.id, id), eq(works.kind, 'kids_book'), eq(people.groupId, groupId), isNull(people.deletingSince)));
  if (!found) return null;
  const lock = async (storyId: string) =>
    (
      await tx
        .select({ state: works.state, review: works.review, draftId: works.draftId })
        .from(works)
        .where(eq(works.id, storyId))
        .for('update')
    )[0];
  const replaced = found.replacesId ? await lock(found.replacesId) : undefined;
  const story = await lock(id);
  return story
    ? { title: found.title, step: stepOf(story), draftId: story.draftId ?? '', replaces: replaced ? stepOf(replaced) : null }
    : null;
}

/** Changes the row; a story that leaves the zone loses its `Featured!`. */
async function carryOut(
  viewer: Person,
  tx: Transaction,
  { choice, id, from, note }: Chosen & { id: string; from: StoryStep },
): Promise<void> {
  const which = eq(works.id, id);
  if (from === 'sent') await closeReviewCase(viewer, tx, id);
  const step = ({ group: 'group', zone: 'sent', return: 'returned', delete: 'deleted', back: 'waiting', restore: 'waiting' } as const)[
    choice
  ];
  await tx
    .update(works)
    .set({
      ...{ state: 'waiting', review: step, reviewNote: choice === 'return' ? note : null, stateAt: sql`now()` },
      ...(choice === 'back' && { isFeatured: false }),
    })
    .where(which);
  if (choice === 'zone') await sendToZone(viewer, tx, id);
  if (choice === 'delete')
    await enqueueJob(tx, { kind: PURGE_STORY, data: { id }, runAt: sql`now() + ${sql.raw(`interval '${RESTORE_HOURS} hours'`)}` });
}
