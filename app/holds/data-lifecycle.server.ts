import { deleteOldTexts } from './cleanup.server.ts';

export const dailyJobs = [{ run: deleteOldTexts, failed: 'old hashes and held texts not deleted' }];
