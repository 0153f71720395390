import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { standingRefusal } from '#server/access/standing-rules.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { jobHandler } from '#server/jobs/jobs.ts';
import { consume, refund } from '#server/limits/rate-limits.ts';
import { announce } from '#server/live/live.ts';
import { readPerson } from '../account/sessions/viewer.server.ts';
import { challengeOver } from '../challenges/challenge-rules.ts';
import { draftAddress } from '../drafts/draft-address-rules.ts';
import { typeOfDraft } from '../drafts/drafts.server.ts';
import { notPublished, workDeleted } from '../drafts/rules.ts';
import { drafts } from '../drafts/tables.ts';
import { publishChanges } from '../editing/changes/publish-changes.server.ts';
import { changesForm } from '../editing/changes/schemas.ts';
import { NEWER_PUBLISHED, notifiedLately } from '../editing/editing-rules.ts';
import { newMemberLimitReached } from '../holds/hold-rules.ts';
import { consumeNewMember, refundNewMember } from '../holds/new-members.server.ts';
import { notify } from '../notifications/notify.server.ts';
import { looksLike } from '../personal-data/finding-rules.ts';
import type { PublicationHooks } from '../publish/publication-transaction.server.ts';
import { publishDraft, publishPart } from '../publish/publish.server.ts';
import { PUBLISHED_A_LOT } from '../publish/schedule/schedule-rules.ts';
import { publishForm, publishPartForm } from '../publish/schemas.ts';
import { isPart, kindOfDraft, kinds, partKinds } from '../works/kinds.ts';
import { PUBLISH_SCHEDULED, unscheduleDraft } from './schedule.server.ts';

type Draft = typeof drafts.$inferSelect;
/** `to`: where the published text is. */
export type SchedulePublished = { done: 'published'; to: string } | { done: 'refused'; reason: string } | { done: 'not-found' };

/** The schedule was changed or removed after its job had begun. */
class NotDue extends Error {}

const isDue = and(isNotNull(drafts.publishAt), lte(drafts.publishAt, sql`now()`));

async function requireDue(tx: Transaction, id: string) {
  const [due] = await tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.id, id), isDue))
    .for('update');
  if (!due) throw new NotDue();
}

const LEASE_MS = 15_000; // also after a crash it is published within a minute (SCHED-03)

/** Publishes a draft at its time, once, or returns it to its author with the reason (SCHED-03, SCHED-05). */
export async function publishDue(draftId: string): Promise<void> {
  const [draft] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, draftId), isDue));
  const viewer = draft && (await readPerson(draft.authorId));
  if (!draft || !viewer) return;
  const title = draft.title.trim();
  try {
    const result = await publishScheduled(viewer, draft, {
      before: (tx) => requireDue(tx, draftId),
      after: async (tx) => {
        await notify(tx, { personId: viewer.id, kind: 'scheduled-published', data: { title } });
      },
    });
    if (result.done === 'published') return;
    const reason = result.done === 'refused' ? result.reason : NOT_AVAILABLE;
    await db.transaction(async (tx) => {
      await requireDue(tx, draftId);
      await unscheduleDraft(viewer, draftId, tx);
      await notify(tx, {
        personId: viewer.id,
        kind: 'not-published',
        data: { title, reason, to: draftAddress({ ...draft, type: typeOfDraft(draft) }) },
      });
      await announce(tx, `person:${viewer.id}`);
    });
  } catch (error) {
    if (!(error instanceof NotDue)) throw error;
  }
}

/** Publishes the viewer's scheduled draft before its time; what is refused stays scheduled (SCHED-06). */
export async function publishNow(viewer: Person, id: string): Promise<SchedulePublished> {
  if (!isId(id)) return { done: 'not-found' };
  const [draft] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), eq(drafts.authorId, viewer.id), isNotNull(drafts.publishAt)));
  if (!draft) return { done: 'not-found' };
  const limit = isWork(draft) ? 'publish' : 'publish-part';
  if (await consume(limit, viewer.id)) return refused(PUBLISHED_A_LOT);
  const result = await publishScheduled(viewer, draft, {});
  if (result.done !== 'published') await refund(limit, viewer.id);
  return result;
}

const isWork = (draft: Draft) => !isPart(typeOfDraft(draft)) && !draft.editsWorkId;

/** Publishes a scheduled draft with the author's choices. Consumes no hourly limit: it was counted when it was scheduled (SCHED-03). */
async function publishScheduled(viewer: Person, draft: Draft, hooks: PublicationHooks): Promise<SchedulePublished> {
  const type = typeOfDraft(draft);
  const standing = standingRefusal(viewer, { isPublicAction: true }, false);
  if (standing && 'message' in standing) return refused(standing.message);
  if (draft.publishChoices?.changes && !draft.editsWorkId && !draft.editsPartId)
    return refused(workDeleted(isPart(type) ? partKinds[type].noun : kinds[kindOfDraft(type)].noun));
  const publish =
    draft.editsWorkId || draft.editsPartId ? publishScheduledChanges : isWork(draft) ? publishScheduledWork : publishScheduledPart;
  return publish(viewer, draft, hooks);
}

/** A moderator removed the work, so that its author cannot change it. */
const NOT_AVAILABLE = 'This work is no longer available.';
const refused = (reason: string) => ({ done: 'refused', reason }) as const;

async function publishScheduledWork(viewer: Person, draft: Draft, hooks: PublicationHooks): Promise<SchedulePublished> {
  const read = publishForm.safeParse(draft.publishChoices);
  if (!read.success) return refused(notPublished());
  const wait = await consumeNewMember(viewer, 'work');
  if (wait) return refused(newMemberLimitReached('work', wait));
  const result = await publishDraft(viewer, draft.id, read.data, hooks);
  if (result.done !== 'published' || !result.isNew) await refundNewMember(viewer, 'work');
  if (result.done === 'published') return { done: 'published', to: kinds[kindOfDraft(typeOfDraft(draft))].address(result.id) };
  if (result.done === 'refused') return refused(result.message);
  if (result.done === 'challenge-over') return refused(challengeOver(result.endedTitle, result.running.title));
  if (result.done === 'has-findings') return refused(looksLike(result.findings[0].kind));
  return { done: 'not-found' };
}

async function publishScheduledPart(viewer: Person, draft: Draft, hooks: PublicationHooks): Promise<SchedulePublished> {
  const result = await publishPart(viewer, draft.id, publishPartForm.parse(draft.publishChoices ?? {}), hooks);
  if (result.done === 'refused') return { done: 'refused', reason: result.message };
  const type = typeOfDraft(draft);
  if (result.done !== 'published' || !draft.workId || !isPart(type)) return { done: 'not-found' };
  return { done: 'published', to: partKinds[type].address(draft.workId, result.id) };
}

async function publishScheduledChanges(viewer: Person, draft: Draft, hooks: PublicationHooks): Promise<SchedulePublished> {
  const result = await publishChanges(viewer, draft.id, changesForm.parse(draft.publishChoices), hooks);
  if (result.done === 'published') return { done: 'published', to: result.address };
  if (result.done === 'newer') return { done: 'refused', reason: NEWER_PUBLISHED };
  if (result.done === 'notified-lately') return { done: 'refused', reason: notifiedLately(result.again, draft.publishZone ?? 'UTC') };
  return 'message' in result ? { done: 'refused', reason: result.message } : { done: 'not-found' };
}

export const jobHandlers = [jobHandler(PUBLISH_SCHEDULED, ({ draftId }) => publishDue(draftId), LEASE_MS)];
