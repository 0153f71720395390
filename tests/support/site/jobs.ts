import { sql } from 'drizzle-orm';
import { jobHandlers } from '#app/job-handlers.server.ts';
import { db } from '#server/database/database.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { jobs } from '#server/jobs/tables.ts';

const silent = { on: () => () => {} };

/** A job worker as of one process. It runs what is due when `run` is called. */
export const newJobWorker = () => createJobWorker(silent, jobHandlers);

/** Runs every job that is due, and those that they add. */
export async function runJobs(): Promise<void> {
  const worker = newJobWorker();
  await worker.run();
  await worker.close();
}

/** Moves the clock of all jobs, mails and pushes, so that what is due within these minutes is due now. */
export async function passMinutes(minutes: number): Promise<void> {
  const earlier = sql`make_interval(secs => ${minutes * 60})`;
  await db.update(jobs).set({ runAt: sql`${jobs.runAt} - ${earlier}` });
  await db.execute(sql`update mails set next_try_at = next_try_at - ${earlier}, valid_until = valid_until - ${earlier}`);
  await db.execute(sql`update pushes set due_at = due_at - ${earlier}, sent_at = sent_at - ${earlier}`);
  await db.execute(sql`update push_choices set hour_at = hour_at - ${earlier}`);
  await db.execute(sql`update one_time_links set expires_at = expires_at - ${earlier}`);
}
