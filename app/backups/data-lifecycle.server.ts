import { checkBackupAge } from './backups.server.ts';

export const dailyJobs = [{ run: () => checkBackupAge(), failed: 'age of the backups not checked' }];
