import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { warnedBy } from '../audience/card-covers.server.ts';
import { shownAuthor } from '../audience/shown-author.server.ts';
import { outsideClosedZone, personVisibleToPlaceholder, visibleToPlaceholder } from '../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../audience/wanted.server.ts';
import { ownState } from '../engagement/library/library-entries.server.ts';
import { followsSeries } from '../following/follow.server.ts';
import type { Cursor } from '../lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf } from '../lists/cursor-sql.ts';
import { people } from '../people/tables.ts';
import { factColumns } from '../works/length/facts.server.ts';
import { coveredCard } from '../works/ratings/card-cover.server.ts';
import { shownCover } from '../works/ratings/covering.server.ts';
import { works } from '../works/tables.ts';
import { SERIES_WORKS_MAX, type SeriesDetails } from './series-rules.ts';
import { series, seriesWorks } from './tables.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
/** The numbers count all works of the series, so that they do not depend on what the viewer may see (SERIES-04). */
const numbered = db
  .select({
    workId: seriesWorks.workId,
    position: seriesWorks.position,
    label: seriesWorks.label,
    number: sql<number>`(count(*) filter (where ${seriesWorks.label} = '') over (order by ${seriesWorks.position}))::int`.as('number'),
  })
  .from(seriesWorks)
  .where(eq(seriesWorks.seriesId, sql.placeholder('id')))
  .as('numbered');

const worksOf = db
  .select({
    ...{
      id: works.id,
      kind: works.kind,
      title: works.title,
      cover: shownCover(),
      author: { name: people.name, username: shownAuthor.username },
    },
    ...{ pagesCount: works.pagesCount, chapterCount: works.chapterCount, ...factColumns },
    ...{ number: numbered.number, label: numbered.label, libraryState: ownState, warned: warnedBy() },
  })
  .from(numbered)
  .innerJoin(works, eq(works.id, numbered.workId))
  .innerJoin(people, eq(people.id, works.authorId))
  .where(and(visibleToPlaceholder(works), outsideClosedZone, inWorkListsPlaceholder()))
  .orderBy(asc(numbered.position))
  .limit(SERIES_WORKS_MAX)
  .prepare('series_works_shown');

const byId = db
  .select({
    ...{ id: series.id, title: series.title, description: series.description, status: series.status, createdAt: series.createdAt },
    author: { id: people.id, ...shownAuthor },
    isOwn: sql<boolean>`coalesce(${people.id} = ${viewerId}, false)`,
    following: followsSeries,
  })
  .from(series)
  .innerJoin(people, eq(people.id, series.authorId))
  .where(and(eq(series.id, sql.placeholder('id')), personVisibleToPlaceholder()))
  .prepare('series_by_id');

/** A series with the works that the viewer may see, in order. Null: not found, as is the series of a private author for others. */
export async function readSeries(viewer: Viewer, id: string) {
  if (!isId(id)) return null;
  const values = { viewer: viewer?.id ?? null, id };
  const [found] = await byId.execute(values);
  return found ? { ...found, works: (await worksOf.execute(values)).map((work) => coveredCard(viewer, work)) } : null;
}
export type OpenSeries = NonNullable<Awaited<ReturnType<typeof readSeries>>>;
export type WorkOfSeries = OpenSeries['works'][number];

/** The details of the viewer's own series; null: not found. */
export async function ownSeries(viewer: Person, id: string): Promise<(SeriesDetails & { id: string }) | null> {
  if (!isId(id)) return null;
  const [found] = await db
    .select({ id: series.id, title: series.title, description: series.description, status: series.status })
    .from(series)
    .where(and(eq(series.id, id), eq(series.authorId, viewer.id)));
  return found ?? null;
}

const SERIES_PAGE_SIZE = 24;
const FIRST_PAGE: Cursor = { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

const seriesOfPerson = db
  .select({
    ...{ id: series.id, title: series.title, status: series.status },
    at: microsecondsOf(series.createdAt),
    /** Only those that the viewer may see. */
    works: sql<number>`(select count(*)::int from ${seriesWorks} join ${works} on ${works.id} = ${seriesWorks.workId}
      where ${seriesWorks.seriesId} = ${series.id} and ${visibleToPlaceholder(works)} and ${outsideClosedZone} and ${inWorkListsPlaceholder()})`,
  })
  .from(series)
  .innerJoin(people, eq(people.id, series.authorId))
  .where(and(eq(series.authorId, sql.placeholder('person')), isAfterPlaceholder(series.createdAt, series.id), personVisibleToPlaceholder()))
  .orderBy(desc(series.createdAt), desc(series.id))
  .limit(SERIES_PAGE_SIZE + 1)
  .prepare('series_of_person');

/** The series of a person whom the viewer may see, newest first, by page. `more` is the cursor of the next page. */
export async function listSeries(viewer: Viewer, personId: string, cursor: Cursor | null) {
  const from = cursor ?? FIRST_PAGE;
  const found = await seriesOfPerson.execute({ viewer: viewer?.id ?? null, person: personId, at: from.at, after: from.id });
  const last = found.length > SERIES_PAGE_SIZE ? found[SERIES_PAGE_SIZE - 1] : undefined;
  const shown = found.slice(0, SERIES_PAGE_SIZE).map(({ at: _, ...item }) => item);
  return { series: shown, more: last ? { at: last.at, id: last.id } : null };
}
