import * as backups from './backups/job-handlers.server.ts';
import * as removals from './moderation/bulk-removal/removal-jobs.server.ts';
import * as notifications from './notifications/job-handlers.server.ts';

/** What runs the jobs of each area: every kind of job that an area enqueues has its handler here. */
export const jobHandlers = [...backups.jobHandlers, ...notifications.jobHandlers, ...removals.jobHandlers];
