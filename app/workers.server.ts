import { createJobWorker } from '#server/jobs/job-worker.ts';
import { log } from '#server/process/log.ts';
import { createPurgeWorker } from './account/deletion/purge-worker.server.ts';
import { storeActive } from './account/sessions/activity.server.ts';
import { scheduleNightlyBackup } from './backups/backups.server.ts';
import { dataLifecycle } from './data-lifecycle.server.ts';
import { createShowingsWorker } from './home/rows/new-here/showings.server.ts';
import { jobHandlers } from './job-handlers.server.ts';

/** Everything that runs without a request. Call `start` once the database is ready. */
export function createWorkers(hub: Parameters<typeof createJobWorker>[0]) {
  const workers = [createPurgeWorker(hub, dataLifecycle), createJobWorker(hub, jobHandlers), createShowingsWorker()];
  return {
    start() {
      for (const worker of workers) worker.start();
      void scheduleNightlyBackup().catch((error) => log.error({ err: { name: error?.name } }, 'nightly backup not scheduled'));
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await storeActive().catch(() => {}); // an active day of the last ten minutes may be missing
    },
  };
}
