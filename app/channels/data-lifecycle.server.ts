import { deleteMessagesWithAttachments } from './chat/attachments/attachments.server.ts';
import { cleanUpFiles } from './chat/attachments/file-cleanup.server.ts';
import { purgeTombstones } from './chat/messages/tombstones.server.ts';
import { deletePastBans } from './members/ban-cleanup.server.ts';
import { deletePastRequestTimes } from './requests/open-requests.server.ts';
import { channelMessages, channels } from './tables.ts';

export const deletionCounts = { channels: channels.ownerId, messages: channelMessages.authorId };

/**
 * Files that others sent in this person's channels are stored in the senders' folders, so deleting the person's folder does not include
 * them.
 */
export const purgeSteps = [(person: string) => deleteMessagesWithAttachments({ id: person }, null)];

export const frequentJobs = [{ run: purgeTombstones, failed: 'old channel tombstones not deleted' }];

export const dailyJobs = [
  { run: deletePastBans, failed: 'past bans of channels not deleted' },
  { run: deletePastRequestTimes, failed: 'past requests to join channels not deleted' },
];

export const uploadCleanups = [cleanUpFiles];
