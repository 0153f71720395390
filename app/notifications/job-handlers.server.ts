import { eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { jobHandler } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { mailNotification } from './mails/mail-notification.server.ts';
import { ANNOUNCE_NOTIFICATION } from './notify.server.ts';
import { notifications } from './tables.ts';

/** Open pages of the person show a notification from the time at which it is sent, and it is mailed, unless it was deleted before. */
const announceNotification = ({ id }: { id: string }) =>
  db.transaction(async (tx) => {
    const { personId, kind, data } = notifications;
    const [sent] = await tx.select({ personId, kind, data }).from(notifications).where(eq(notifications.id, id)).for('update');
    if (!sent) return;
    await mailNotification(tx, { id, ...sent });
    await announce(tx, `person:${sent.personId}`);
  });

export const jobHandlers = [jobHandler(ANNOUNCE_NOTIFICATION, announceNotification)];
