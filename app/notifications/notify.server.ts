import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { enqueueJob, jobKind } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { mailNotification } from './mails/mail-notification.server.ts';
import type { NotificationData, NotificationKind } from './notification-rules.ts';
import { notifications } from './tables.ts';

/** `id` is in jobs of an earlier version. */
export const ANNOUNCE_NOTIFICATION = jobKind<{ ids?: string[]; id?: string }>('announce-notification');

type Content = { [Kind in NotificationKind]: { kind: Kind; data: NotificationData[Kind] } }[NotificationKind];
type Concern = Content & { personId: string };
type Time = { /** Now, if left out. */ sendAt?: Date | SQL };

/**
 * Notifies people of the same thing in the transaction of the cause, by one statement. With `sendAt` it is shown and announced then, so
 * that the cause can be undone before by deleting the rows with the returned ids.
 */
export async function notifyAll(tx: Database, personIds: readonly string[], { kind, data, sendAt }: Content & Time): Promise<string[]> {
  if (!personIds.length) return [];
  const created = await tx
    .insert(notifications)
    .values(personIds.map((personId) => ({ personId, kind, data, ...(sendAt && { sendAt }) })))
    .returning({ id: notifications.id, personId: notifications.personId });
  const ids = created.map(({ id }) => id);
  if (sendAt) await enqueueJob(tx, { kind: ANNOUNCE_NOTIFICATION, data: { ids }, runAt: sendAt });
  else {
    for (const each of created) await mailNotification(tx, { ...each, kind, data });
    await announce(tx, ...personIds.map((id) => `person:${id}`));
  }
  return ids;
}

/** Notifies one person; see `notifyAll`. */
export async function notify(tx: Database, { personId, ...content }: Concern & Time): Promise<string> {
  const [id] = await notifyAll(tx, [personId], content);
  if (!id) throw new Error('the notification was not stored');
  return id;
}

/** Whether the person has got the same notification within the last `hours`. */
export async function wasNotified(tx: Database, { personId, kind, data }: Concern, hours: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.personId, personId),
        gt(notifications.sendAt, sql`now() - ${hours} * interval '1 hour'`),
        eq(notifications.kind, kind),
        eq(notifications.data, data),
      ),
    )
    .limit(1);
  return found !== undefined;
}
