import { deleteOld } from './cleanup.server.ts';

export const dailyJobs = [{ run: deleteOld, failed: 'old hashes and held texts not deleted' }];
