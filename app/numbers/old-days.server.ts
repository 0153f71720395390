import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { DAYS_RETAINED, METRICS } from './numbers-rules.ts';
import { workDays, workMonths } from './tables.ts';

const BATCH = 2_000;
const list = (column: (name: string) => string) => sql.raw(METRICS.map(({ metric }) => column(metric)).join(', '));

/** Adds the counts of days that are older than 400 days to those of their months (STATS-06). A repetition finds nothing left to add. */
async function moveOldDays(): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`with moved as (
        delete from ${workDays} where ctid = any(array(select ctid from ${workDays}
          where day < (now() at time zone 'utc')::date - ${sql.raw(String(DAYS_RETAINED))}::int order by work_id, day limit ${BATCH} for update))
        returning *),
      added as (
        insert into ${workMonths} as month (work_id, month, ${list((name) => name)})
        select work_id, date_trunc('month', day)::date, ${list((name) => `sum(${name})::int`)} from moved group by 1, 2 order by 1, 2
        on conflict (work_id, month) do update set ${list((name) => `${name} = month.${name} + excluded.${name}`)})
      select from moved`);
    if ((rowCount ?? 0) < BATCH) return;
  }
}

export const oldDaysJob = { run: moveOldDays, failed: 'old figures of works not added to months' };
