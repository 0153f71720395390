import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput } from '#server/http/problem-rules.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { enqueueJob, jobKind } from '#server/jobs/jobs.ts';
import { draftOutsideClosedZone } from '../audience/visible.server.ts';
import type { Schedule } from '../drafts/draft-api.ts';
import { type DraftLine, draftLine, lockOwnDraft, ownDraft, scheduleColumn, typeOfDraft, UNSCHEDULED } from '../drafts/drafts.server.ts';
import { drafts } from '../drafts/tables.ts';
import { people } from '../people/tables.ts';
import { checkPart, checkRating, checkWork } from '../publish/check-draft.server.ts';
import type { RefusedPublication } from '../publish/publication-transaction.server.ts';
import { SCHEDULE_MESSAGES, SCHEDULED_MAX } from '../publish/schedule/schedule-rules.ts';
import { publishForm } from '../publish/schemas.ts';
import { isPart } from '../works/kinds.ts';
import { readPartWarnings } from '../works/ratings/rating-rules.ts';

export const PUBLISH_SCHEDULED = jobKind<{ draftId: string }>('publish-scheduled');

/** The choices of the publish dialog as it sends them; null keeps those of an earlier schedule. */
export type SentChoices = Record<string, string> | null;
type Scheduled = { done: 'scheduled'; schedule: Schedule } | RefusedPublication | { done: 'not-found' };

const refused = (message: string): RefusedPublication => ({ done: 'refused', ...badInput(message) });

/**
 * Schedules the viewer's draft, or changes its time, in one transaction with the job that publishes it. Runs the checks of publication
 * now, so that an author learns early what is missing.
 */
export async function scheduleDraft(viewer: Person, id: string, schedule: Schedule, sent: SentChoices): Promise<Scheduled> {
  if (!isId(id) || viewer.role === 'child') return { done: 'not-found' };
  // A publication locks the draft before the person, in the other order than this.
  return retried(() => db.transaction((tx) => storeSchedule(viewer, tx, id, { schedule, sent })));
}

type ToStore = { schedule: Schedule; sent: SentChoices };
async function storeSchedule(viewer: Person, tx: Transaction, id: string, { schedule, sent }: ToStore): Promise<Scheduled> {
  // Locks the person first: two requests at a time would both count fewer than the limit.
  await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update');
  const draft = await lockOwnDraft(viewer, tx, id);
  if (!draft) return { done: 'not-found' };
  const choices = sent ?? draft.publishChoices;
  if (!choices) return refused(SCHEDULE_MESSAGES.notScheduled);
  const problem = await problemOf(viewer, tx, draft, choices);
  if (problem) return problem;
  if (!draft.publishAt && (await countScheduled(viewer, tx)) >= SCHEDULED_MAX) return refused(SCHEDULE_MESSAGES.tooMany);
  const publishAt = new Date(schedule.at);
  const publishJobId = await enqueueJob(tx, { kind: PUBLISH_SCHEDULED, data: { draftId: id }, runAt: publishAt });
  await tx.update(drafts).set({ publishAt, publishZone: schedule.zone, publishChoices: choices, publishJobId }).where(eq(drafts.id, id));
  return { done: 'scheduled', schedule };
}

/** What a publication would refuse now. Changes are compared with the published version only when they are published. */
async function problemOf(viewer: Person, tx: Transaction, draft: typeof drafts.$inferSelect, choices: Record<string, string>) {
  if (isPart(typeOfDraft(draft))) {
    const checked = await checkPart(viewer, tx, draft);
    if ('done' in checked) return checked;
    const read = readPartWarnings([choices.warnings ?? '']);
    return 'problem' in read ? refused(read.message) : null;
  }
  const { cover, genre, language } = draft;
  const ofCopy = { cover: cover ?? 'drawn', genre: genre ?? '', ...(language && { language }) };
  const read = publishForm.safeParse(draft.editsWorkId ? ofCopy : choices);
  if (!read.success) return refused(read.error.issues[0]?.message ?? SCHEDULE_MESSAGES.notSaved);
  const checked = await checkWork(viewer, tx, draft, read.data);
  if ('done' in checked) return checked;
  const rated = draft.editsWorkId ? null : checkRating(viewer, checked.kind, read.data);
  return rated && 'done' in rated ? rated : null;
}

const isScheduled = (viewer: Person) => and(eq(drafts.authorId, viewer.id), isNotNull(drafts.publishAt));

async function countScheduled(viewer: Person, tx: Transaction): Promise<number> {
  const [found] = await tx.select({ all: count() }).from(drafts).where(isScheduled(viewer));
  return found?.all ?? 0;
}

/** Removes the schedule of the viewer's draft; a trigger deletes the job. False when there is no such draft. */
export async function unscheduleDraft(viewer: Person, id: string, tx: Transaction | typeof db = db): Promise<boolean> {
  if (!isId(id)) return false;
  const found = await tx.update(drafts).set(UNSCHEDULED).where(ownDraft(viewer, id)).returning({ id: drafts.id });
  return found.length > 0;
}

/** The title and time of one scheduled draft of the viewer; null if there is none. */
export async function scheduledDraft(viewer: Person, id: string): Promise<{ title: string; schedule: Schedule } | null> {
  if (!isId(id)) return null;
  const [found] = await db
    .select({ title: drafts.title, schedule: scheduleColumn })
    .from(drafts)
    .where(and(ownDraft(viewer, id), isScheduled(viewer)));
  return found?.schedule ? { title: found.title, schedule: found.schedule } : null;
}

export type ScheduledDraft = DraftLine & { schedule: Schedule | null };

/** The viewer's scheduled drafts by time, at most `SCHEDULED_MAX` (SCHED-06). */
export async function scheduledDrafts(viewer: Viewer): Promise<ScheduledDraft[]> {
  if (!viewer) return [];
  return db
    .select({ ...draftLine, schedule: scheduleColumn })
    .from(drafts)
    .innerJoin(people, eq(people.id, drafts.authorId))
    .where(and(isScheduled(viewer), draftOutsideClosedZone))
    .orderBy(asc(drafts.publishAt), asc(drafts.id))
    .limit(SCHEDULED_MAX);
}
