import { recountJob } from './counts/recount.server.ts';

export const dailyJobs = [recountJob];
