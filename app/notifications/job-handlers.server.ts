import { db } from '#server/database/database.ts';
import { jobHandler } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { ANNOUNCE_NOTIFICATION } from './notify.server.ts';

/** Open pages of the person show a notification from the time at which it is sent. */
export const jobHandlers = [jobHandler(ANNOUNCE_NOTIFICATION, ({ personId }) => announce(db, `person:${personId}`))];
