import { composeDigests, deleteOldClaims } from './choices/digest/compose-digests.server.ts';
import { deleteOldPushes } from './choices/push/push-queue.server.ts';
import { deleteOldAnnouncements, deleteOldNotifications, deleteSurplusNotifications } from './cleanup.server.ts';

export const frequentJobs = [{ run: composeDigests, failed: 'digests not composed' }];

export const dailyJobs = [
  { run: deleteOldNotifications, failed: 'old notifications not deleted' },
  { run: deleteSurplusNotifications, failed: 'surplus notifications not deleted' },
  { run: deleteOldClaims, failed: 'old events of digests not deleted' },
  { run: deleteOldPushes, failed: 'old pushes not deleted' },
  { run: deleteOldAnnouncements, failed: 'old announcements of parts not deleted' },
];
