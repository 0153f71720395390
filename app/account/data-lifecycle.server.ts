import { deleteExpiredSessions } from './sessions/ended-sessions.server.ts';

export const dailyJobs = [{ run: deleteExpiredSessions, failed: 'expired ended sessions not deleted' }];
