import { storeActive } from '../account/sessions/activity.server.ts';
import { storeDailyTotals } from './daily-totals.server.ts';

export const frequentJobs = [{ run: () => storeActive(), failed: 'last active days not stored, will retry' }];
export const dailyJobs = [{ run: storeDailyTotals, failed: 'daily totals not stored' }];
