import { oldDaysJob } from './old-days.server.ts';

export const dailyJobs = [oldDaysJob];
