import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { enqueueJob, jobKind } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../people/tables.ts';
import { mailNotification } from './mails/mail-notification.server.ts';
import { isForChildren, type NotificationData, type NotificationKind } from './notification-rules.ts';
import { notifications } from './tables.ts';

/** `id` is in jobs of an earlier version. */
export const ANNOUNCE_NOTIFICATION = jobKind<{ ids?: string[]; id?: string }>('announce-notification');

type Content = { [Kind in NotificationKind]: { kind: Kind; data: NotificationData[Kind] } }[NotificationKind];
type Concern = Content & { personId: string };
type Time = { /** Now, if left out. */ sendAt?: Date | SQL };

/** A child is notified about their own stories alone (SAFE-13). */
async function withoutChildren(tx: Database, ids: readonly string[]): Promise<readonly string[]> {
  if (!ids.length) return ids;
  const children = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...ids]), eq(people.role, 'child')));
  return ids.filter((id) => !children.some((child) => child.id === id));
}

/**
 * Notifies people of the same thing in the transaction of the cause, by one statement. With `sendAt` it is shown and announced then, so
 * that the cause can be undone before by deleting the rows with the returned ids.
 */
export async function notifyAll(tx: Database, everyone: readonly string[], { sendAt, ...content }: Content & Time): Promise<string[]> {
  const { kind, data } = content;
  const personIds = isForChildren(content) ? everyone : await withoutChildren(tx, everyone);
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

/** Notifies one person; see `notifyAll`. For a child that is not notified of this, the id is that of no notification. */
export async function notify(tx: Database, { personId, ...content }: Concern & Time): Promise<string> {
  const [id] = await notifyAll(tx, [personId], content);
  return id ?? crypto.randomUUID();
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
