import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { enqueueJob, jobKind } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { mailNotification } from './mails/mail-notification.server.ts';
import type { NotificationData, NotificationKind } from './notification-rules.ts';
import { notifications } from './tables.ts';

export const ANNOUNCE_NOTIFICATION = jobKind<{ id: string }>('announce-notification');

type Concern = { [Kind in NotificationKind]: { personId: string; kind: Kind; data: NotificationData[Kind] } }[NotificationKind];
type NewNotification = Concern & { /** Now, if left out. */ sendAt?: Date };

/**
 * Notifies a person in the transaction of the cause. With `sendAt` it is shown and announced then, so that the cause can be undone before
 * by deleting the row with the returned id.
 */
export async function notify(tx: Database, { personId, kind, data, sendAt }: NewNotification): Promise<string> {
  const [created] = await tx
    .insert(notifications)
    .values({ personId, kind, data, ...(sendAt && { sendAt }) })
    .returning({ id: notifications.id });
  if (!created) throw new Error('the notification was not stored');
  if (sendAt) await enqueueJob(tx, { kind: ANNOUNCE_NOTIFICATION, data: created, runAt: sendAt });
  else {
    await mailNotification(tx, { ...created, personId, kind, data });
    await announce(tx, `person:${personId}`);
  }
  return created.id;
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
