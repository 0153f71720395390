import { deleteOldShowings } from './rows/new-here/showings.server.ts';

export const dailyJobs = [{ run: deleteOldShowings, failed: 'old showings of new works not deleted' }];
