import { max, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { channelMessages } from '../channels/tables.ts';
import { comments } from '../comments/tables.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { reports } from '../reports/tables.ts';
import { works } from '../works/tables.ts';
import { dayAfter, dayOf, firstDayOf, PERIOD_DAYS, TOTAL_KINDS, type TotalKind } from './statistics-rules.ts';
import { dailyTotals } from './tables.ts';

const TABLES = { accounts: people, works, posts, comments, messages: channelMessages, reports } as const satisfies Record<
  TotalKind,
  unknown
>;
/** Tables without an index of their times: the server makes their ids, which begin with the time. */
const BY_ID: readonly TotalKind[] = ['accounts', 'works', 'reports'];

/** What is held or waits for approval counts on the day it was made once it is shown; a trigger then corrects a stored total (CMT-02). */
const isCounted = (table: (typeof TABLES)[TotalKind]): SQL =>
  'state' in table && 'stateDecisionId' in table ? sql`and ${table.state} not in ('waiting', 'held')` : sql``;

/** The lowest id of a row that was made on this day or later. */
function lowestId(day: string): string {
  const hex = Date.parse(day).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Counts the rows of a kind for each day from `from` on, until before `until`. Days without any are left out. */
function countsOf(kind: TotalKind, from: string, until?: string): SQL {
  const { id, createdAt } = TABLES[kind];
  const utc = (day: string) => sql`${day}::date::timestamp at time zone 'utc'`;
  return sql`select ${kind}::text as kind, (${createdAt} at time zone 'utc')::date as day, count(*)::int as count from ${TABLES[kind]}
    where ${createdAt} >= ${utc(from)}
    ${isCounted(TABLES[kind])}
    ${BY_ID.includes(kind) ? sql`and ${id} >= ${lowestId(from)}::uuid` : sql``}
    ${until ? sql`and ${createdAt} < ${utc(until)}` : sql``} group by 2`;
}

/** The first day that is not counted yet, at most a year back. */
export async function firstUncounted(now: number): Promise<string> {
  const [last] = await db.select({ day: max(dailyTotals.day) }).from(dailyTotals);
  const oldest = firstDayOf(PERIOD_DAYS[3], now);
  const next = last?.day ? dayAfter(last.day) : oldest;
  return next > oldest ? next : oldest;
}

/** The totals of the last year: of counted days as they are stored, of later ones from the rows themselves. */
export async function totalsOf(now: number): Promise<{ day: string; kind: TotalKind; count: number }[]> {
  const from = await firstUncounted(now);
  const { rows } = await db.execute<{ day: string; kind: TotalKind; count: number }>(sql`
    select ${dailyTotals.day}::text as day, ${dailyTotals.kind}, ${dailyTotals.count} from ${dailyTotals}
      where ${dailyTotals.day} >= ${firstDayOf(PERIOD_DAYS[3], now)}::date and ${dailyTotals.day} < ${from}::date
    union all select day::text, kind, count from (${sql.join(
      TOTAL_KINDS.map((kind) => countsOf(kind, from)),
      sql` union all `,
    )}) later`);
  return rows;
}

/** Stores the totals of every past day that has none, at most of a year. It may run in two processes at once. */
export async function storeDailyTotals(now = Date.now()): Promise<void> {
  const [from, today] = [await firstUncounted(now), dayOf(now)];
  if (from >= today) return;
  const days = sql`generate_series(${from}::date, ${today}::date - 1, interval '1 day')`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '60s'`); // the first run may count a year
    for (const kind of TOTAL_KINDS)
      await tx.execute(sql`insert into ${dailyTotals} (day, kind, count)
        select each::date, ${kind}::text, coalesce(counted.count, 0) from ${days} each
          left join (${countsOf(kind, from, today)}) counted on counted.day = each::date
        on conflict do nothing`);
  });
}
