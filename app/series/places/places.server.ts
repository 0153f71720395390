import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { warnedBy } from '../../audience/card-covers.server.ts';
import { perLists } from '../../audience/per-lists.server.ts';
import { outsideClosedZoneOf, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../../audience/wanted.server.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { series, seriesWorks } from '../tables.ts';
import type { PlaceInSeries } from './place-rules.ts';

const neighbors = alias(works, 'neighbors');
/** The next or previous work of the series that the viewer may see. Its author is that of the work, whom the statement has joined. */
const neighbor = (way: 'before' | 'after') => {
  const [than, order] = way === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return sql`(select jsonb_build_object('id', ${neighbors.id}, 'kind', ${neighbors.kind}, 'title', ${neighbors.title}, 'warned', warned,
      'pagesCount', ${neighbors.pagesCount}, 'chapterCount', ${neighbors.chapterCount})
    from ${seriesWorks} o join ${works} neighbors on ${neighbors.id} = o.work_id
    cross join lateral (select (select ${warnedBy()} from ${works} where ${works.id} = ${neighbors.id}) as warned) choice
    where o.series_id = m.series_id and o.position ${than} m.position
      and ${visibleToPlaceholder(neighbors)} and ${outsideClosedZoneOf(neighbors)} and ${inWorkListsPlaceholder(neighbors)}
    order by o.position ${order} limit 1)`;
};

const placesInSeries = sql<PlaceInSeries[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'label', m.label,
    'number', (select count(*) from ${seriesWorks} n where n.series_id = m.series_id and n.label = '' and n.position <= m.position),
    'before', ${neighbor('before')}, 'after', ${neighbor('after')}) order by s.created_at, s.id)
  from ${seriesWorks} m join ${series} s on s.id = m.series_id where m.work_id = ${works.id}), '[]')`;

/** For a statement with `works`. */
export const isInSeries = sql<boolean>`exists (select from ${seriesWorks} m where m.work_id = ${works.id})`;

const places = perLists(
  db
    .select({ places: placesInSeries })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(works.id, sql.placeholder('id')), visibleToPlaceholder(works))),
  'series_of_work',
);

/**
 * The places of a work in series. Whoever sees the work may see the series, because a series has the works of one author only.
 * `coveredPlaces` removes the titles under Warn.
 */
export async function seriesOf(viewer: Viewer, id: string): Promise<PlaceInSeries[]> {
  const [found] = await places(viewer).execute({ viewer: viewer?.id ?? null, id });
  return found?.places ?? [];
}
