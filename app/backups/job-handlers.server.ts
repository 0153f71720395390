import { jobHandler } from '#server/jobs/jobs.ts';
import { env } from '#server/process/settings.ts';
import { createNightlyBackup, NIGHTLY_BACKUP } from './backups.server.ts';

/** Only processes with a BACKUP_DIR make backups; others must not take the job. */
export const jobHandlers = env.BACKUP_DIR ? [jobHandler(NIGHTLY_BACKUP, (data, job) => createNightlyBackup(data, job))] : [];
