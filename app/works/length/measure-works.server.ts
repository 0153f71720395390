import { sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { type JobRun, jobHandler, jobKind } from '#server/jobs/jobs.ts';
import { parts, works } from '../tables.ts';

/** The migration that added the reading time enqueued it. */
const MEASURE_WORKS = jobKind<Record<string, never>>('measure-works');
const STEP_WORKS = sql.raw('500');
/** Text of one step, which is read in about a second; its works are locked meanwhile. */
const STEP_BYTES = sql.raw('2000000');
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Finds the next works that were not measured, at least one. */
async function nextWorks(after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, row_number() over (order by id) as n, sum(text_bytes) over (order by id) as bytes from (
        select id, text_bytes from ${works} where reading_seconds is null and id > ${after}::uuid order by id limit ${STEP_WORKS}
      ) next
    ) summed where n = 1 or bytes <= ${STEP_BYTES} order by id`);
  return rows.map(({ id }) => id);
}

async function measure(tx: Transaction, ids: string[]): Promise<void> {
  const among = sql`any(${sql.param(ids)}::uuid[])`;
  await tx.execute(sql`select from ${works} where id = ${among} order by id for no key update`);
  await tx.execute(sql`update ${parts} set seconds = seconds_of_text(work_id, id) where work_id = ${among}`);
  await tx.execute(sql`update ${works} w set own_seconds = measured.seconds, reading_seconds = measured.seconds + measured.of_parts
    from (
      select id, seconds_of_text(id, null) as seconds,
        coalesce((select sum(p.seconds) from ${parts} p where p.work_id = works.id and p.state = 'shown'), 0) as of_parts
      from ${works} where id = ${among} and reading_seconds is null
    ) measured where w.id = measured.id`);
}

/**
 * Measures the reading time of works that were published before there was one, some at a time, each time in its own transaction (TAG-06).
 * After a stop it goes past those that are measured.
 */
async function measureWorks(_data: object, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  for (let last = FIRST; ; ) {
    signal.throwIfAborted();
    const ids = await nextWorks(last);
    const end = ids.at(-1);
    if (!end) return;
    await retried(() => db.transaction((tx) => measure(tx, ids)));
    last = end;
  }
}

export const jobHandlers = [jobHandler(MEASURE_WORKS, measureWorks)];
