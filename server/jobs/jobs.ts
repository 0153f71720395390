import type { SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { announce } from '../live/live.ts';
import { jobs } from './tables.ts';

/** Wakes the workers of every process; clients cannot subscribe to it. */
export const JOBS_TOPIC = 'jobs';

/** The name of a kind of job, with the type of its data. */
export type JobKind<Data> = string & { readonly dataOf?: Data };
export const jobKind = <Data extends object>(name: string) => name as JobKind<Data>;

type NewJob<Data> = {
  kind: JobKind<Data>;
  data: NoInfer<Data>;
  /** Now, if omitted. */
  runAt?: Date | SQL;
};

/**
 * Adds a job in the transaction of its cause: it runs if and only if that commits. `data` has ids and words, and no secrets. Returns the id
 * of the job.
 */
export async function enqueueJob<Data extends object>(tx: Database, { kind, data, runAt }: NewJob<Data>): Promise<string> {
  const [job] = await tx
    .insert(jobs)
    .values({ kind, data, ...(runAt && { runAt }) })
    .returning({ id: jobs.id });
  if (!job) throw new Error('the job was not stored');
  await announce(tx, JOBS_TOPIC);
  return job.id;
}

/** `tries` counts from 1. `signal` aborts when the process stops, and when another one has taken the job over. */
export type JobRun = { tries: number; signal: AbortSignal };
export type JobHandler = {
  kind: string;
  run(data: unknown, job: JobRun): Promise<unknown>;
  /** How soon after a crash the job runs again, if this is sooner than for other jobs. */
  leaseMs?: number;
};

/**
 * Registers what runs a kind of job, at least once: a job that did its work before a crash runs again. A rejection is logged without its
 * message and retried.
 */
export const jobHandler = <Data extends object>(
  kind: JobKind<Data>,
  run: (data: Data, job: JobRun) => Promise<unknown>,
  leaseMs?: number,
): JobHandler => ({
  kind,
  ...(leaseMs && { leaseMs }),
  run: (data, job) => run(data as Data, job),
}); // only enqueueJob writes the data of this kind
