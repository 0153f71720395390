import { sql } from 'drizzle-orm';
import { db } from '../database/database.ts';
import { jobs } from './tables.ts';

export type ClaimedJob = { id: string; kind: string; data: unknown; tries: number };

const RETRY_MS = 10_000;
const RETRY_MAX_MS = 6 * 60 * 60 * 1000;
/** 10 s, 40 s, about 3, 11 and 43 minutes, about 3 hours, then every 6 hours. */
export const retryPause = (tries: number) => Math.min(RETRY_MAX_MS, RETRY_MS * 4 ** (tries - 1));

const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;
const oneOf = (kinds: readonly string[]) => sql`${jobs.kind} = any(${sql.param(kinds)}::text[])`;
/** Only the process that started this try may change the job: another one may have taken it over since. */
const isOwn = ({ id, tries }: ClaimedJob) => sql`${jobs.id} = ${id} and ${jobs.tries} = ${tries}`;

/** Takes the job that is due first. Rows that another process is taking are skipped, so each is taken once. */
export async function claimJob(kinds: readonly string[], leaseMs: number): Promise<ClaimedJob | null> {
  const { rows } = await db.execute<ClaimedJob>(sql`
    update ${jobs} set locked_until = ${inMs(leaseMs)}, tries = tries + 1
    where id = (
      select id from ${jobs} where ${oneOf(kinds)} and run_at <= now() and (locked_until is null or locked_until <= now())
      order by run_at, id limit 1 for update skip locked)
    returning id, kind, data, tries`);
  return rows[0] ?? null;
}

/** False when another process has taken the job over. */
export async function renewLease(job: ClaimedJob, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`update ${jobs} set locked_until = ${inMs(leaseMs)} where ${isOwn(job)}`);
  return rowCount === 1;
}

export const deleteJob = (job: ClaimedJob) => db.delete(jobs).where(isOwn(job));

export const retryLater = (job: ClaimedJob) =>
  db.execute(sql`update ${jobs} set run_at = ${inMs(retryPause(job.tries))}, locked_until = null where ${isOwn(job)}`);

/** Returns a job that a stopping process did not finish; this was no failed try. */
export const releaseJob = (job: ClaimedJob) =>
  db.execute(sql`update ${jobs} set tries = tries - 1, locked_until = null where ${isOwn(job)}`);

/** Milliseconds until a job is due or the lease of one ends; null if there is none. */
export async function msUntilNext(kinds: readonly string[]): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from least(
      (select min(run_at) from ${jobs} where ${oneOf(kinds)} and locked_until is null),
      (select min(locked_until) from ${jobs} where ${oneOf(kinds)} and locked_until is not null)) - now()) * 1000)::float8 as ms`);
  return rows[0]?.ms ?? null;
}
