import { inArray } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { jobHandler } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { ANNOUNCE_NOTIFICATION } from './notify.server.ts';
import { notifications } from './tables.ts';

const TOPICS_MAX = 500; // of one statement

/** Open pages of the people show a notification from the time at which it is sent, unless it was deleted before. */
async function announceNotifications({ id, ids = id ? [id] : [] }: { ids?: string[]; id?: string }) {
  const sent = await db.select({ personId: notifications.personId }).from(notifications).where(inArray(notifications.id, ids));
  const topics = [...new Set(sent.map(({ personId }) => `person:${personId}`))];
  for (let at = 0; at < topics.length; at += TOPICS_MAX) await announce(db, ...topics.slice(at, at + TOPICS_MAX));
}

export const jobHandlers = [jobHandler(ANNOUNCE_NOTIFICATION, announceNotifications)];
