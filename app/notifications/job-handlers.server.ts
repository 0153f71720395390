import { eq, inArray } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { jobHandler } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { currentSettings } from '../site/settings.server.ts';
import { mailNotification } from './mails/mail-notification.server.ts';
import { ANNOUNCE_NOTIFICATION } from './notify.server.ts';
import { notifications } from './tables.ts';

const TOPICS_MAX = 500; // of one statement

/** Mails a notification unless it was deleted before, which the lock of its row decides. */
const mailOne = (id: string) =>
  db.transaction(async (tx) => {
    const { personId, kind, data } = notifications;
    const [sent] = await tx.select({ personId, kind, data }).from(notifications).where(eq(notifications.id, id)).for('update');
    if (sent) await mailNotification(tx, { id, ...sent });
  });

/** Open pages of the people show a notification from the time at which it is sent, and it is mailed, unless it was deleted before. */
async function announceNotifications({ id, ids = id ? [id] : [] }: { ids?: string[]; id?: string }) {
  const sent = await db.select({ personId: notifications.personId }).from(notifications).where(inArray(notifications.id, ids));
  const topics = [...new Set(sent.map(({ personId }) => `person:${personId}`))];
  for (let at = 0; at < topics.length; at += TOPICS_MAX) await announce(db, ...topics.slice(at, at + TOPICS_MAX));
  if (currentSettings().sendsMail) for (const sentId of ids) await mailOne(sentId);
}

export const jobHandlers = [jobHandler(ANNOUNCE_NOTIFICATION, announceNotifications)];
