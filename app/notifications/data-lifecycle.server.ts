import { deleteExpired } from './cleanup.server.ts';

export const dailyJobs = [{ run: deleteExpired, failed: 'old notifications not deleted' }];
