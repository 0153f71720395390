import { deleteOldAnnouncements, deleteOldNotifications, deleteSurplusNotifications } from './cleanup.server.ts';

export const dailyJobs = [
  { run: deleteOldNotifications, failed: 'old notifications not deleted' },
  { run: deleteSurplusNotifications, failed: 'surplus notifications not deleted' },
  { run: deleteOldAnnouncements, failed: 'old announcements of parts not deleted' },
];
