import { eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { jobHandler } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { ANNOUNCE_NOTIFICATION } from './notify.server.ts';
import { notifications } from './tables.ts';

/** Open pages of the person show a notification from the time at which it is sent, unless it was deleted before. */
async function announceNotification({ id }: { id: string }) {
  const [sent] = await db.select({ personId: notifications.personId }).from(notifications).where(eq(notifications.id, id));
  if (sent) await announce(db, `person:${sent.personId}`);
}

export const jobHandlers = [jobHandler(ANNOUNCE_NOTIFICATION, announceNotification)];
