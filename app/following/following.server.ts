import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { outsideClosedZone, personVisibleToPlaceholder, visibleToPlaceholder } from '../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../audience/wanted.server.ts';
import type { Cursor } from '../lists/cursor-rules.ts';
import { people } from '../people/tables.ts';
import { series, seriesWorks } from '../series/tables.ts';
import type { Kind } from '../works/kinds.ts';
import { parts, works } from '../works/tables.ts';
import { FOLLOWING_PAGE_SIZE, type FollowKind } from './following-rules.ts';
import { follows } from './tables.ts';

/** What happened last, `at` in milliseconds: a new part or work with its title, an update, or the publication. */
export type Newest = { what: 'part' | 'work' | 'update' | 'published'; title: string | null; at: number };
/** `thing` is null if it is no longer available to the viewer. */
export type Followed = {
  id: string;
  thing: { id: string; kind: Kind | null; title: string; author: string; newest: Newest | null } | null;
};

const ms = (at: SQL) => sql`(extract(epoch from ${at}) * 1000)::float8`;
const event = (what: SQL, title: SQL, at: SQL) => sql`select ${what} as what, ${title} as title, ${ms(at)} as at`;

/** The newest of a shown part, an update that followers were notified of, and the publication of the work of the query. */
const newestOfWork = sql`(select to_jsonb(e) from (
    (${event(sql`'part'`, sql`p.title`, sql`p.created_at`)} from ${parts} p where p.work_id = ${works.id} and p.state = 'shown' order by p.created_at desc limit 1)
    union all ${event(sql`'update'`, sql`null`, sql`${works.announcedAt}`)} where ${works.announcedAt} is not null
    union all ${event(sql`'published'`, sql`null`, sql`${works.createdAt}`)}) e order by e.at desc limit 1)`;
const isWorkShown = sql`(${works.id} is not null and ${visibleToPlaceholder(works)} and ${outsideClosedZone})`;
const shownWork = sql<Followed['thing']>`case when ${isWorkShown} then jsonb_build_object('id', ${works.id}, 'kind', ${works.kind},
  'title', ${works.title}, 'author', ${people.name}, 'newest', ${newestOfWork}) end`;

/** The newest work of the series of the query that the viewer may see; all are of its author. */
const newestOfSeries = sql`(select to_jsonb(e) from (${event(sql`'work'`, sql`${works.title}`, sql`${works.createdAt}`)}
  from ${seriesWorks} join ${works} on ${works.id} = ${seriesWorks.workId}
  where ${seriesWorks.seriesId} = ${series.id} and ${visibleToPlaceholder(works)} and ${outsideClosedZone} and ${inWorkListsPlaceholder()}
  order by ${works.createdAt} desc limit 1) e)`;
const shownSeries = sql<
  Followed['thing']
>`case when ${series.id} is not null and ${personVisibleToPlaceholder()} then jsonb_build_object('id', ${series.id}, 'kind', null,
  'title', ${series.title}, 'author', ${people.name}, 'newest', ${newestOfSeries}) end`;

const columns = { id: follows.id, at: sql<string>`(extract(epoch from ${follows.createdAt}) * 1000000)::bigint::text` };
const isNext = (kind: SQL) =>
  and(
    eq(follows.personId, sql.placeholder('viewer')),
    sql`${follows.kind} = ${kind}`,
    sql`(${follows.createdAt}, ${follows.id}) < ('epoch'::timestamptz + ${sql.placeholder('at')}::bigint * interval '1 microsecond', ${sql.placeholder('after')}::uuid)`,
  );
const newestFirst = [desc(follows.createdAt), desc(follows.id)] as const;

const lists = {
  work: db
    .select({ ...columns, thing: shownWork })
    .from(follows)
    .leftJoin(works, eq(works.id, follows.workId))
    .leftJoin(people, eq(people.id, works.authorId))
    .where(isNext(sql`'work'`))
    .orderBy(...newestFirst)
    .limit(FOLLOWING_PAGE_SIZE + 1)
    .prepare('following_works'),
  series: db
    .select({ ...columns, thing: shownSeries })
    .from(follows)
    .leftJoin(series, eq(series.id, follows.seriesId))
    .leftJoin(people, eq(people.id, series.authorId))
    .where(isNext(sql`'series'`))
    .orderBy(...newestFirst)
    .limit(FOLLOWING_PAGE_SIZE + 1)
    .prepare('following_series'),
};

const counts = db
  .select({ kind: follows.kind, n: sql<number>`count(*)::int` })
  .from(follows)
  .where(eq(follows.personId, sql.placeholder('viewer')))
  .groupBy(follows.kind)
  .prepare('following_counts');

/** A page of what the viewer follows, newest first, also what is no longer available, with the number of each kind (FOLLOW-03). */
export async function followingOf(viewer: Person, kind: FollowKind, cursor: Cursor | null) {
  const from = cursor ?? { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const [found, byKind] = await Promise.all([
    lists[kind].execute({ viewer: viewer.id, at: from.at, after: from.id }),
    counts.execute({ viewer: viewer.id }),
  ]);
  const shown = found.slice(0, FOLLOWING_PAGE_SIZE);
  const last = found.length > FOLLOWING_PAGE_SIZE ? shown.at(-1) : undefined;
  const items: Followed[] = shown.map(({ id, thing }) => ({ id, thing }));
  const count = (one: FollowKind) => byKind.find((row) => row.kind === one)?.n ?? 0;
  return { items, more: last ? { at: last.at, id: last.id } : null, counts: { work: count('work'), series: count('series') } };
}
