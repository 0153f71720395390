import { sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { formatSize } from '#server/backup/format/format-size.ts';
import { db } from '#server/database/database.ts';
import { migrationName } from '#server/database/migration-files.ts';
import type { Person } from '#server/identity/viewer.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { storeActive } from '../account/sessions/activity.server.ts';
import { lastActive } from '../account/tables.ts';
import { monthOf } from '../assistant/limits/limit-rules.ts';
import { helperUses } from '../assistant/tables.ts';
import { storageUsage } from '../images/tables.ts';
import { mails } from '../mail/tables.ts';
import { cases } from '../moderation/tables.ts';
import { reports } from '../reports/tables.ts';
import { currentSettings } from '../site/settings.server.ts';
import { totalsOf } from './daily-totals.server.ts';
import { durationText, firstDayOf, PERIOD_DAYS, type PerPeriod, TOTAL_KINDS } from './statistics-rules.ts';

const perPeriod = <T>(numberOf: (firstDay: string) => T, now: number) =>
  PERIOD_DAYS.map((days) => numberOf(firstDayOf(days, now))) as unknown as PerPeriod<T>;

async function activePeople(now: number): Promise<PerPeriod> {
  await storeActive();
  const counts = perPeriod((first) => sql`count(*) filter (where ${lastActive.day} >= ${first}::date)::int`, now);
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join([...counts], sql`, `)}] as counts from ${lastActive} where ${lastActive.day} >= ${firstDayOf(PERIOD_DAYS[3], now)}::date`,
  );
  return rows[0]?.counts as unknown as PerPeriod;
}

/** Half of the reports that were answered in each period waited at most this long; null without one. */
async function answerTimes(now: number): Promise<PerPeriod<string | null>> {
  const waited = sql`extract(epoch from ${cases.decidedAt} - ${reports.createdAt})`;
  const since = (first: string) => sql`${cases.decidedAt} >= ${first}::date::timestamp at time zone 'utc'`;
  const medians = perPeriod((first) => sql`percentile_cont(0.5) within group (order by ${waited}) filter (where ${since(first)})`, now);
  const { rows } = await db.execute<{ medians: (number | null)[] }>(
    sql`select array[${sql.join([...medians], sql`, `)}]::float8[] as medians from ${cases} inner join ${reports} on ${reports.caseId} = ${cases.id}
      where ${since(firstDayOf(PERIOD_DAYS[3], now))} and ${cases.decidedAt} >= ${reports.createdAt}`,
  );
  const found = rows[0]?.medians ?? [];
  return PERIOD_DAYS.map((_, i) => (found[i] == null ? null : durationText(found[i]))) as unknown as PerPeriod<string | null>;
}

type Now = {
  open: number;
  oldestAt: string | null;
  stored: number;
  database: number;
  waiting: number;
  failed: number;
  texts: number;
  pictures: number;
  processes: number;
  migration: { hash: string; at: number } | null;
};
const usesOf = (made: string, now: number) =>
  sql`(select coalesce(sum(uses), 0)::int from ${helperUses} where person_id is null and made = ${made} and period = ${monthOf(new Date(now))})`;

/** Each process listens for live events on one connection, so their number is that of the processes. */
async function stateNow(now: number): Promise<Now> {
  const { rows } = await db.execute<Now>(sql`select
    (select count(*)::int from ${cases} where state = 'open') as open,
    (select to_char(min(opened_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from ${cases} where state = 'open') as "oldestAt",
    (select coalesce(sum(bytes), 0)::float8 from ${storageUsage}) as stored,
    pg_database_size(current_database())::float8 as database,
    (select count(*)::int from ${mails} where state = 'waiting') as waiting,
    (select count(*)::int from ${mails} where ended_at is not null and state = 'failed') as failed,
    ${usesOf('text', now)} as texts, ${usesOf('picture', now)} as pictures,
    (select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'storyhearth-live') as processes,
    (select json_build_object('hash', hash, 'at', created_at) from drizzle.__drizzle_migrations order by created_at desc limit 1) as migration`);
  const [found] = rows;
  if (!found) throw new Error('the state of the site was not read');
  return found;
}

/** The name of a migration never changes, so its files are read once. */
const names = new Map<string, string>();
function nameOf(migration: Now['migration']): string {
  if (!migration) return 'none';
  const known = names.get(migration.hash) ?? migrationName([{ ...migration, at: Number(migration.at) }]);
  names.set(migration.hash, known);
  return known;
}

/** The numbers of the page of administrators, in a fixed number of queries; nobody is named in them (SITE-05). */
export async function readStatistics(viewer: Person, now = Date.now()) {
  requireRank(viewer, 'administrator');
  const [totals, active, answered, state] = await Promise.all([totalsOf(now), activePeople(now), answerTimes(now), stateNow(now)]);
  const { writingHelper, helperLimits } = currentSettings();
  const sums = TOTAL_KINDS.map((kind) => ({
    kind,
    counts: perPeriod((first) => totals.reduce((sum, each) => sum + (each.kind === kind && each.day >= first ? each.count : 0), 0), now),
  }));
  const { stored, database, migration, ...rest } = state;
  return {
    sums,
    active,
    answered,
    now: {
      ...rest,
      stored: formatSize(stored),
      database: formatSize(database),
      version: packageJson.version,
      migration: nameOf(migration),
      helper: writingHelper ? { texts: helperLimits.text.month, pictures: helperLimits.picture.month } : null,
    },
  };
}
export type Statistics = Awaited<ReturnType<typeof readStatistics>>;
