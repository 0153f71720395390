import { archiveJob } from './account/archive/build-archive.server.ts';
import { archiveSections } from './archive-sections.server.ts';
import * as backups from './backups/job-handlers.server.ts';
import * as newWorks from './browse/saved-filters/count-new-works.server.ts';
import * as covers from './channels/hand-over/move-cover.server.ts';
import * as remarks from './comments/remarks/turn-remarks.server.ts';
import * as generated from './images/mark-generated.server.ts';
import * as colors from './images/measure-colors.server.ts';
import * as stories from './kids/review/purge-stories.server.ts';
import * as versions from './kids/versions/accept-versions.server.ts';
import * as mail from './mail/job-handlers.server.ts';
import * as applications from './moderation/applications/close-declined.server.ts';
import * as removals from './moderation/bulk-removal/removal-jobs.server.ts';
import * as olderCases from './moderation/review/create-older-cases.server.ts';
import * as pushes from './notifications/choices/push/send-pushes.server.ts';
import * as events from './notifications/events/expand.server.ts';
import * as notifications from './notifications/job-handlers.server.ts';
import * as passwords from './one-time-links/forgot-password.server.ts';
import * as labels from './publish/labels/count-label.server.ts';
import * as scheduling from './scheduling/publish-due.server.ts';
import * as blocks from './works/blocks/complete-blocks.server.ts';
import * as facets from './works/facets/rewrite-facets.server.ts';
import * as lengths from './works/length/measure-works.server.ts';

/** What runs the jobs of each area: every kind of job that an area enqueues has its handler here. */
export const jobHandlers = [
  ...applications.jobHandlers,
  ...backups.jobHandlers,
  ...blocks.jobHandlers,
  ...colors.jobHandlers,
  ...covers.jobHandlers,
  ...newWorks.jobHandlers,
  ...facets.jobHandlers,
  ...generated.jobHandlers,
  ...labels.jobHandlers,
  ...lengths.jobHandlers,
  ...mail.jobHandlers,
  ...stories.jobHandlers,
  ...notifications.jobHandlers,
  ...passwords.jobHandlers,
  ...pushes.jobHandlers,
  ...remarks.jobHandlers,
  ...events.jobHandlers,
  ...removals.jobHandlers,
  ...scheduling.jobHandlers,
  ...versions.jobHandlers,
  ...olderCases.jobHandlers,
  archiveJob(archiveSections),
];
