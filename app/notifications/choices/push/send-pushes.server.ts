import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { currentSettings, freshSettings } from '#app/site/settings.server.ts';
import { db } from '#server/database/database.ts';
import { installationSecret } from '#server/database/installation.ts';
import { enqueueJob, type JobRun, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { jobs } from '#server/jobs/tables.ts';
import { env } from '#server/process/settings.ts';
import { sendPush } from '#server/push/send-push.ts';
import { groupsOf, type ListedNotification } from '../../notifications.server.ts';
import { notifications } from '../../tables.ts';
import {
  type ClaimedPush,
  claimPushes,
  countRefusal,
  type DueDevice,
  deleteDevice,
  devicesDue,
  endPushes,
  isStored,
  markUsed,
  nextDue,
  sendLater,
  takeBack,
} from './push-queue.server.ts';
import { CONCURRENT_DEVICES_MAX, DEVICE_MS, PUSHES_PER_RUN_MAX, pauseAfter, payloadOf, REFUSALS_MAX } from './push-rules.ts';

/** A trigger of `notifications` stores it too. */
const SEND_PUSHES = jobKind<Record<string, never>>('send-pushes');

/** How the operators of push services reach that of this site; they accept mail addresses and https alone. */
function subjectOf(): string {
  const { supportEmail } = currentSettings();
  if (supportEmail) return `mailto:${supportEmail}`;
  return env.ORIGIN.startsWith('https:') ? env.ORIGIN : `mailto:postmaster@${new URL(env.ORIGIN).hostname}`;
}

/** What names notices of one kind about one thing to push services, which learn nothing from it. */
const topicOf = async ({ personId }: DueDevice, { kind, work, thread, id }: ListedNotification) =>
  createHmac('sha256', await installationSecret())
    .update(`push\n${personId}\n${kind}\n${work?.id ?? thread ?? id}`)
    .digest('base64url')
    .slice(0, 32);

/** Addresses of works and comments name nobody; those of profiles and tags do, so the list is opened for these. */
const pathOf = ({ work, thread, link }: ListedNotification) => (work || thread ? (link?.to ?? null) : null);

/** The messages for a device: one of each group of the claimed notices that the member may see, with their keys. */
async function messagesOf(device: DueDevice, claimed: readonly ClaimedPush[]) {
  const viewer = { id: device.personId, role: device.role };
  const ids = claimed.map(({ notice }) => notice);
  const groups = await groupsOf(viewer, sql`${notifications.id} = any(${sql.param(ids)}::uuid[])`, PUSHES_PER_RUN_MAX, db);
  return Promise.all(
    groups.map(async (group) => {
      const notices = [group.id, ...group.members.map(({ id }) => id)];
      const pushed = claimed.filter(({ notice }) => notices.includes(notice));
      const [newest] = pushed;
      const title = group.work?.title ?? newest?.title;
      const work = title ? { kind: newest?.workKind ?? null, title } : null;
      const topic = await topicOf(device, group);
      const payload = JSON.stringify(payloadOf({ kind: group.kind, work, path: pathOf(group) }, topic));
      return { keys: pushed.map(({ key }) => key), tries: newest?.tries ?? 1, payload, topic };
    }),
  );
}

/**
 * Sends a device what is due, until its push service is busy or slow: then the rest waits too. What was being sent when the process stops
 * counts as sent.
 */
async function sendTo(device: DueDevice, signal: AbortSignal): Promise<void> {
  const claimed = await claimPushes(device);
  if (!claimed.length) return;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(DEVICE_MS)]);
  const messages = await messagesOf(device, claimed);
  for (const [i, { keys, tries, ...message }] of messages.entries()) {
    const others = messages.slice(i + 1).flatMap((later) => later.keys);
    const isStopped = signal.aborted || (i > 0 && !(await isStored(device)));
    if (isStopped || inTime.aborted) return void (await takeBack(device, [...keys, ...others], isStopped ? 0 : (pauseAfter(1, 0) ?? 0)));
    const result = await sendPush(device, { ...message, subject: subjectOf() }, inTime);
    if (result.is === 'sent') await markUsed(device);
    if (result.is === 'refused') await countRefusal(device, REFUSALS_MAX);
    if (result.is === 'ended') return void (await deleteDevice(device));
    if (result.is !== 'busy' || signal.aborted) continue;
    const [again, later] = [pauseAfter(tries, result.waitMs), pauseAfter(1, result.waitMs)];
    if (again !== null) await sendLater(device, keys, again);
    if (later !== null) await takeBack(device, others, later);
    return;
  }
}

/** Adds the job of what is due next, unless one waits that runs before. */
const enqueueNext = () =>
  db.transaction(async (tx) => {
    const next = await nextDue(tx);
    if (!next) return;
    const isWaiting = sql`${jobs.kind} = ${SEND_PUSHES} and ${jobs.lockedUntil} is null and ${jobs.runAt} <= ${next.toISOString()}::timestamptz`;
    if (!(await tx.$count(jobs, isWaiting))) await enqueueJob(tx, { kind: SEND_PUSHES, data: {}, runAt: next });
  });

/** Sends the notices that are due to a bounded number of devices, several at once; the next run continues (NOTICE-11). */
async function sendPushes(_data: object, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  if (!(await freshSettings()).sendsPushes) return void (await endPushes());
  const limit = pLimit(CONCURRENT_DEVICES_MAX);
  const sent = await Promise.allSettled((await devicesDue()).map((device) => limit(() => sendTo(device, signal))));
  signal.throwIfAborted(); // the job runs again
  const failed = sent.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  await enqueueNext();
}

export const jobHandlers = [jobHandler(SEND_PUSHES, sendPushes)];
