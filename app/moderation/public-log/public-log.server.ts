import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { reports } from '../../reports/tables.ts';
import { appeals, cases, decisions } from '../tables.ts';
import { ANSWERED_DAYS, ANSWERED_MIN, type ChildrenMonth, LATE_HOURS, PUBLIC_LOG_PAGE_SIZE, type PublicLine } from './public-log-rules.ts';

const late = sql`now() - ${LATE_HOURS} * interval '1 hour'`;
/** Decisions that count or were overturned by an appeal, without notes; of those that were taken back nothing is shown. */
const shown = sql`made.created_at <= ${late} and made.actions <> '{note}' and not made.actions && '{grant,deny,answer,approve,accept,decline}'
  and (made.undone_at is null or answered.result = 'granted')`;
const made = sql`${decisions} made join ${cases} about on about.id = made.case_id
  left join ${appeals} answered on answered.decision_id = made.id and answered.decided_at <= ${late}`;

/** A page of days with decisions, newest first: the same for everyone, and never with a name, id or title (MOD-19). */
async function linesBefore(before: string | null) {
  const day = sql`(made.created_at at time zone 'UTC')::date`;
  const which = sql`${shown} and not about.is_for_children and (${before}::date is null or ${day} < ${before}::date)`;
  const { rows } = await db.execute<PublicLine>(sql`
    with days as (select distinct ${day} as day from ${made} where ${which} order by day desc limit ${PUBLIC_LOG_PAGE_SIZE + 1})
    select ${day}::text as day, about.subject_type as subject, made.actions, made.rule_title as rule, answered.result as appeal,
      coalesce(answered.same_person, false) as "samePerson", count(*)::int as count
    from ${made} where ${which} and ${day} >= (select min(day) from days)
    group by 1, 2, 3, 4, 5, 6 order by 1 desc, 2, 3, 4, 5`);
  const days = [...new Set(rows.map((row) => row.day))];
  const last = days[PUBLIC_LOG_PAGE_SIZE - 1];
  const hasMore = days.length > PUBLIC_LOG_PAGE_SIZE && last !== undefined;
  return { lines: hasMore ? rows.filter((row) => row.day >= last) : rows, more: hasMore ? last : null };
}

const MONTHS_SHOWN = 12;

/** Only how many decisions of a month concern children. */
async function childrenMonths(): Promise<ChildrenMonth[]> {
  const { rows } = await db.execute<ChildrenMonth>(sql`
    select to_char(made.created_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count
    from ${made} where ${shown} and about.is_for_children group by 1 order by 1 desc limit ${MONTHS_SHOWN}`);
  return rows;
}

/** The time in seconds within which half of all reports were answered; null with too few decisions, or if more than half still wait. */
async function usualAnswer(): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null; decided: number }>(sql`
    select extract(epoch from percentile_disc(0.5) within group (order by answer))::float8 as seconds,
      count(distinct case_id) filter (where answer < interval 'infinity')::int as decided
    from (
      select report.case_id, case when report.status = 'pending' then interval 'infinity'
        else greatest(coalesce(about.decided_at, report.created_at) - report.created_at, interval '0') end as answer
      from ${reports} report join ${cases} about on about.id = report.case_id
      where report.created_at > now() - ${ANSWERED_DAYS} * interval '1 day') answers`);
  const [row] = rows;
  return row && row.decided >= ANSWERED_MIN && row.seconds !== null && Number.isFinite(row.seconds) ? row.seconds : null;
}

/** Everything on the public page; cases of one's own are in it too, because it names nobody (MOD-19). */
export async function publicLog(_viewer: Viewer, before: string | null) {
  const [page, children, answered] = await Promise.all([
    linesBefore(before),
    before ? [] : childrenMonths(),
    before ? null : usualAnswer(),
  ]);
  return { ...page, children, answered };
}
