import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { bounded, db, type Transaction } from '#server/database/database.ts';
import { databaseProblem } from '#server/database/database-problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { type JobRun, jobHandler } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { readPerson } from '../../account/sessions/viewer.server.ts';
import { personVisibleTo } from '../../audience/visible.server.ts';
import { inWorkLists } from '../../audience/wanted.server.ts';
import { FOLLOWS_MAX } from '../../following/following-rules.ts';
import { follows } from '../../following/tables.ts';
import { COUNT_NEW_WORKS } from '../../notifications/events/events.server.ts';
import { notifications } from '../../notifications/tables.ts';
import { people } from '../../people/tables.ts';
import { facets, workFacets } from '../../works/facets/tables.ts';
import { works } from '../../works/tables.ts';
import { countNewer } from './filter-works.server.ts';
import { SAVED_FILTERS_MAX } from './saved-filter-rules.ts';
import { savedFilters } from './tables.ts';

const NEWEST_SCANNED = sql.raw('5000');
const DAYS_SCANNED = sql.raw(`interval '30 days'`);

/** A followed thing with new works; `key` names it in the key of the notice. */
type Found = { kind: 'tag-works' | 'filter-works'; key: string; data: object; works: number };

/** The followed tags with works by others since the last count, in one statement. It scans only the newest works of the last 30 days. */
async function foundTags(viewer: Person): Promise<Found[]> {
  const { rows } = await bounded.execute<{ tag: string; key: string; works: number }>(sql`
    with followed as (select ${follows.tag} as tag, ${follows.checkedAt} as checked_at, coalesce(f.canonical_id, f.id) as facet_id
        from ${follows} join ${facets} f on f.dimension = 'tag' and f.folded = ${follows.tagKey}
        where ${follows.personId} = ${viewer.id}::uuid and ${follows.kind} = 'tag' limit ${FOLLOWS_MAX}),
      newest as materialized (select ${workFacets.workId} as work_id, ${workFacets.createdAt} as created_at, ${workFacets.facets} as facets from ${workFacets}
        where ${workFacets.createdAt} > greatest(now() - ${DAYS_SCANNED}, (select min(checked_at) from followed))
        order by ${workFacets.createdAt} desc limit ${NEWEST_SCANNED}),
      found as (select min(followed.tag) as tag, followed.facet_id, newest.work_id from newest cross join lateral unnest(newest.facets) facet_id
        join followed on followed.facet_id = facet_id.facet_id and newest.created_at > followed.checked_at group by followed.facet_id, newest.work_id)
    select min(found.tag) as tag, found.facet_id::text as key, count(*)::int as works
    from found join ${works} on ${works.id} = found.work_id join ${people} on ${people.id} = ${works.authorId}
    where ${works.listed} and ${works.authorId} <> ${viewer.id}::uuid and ${personVisibleTo(viewer)} and ${inWorkLists(viewer) ?? sql`true`}
    group by found.facet_id`);
  return rows.map(({ tag, key, works: n }) => ({ kind: 'tag-works', key, data: { tag, works: n }, works: n }));
}

const insertNotices = (viewer: Person, tx: Transaction, day: string, found: readonly Found[]) =>
  tx
    .insert(notifications)
    .values(
      found.map(({ kind, key, data }) => ({
        ...{ personId: viewer.id, kind, data, eventKey: `${kind}:${key}:${day}`, groupKey: `${kind}:${key}:${day}` },
      })),
    )
    .onConflictDoNothing({ target: [notifications.personId, notifications.eventKey] });

/** Stores the notices of what was found until `now`, and that time in the follows that were counted, so that nothing is counted twice. */
const store = (viewer: Person, now: Date, counted: SQL, found: readonly Found[]) =>
  db.transaction(async (tx) => {
    if (found.length) await insertNotices(viewer, tx, now.toISOString().slice(0, 10), found);
    await tx
      .update(follows)
      .set({ checkedAt: now })
      .where(and(eq(follows.personId, viewer.id), counted));
    if (found.length) await announce(tx, `person:${viewer.id}`);
  });

/** The result of `count`, or null if a statement exceeded its time limit; the job of the next day counts those works again. */
async function unlessTooSlow<T>(count: Promise<T>): Promise<T | null> {
  try {
    return await count;
  } catch (error) {
    if (databaseProblem(error) === 'database-busy') return null;
    throw error;
  }
}

const followedFilters = (viewer: Person) =>
  db
    .select({ id: savedFilters.id, path: savedFilters.path, search: savedFilters.search, since: follows.checkedAt })
    .from(follows)
    .innerJoin(savedFilters, eq(savedFilters.id, follows.filterId))
    .where(and(eq(follows.personId, viewer.id), eq(savedFilters.personId, viewer.id)))
    .orderBy(asc(savedFilters.position))
    .limit(SAVED_FILTERS_MAX);

/**
 * Counts the new works of the tags and saved filters that a member follows, on a day on which they are active: at most one notice of each a
 * day (NOTICE-04). Runs the filters one after the other, because each may take long.
 */
async function countNewWorks({ personId }: { personId: string }, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const viewer = await readPerson(personId);
  if (!viewer || viewer.role === 'child') return;
  const now = new Date();
  const tags = await unlessTooSlow(foundTags(viewer));
  if (tags) await store(viewer, now, eq(follows.kind, 'tag'), tags);
  for (const { id, since, ...filter } of await followedFilters(viewer)) {
    signal.throwIfAborted();
    const n = await unlessTooSlow(countNewer(viewer, filter, since));
    const found: Found[] = n ? [{ kind: 'filter-works', key: id, data: { filterId: id, works: n }, works: n }] : [];
    if (n !== null) await store(viewer, now, eq(follows.filterId, id), found);
  }
}

export const jobHandlers = [jobHandler(COUNT_NEW_WORKS, countNewWorks)];
