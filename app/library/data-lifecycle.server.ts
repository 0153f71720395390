import { oldChangesJob } from './bulk/bulk-actions.server.ts';
import { recountJob } from './counts/recount.server.ts';

export const dailyJobs = [recountJob, oldChangesJob];
