import { recountJob } from './counts/recount.server.ts';
import { oldChangesJob } from './several/several.server.ts';

export const dailyJobs = [recountJob, oldChangesJob];
