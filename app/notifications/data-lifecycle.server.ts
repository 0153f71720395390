import { deleteOldNotifications } from './cleanup.server.ts';

export const dailyJobs = [{ run: deleteOldNotifications, failed: 'old notifications not deleted' }];
