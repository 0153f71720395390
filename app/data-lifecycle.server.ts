import * as account from './account/data-lifecycle.server.ts';
import { createDeletionCounts } from './account/deletion/deletion.server.ts';
import * as unattended from './admin/settings/unattended.server.ts';
import { deletePastUses } from './assistant/limits/assistant-uses.server.ts';
import * as backups from './backups/data-lifecycle.server.ts';
import * as channels from './channels/data-lifecycle.server.ts';
import * as comments from './comments/data-lifecycle.server.ts';
import * as drafts from './drafts/data-lifecycle.server.ts';
import * as closedGroups from './groups/closing/closing.server.ts';
import * as groups from './groups/grown-ups/invitations.server.ts';
import * as holds from './holds/data-lifecycle.server.ts';
import * as home from './home/data-lifecycle.server.ts';
import * as uploads from './images/cleanup/upload-cleanup.server.ts';
import * as images from './images/data-lifecycle.server.ts';
import * as library from './library/data-lifecycle.server.ts';
import * as mail from './mail/data-lifecycle.server.ts';
import * as copies from './moderation/cases/copy-cleanup.server.ts';
import * as decisions from './moderation/decisions/final-cases.server.ts';
import * as oldCases from './moderation/queue/old-cases.server.ts';
import * as notifications from './notifications/data-lifecycle.server.ts';
import * as numbers from './numbers/data-lifecycle.server.ts';
import * as passwords from './one-time-links/forgot-password.server.ts';
import * as links from './one-time-links/link-cleanup.server.ts';
import * as posts from './posts/data-lifecycle.server.ts';
import { purgeRemoved } from './purge-removed.server.ts';
import * as statistics from './statistics/data-lifecycle.server.ts';
import * as works from './works/data-lifecycle.server.ts';
import * as facets from './works/facets/count-tags.server.ts';

/** Counts what the deletion of an account removes, in one statement. */
export const readDeletionCounts = createDeletionCounts(
  {
    ...works.deletionCounts,
    ...posts.deletionCounts,
    ...comments.deletionCounts,
    ...drafts.deletionCounts,
    ...images.deletionCounts,
    ...channels.deletionCounts,
  },
  { lostChannels: channels.lostChannels, lostGroups: closedGroups.lostGroups },
);

export const cleanUpUploads = (now = Date.now(), stopped = () => false): Promise<void> =>
  uploads.cleanUpUploads([...images.uploadCleanups, ...channels.uploadCleanups], now, stopped);

/**
 * What the areas contribute to the purge and the cleanup, collected here so that `account` and `images` import no other area. Rows with a
 * foreign key to `people` are purged without a registration; an area registers only what else has to be done.
 */
export const dataLifecycle = {
  purgeSteps: [...channels.purgeSteps, ...comments.purgeSteps, ...copies.purgeSteps],
  frequentJobs: [
    ...images.frequentJobs,
    ...channels.frequentJobs,
    ...decisions.frequentJobs,
    ...unattended.frequentJobs,
    ...statistics.frequentJobs,
    ...facets.frequentJobs,
    ...notifications.frequentJobs,
  ],
  dailyJobs: [
    { run: cleanUpUploads, failed: 'unreferenced uploads not deleted' },
    { run: purgeRemoved, failed: 'removed content not deleted' },
    ...account.dailyJobs,
    ...links.dailyJobs,
    ...groups.dailyJobs,
    ...closedGroups.dailyJobs,
    ...passwords.dailyJobs,
    ...mail.dailyJobs,
    ...channels.dailyJobs,
    ...copies.dailyJobs,
    ...holds.dailyJobs,
    ...oldCases.dailyJobs,
    ...notifications.dailyJobs,
    ...backups.dailyJobs,
    ...statistics.dailyJobs,
    ...library.dailyJobs,
    ...numbers.dailyJobs,
    ...home.dailyJobs,
    { run: deletePastUses, failed: 'past uses of the writing helper not deleted' },
  ],
};
