import * as archive from './archive/archive.server.ts';
import { deleteExpiredSessions } from './sessions/ended-sessions.server.ts';

export const dailyJobs = [...archive.dailyJobs, { run: deleteExpiredSessions, failed: 'expired ended sessions not deleted' }];
