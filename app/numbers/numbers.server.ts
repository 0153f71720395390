import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { libraryEntries } from '../engagement/library/tables.ts';
import { parts, works } from '../works/tables.ts';
import {
  COUNTED_STATES,
  MARKS_SHOWN,
  type MaskedCount,
  METRICS,
  type Metric,
  NONE,
  PARTS_SHOWN,
  type PartNumbers,
  type Period,
  partNumbers,
  plus,
  WORKS_SHOWN,
} from './numbers-rules.ts';
import { workDays, workMonths } from './tables.ts';

type Counts = Record<Metric, MaskedCount>;
const NO_COUNTS = Object.fromEntries(METRICS.map(({ metric }) => [metric, NONE])) as Counts;
const plusAll = (a: Counts, b: Counts) => Object.fromEntries(METRICS.map(({ metric }) => [metric, plus(a[metric], b[metric])])) as Counts;

/** The viewer's own works, or one of them; removed ones have no pages any more. */
const ownWorks = (viewer: Person, workId: string | null) =>
  and(eq(works.authorId, viewer.id), ne(works.state, 'removed'), workId ? eq(works.id, workId) : undefined);

/** What is shown of a metric: the sum of the counts that are not from 1 to 4, and the number of those that are. */
const sumOf = (metric: Metric) => `coalesce(sum(${metric}) filter (where ${metric} not between 1 and 4), 0)`;
const hiddenOf = (metric: Metric) => `count(*) filter (where ${metric} between 1 and 4)`;
const countsOf = (sum: (metric: Metric) => string, hidden: (metric: Metric) => string) =>
  sql.raw(
    `jsonb_build_object(${METRICS.map(({ metric }) => `'${metric}', jsonb_build_object('sum', ${sum(metric)}, 'hidden', ${hidden(metric)})`).join(', ')})`,
  );
const masked = countsOf(sumOf, hiddenOf);
/** The same for each day, from which longer periods are summed: `date_trunc` then runs once for a day, not once for a work and day. */
const maskedDays = sql.raw(
  METRICS.map(({ metric }) => `${sumOf(metric)} as ${metric}, ${hiddenOf(metric)} as hidden_${metric}`).join(', '),
);
const sumsOfDays = countsOf(
  (metric) => `sum(${metric})`,
  (metric) => `sum(hidden_${metric})`,
);
/** A month is the sum of days that may have been hidden: its multiple of 5 is shown, and the remainder is one hidden count. */
const multiples = sql.raw(METRICS.map(({ metric }) => `${metric} - ${metric} % 5 as ${metric}`).join(', '));
const remainders = sql.raw(METRICS.map(({ metric }) => `${metric} % 5 as ${metric}`).join(', '));
const columns = sql.raw(METRICS.map(({ metric }) => metric).join(', '));

/** A condition on `work_id`. */
const isOwn = (viewer: Person, workId: string | null) =>
  sql`work_id = any(array(select ${works.id} from ${works} where ${ownWorks(viewer, workId)}))`;

/** The rows of days, and for `all` also of months, of a period until today. */
function daysOf(own: SQL, { days }: Period): SQL {
  if (!days)
    return sql`select work_id, day, ${columns} from ${workDays} where ${own}
      union all select work_id, month as day, ${multiples} from ${workMonths} where ${own}
      union all select work_id, month as day, ${remainders} from ${workMonths} where ${own}`;
  // A subquery is evaluated once, an expression for each row.
  const before = sql`(select (now() at time zone 'utc')::date - ${sql.raw(String(days))}::int)`;
  return sql`select work_id, day, ${columns} from ${workDays} where ${own} and day > ${before}`;
}

/** The counts of each day, week or month of a period, oldest first, without those in which nothing happened. */
async function bucketsOf(viewer: Person, workId: string | null, period: Period) {
  const { rows } = await db.execute<{ day: string; counts: Counts }>(sql`
    select date_trunc(${sql.raw(`'${period.bucket}'`)}, day)::date::text as day, ${sumsOfDays} as counts
    from (select day, ${maskedDays} from (${daysOf(isOwn(viewer, workId), period)}) d group by day) by_day group by 1 order by 1`);
  return rows;
}

const DAY_MS = 86_400_000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
/** The first day of the week or month of a day, as `date_trunc` has it. */
function bucketStart(day: string, bucket: Period['bucket']): string {
  if (bucket === 'month') return `${day.slice(0, 8)}01`;
  const at = Date.parse(day);
  return bucket === 'week' ? dateOf(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS) : day;
}
function nextStart(day: string, bucket: Period['bucket']): string {
  if (bucket === 'month') return bucketStart(dateOf(Date.parse(day) + 32 * DAY_MS), bucket);
  return dateOf(Date.parse(day) + (bucket === 'week' ? 7 : 1) * DAY_MS);
}

const marksOf = (viewer: Person, workId: string | null, from: string) => {
  const since = sql`${from}::date::timestamp at time zone 'utc'`;
  const mark = (title: SQL, at: SQL, kind: string, source: SQL) =>
    sql`select ${title} as title, (${at} at time zone 'utc')::date::text as day, ${kind}::text as kind from ${source} where ${ownWorks(viewer, workId)} and ${at} >= ${since}`;
  const announcedAt = sql`${works.announcedAt}`;
  return db.execute<{ title: string; day: string; kind: 'published' | 'announced' }>(sql`select * from (
    ${mark(sql`${works.title}`, sql`${works.createdAt}`, 'published', sql`${works}`)}
    union all ${mark(sql`${parts.title}`, sql`${parts.createdAt}`, 'published', sql`${parts} join ${works} on ${works.id} = ${parts.workId}`)}
    union all ${mark(sql`${works.title}`, announcedAt, 'announced', sql`${works}`)}) marks order by day desc, title limit ${MARKS_SHOWN}`);
};

/** How many members have the works in each state of their library, masked for each work. */
async function statesOf(viewer: Person, workId: string | null): Promise<Record<(typeof COUNTED_STATES)[number], MaskedCount>> {
  const { rows } = await db.execute<MaskedCount & { state: (typeof COUNTED_STATES)[number] }>(sql`
    select state, coalesce(sum(n) filter (where n > 4), 0)::int as sum, count(*) filter (where n < 5)::int as hidden from (
      select l.work_id, l.state, count(*) as n from ${libraryEntries} l join ${works} on ${works.id} = l.work_id
      where ${ownWorks(viewer, workId)} and l.person_id <> ${viewer.id} and l.state in ('want', 'reading', 'dropped') group by 1, 2) counted group by 1`);
  const found = Object.fromEntries(rows.map(({ state, sum, hidden }) => [state, { sum, hidden }]));
  return Object.fromEntries(COUNTED_STATES.map((state) => [state, found[state] ?? NONE])) as Awaited<ReturnType<typeof statesOf>>;
}

const partsOf = async (viewer: Person, workId: string): Promise<PartNumbers[]> =>
  partNumbers(
    await db
      .select({ id: parts.id, title: parts.title, readers: parts.readersCount, finished: parts.finishedCount })
      .from(parts)
      .innerJoin(works, eq(works.id, parts.workId))
      .where(ownWorks(viewer, workId))
      .orderBy(asc(parts.position))
      .limit(PARTS_SHOWN),
  );

/** Whether anything ever happened to the works. */
async function hasCounts(viewer: Person, workId: string | null): Promise<boolean> {
  const of = (table: typeof workDays | typeof workMonths) =>
    sql`exists (select from ${table} t join ${works} on ${works.id} = t.work_id where ${ownWorks(viewer, workId)})`;
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${of(workDays)} or ${of(workMonths)} as found`);
  return rows[0]?.found ?? false;
}

/** The works with the most shown readers in a period; the other counts are summed for these alone. */
async function mostRead(viewer: Person, period: Period) {
  const { rows } = await db.execute<{ id: string; title: string; counts: Counts }>(sql`
    select ${works.id}, ${works.title}, counted.counts from (
        select work_id, ${sql.raw(sumOf('readers'))} as sum, ${sql.raw(hiddenOf('readers'))} as hidden
        from (${daysOf(isOwn(viewer, null), period)}) d group by work_id order by 2 desc, 3 desc, 1 limit ${WORKS_SHOWN}) most
      join ${works} on ${works.id} = most.work_id
      cross join lateral (select ${masked} as counts from (${daysOf(sql`work_id = most.work_id`, period)}) d) counted
      order by most.sum desc, most.hidden desc, most.work_id`);
  return rows;
}

/**
 * The numbers of the viewer's works, or of one of them, in a fixed number of queries (STATS-01). Null: the work is not found, or is not the
 * viewer's.
 */
export async function numbersOf(viewer: Viewer, workId: string | null, period: Period) {
  if (!viewer || viewer.role === 'child' || (workId !== null && !isId(workId))) return null;
  const [work] = await db
    .select({ id: works.id, kind: works.kind, title: works.title, createdAt: works.createdAt })
    .from(works)
    .where(ownWorks(viewer, workId))
    .orderBy(workId ? asc(works.id) : asc(works.createdAt))
    .limit(1);
  if (workId && !work) return null;
  const today = dateOf(Date.now());
  const oldest = work ? dateOf(work.createdAt.getTime()) : today;
  const found = await bucketsOf(viewer, workId, period);
  const since = period.days ? dateOf(Date.now() - (period.days - 1) * DAY_MS) : ([oldest, found[0]?.day ?? today].toSorted()[0] ?? today);
  const [marks, states, itsParts, mostReadWorks, isRead] = await Promise.all([
    marksOf(viewer, workId, since),
    statesOf(viewer, workId),
    workId ? partsOf(viewer, workId) : [],
    workId ? [] : mostRead(viewer, period),
    hasCounts(viewer, workId),
  ]);
  const counts = new Map(found.map((row) => [row.day, row.counts]));
  const buckets: { day: string; counts: Counts }[] = [];
  for (let day = bucketStart(since, period.bucket); day <= today; day = nextStart(day, period.bucket))
    buckets.push({ day, counts: counts.get(day) ?? NO_COUNTS });
  return {
    work: workId && work ? { id: work.id, kind: work.kind, title: work.title } : null,
    buckets,
    totals: buckets.reduce((sum, bucket) => plusAll(sum, bucket.counts), NO_COUNTS),
    marks: marks.rows.map((mark) => ({ ...mark, bucket: bucketStart(mark.day, period.bucket) })),
    states,
    parts: itsParts,
    works: mostReadWorks,
    isRead,
  };
}
export type Numbers = NonNullable<Awaited<ReturnType<typeof numbersOf>>>;
