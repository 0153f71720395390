import { and, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { perLists } from '../audience/per-lists.server.ts';
import { shownToPlaceholder, stateNoticeOf, visibleToPlaceholder } from '../audience/visible.server.ts';
import { remarkCounts } from '../comments/replies/remark-counts.server.ts';
import { firstComments } from '../comments/replies/threads.server.ts';
import { continueAt, isOwnPlace, isPartPlace, pageAt, partPlace } from '../engagement/progress/place-now.ts';
import { likes, readingPlaces, savedStories, views } from '../engagement/tables.ts';
import { pictures } from '../images/tables.ts';
import { people } from '../people/tables.ts';
import { coveringNow, withoutCovered, withoutPart } from '../reader/covered/covered-rules.ts';
import { coveringOfPart, neighbor } from '../reader/parts/parts.server.ts';
import { editsOf, firstParts, notesOfPart, readerColumns, viewerId, withSeries } from '../reader/read.server.ts';
import type { ReadingSettings } from '../reader/settings/reading-rules.ts';
import { coveringOf } from '../works/ratings/covering.server.ts';
import type { Covering } from '../works/ratings/rating-rules.ts';
import { panels, parts, works } from '../works/tables.ts';
import type { ComicPanel, CoveredPanel, ShownPanel } from './panel-rules.ts';

const asPanel = sql`jsonb_build_object(
    'picture', jsonb_build_object('src', ${panels.picture}, 'width', ${panels.width}, 'height', ${panels.height}),
    'description', ${panels.description}, 'bubbles', ${panels.bubbles}, 'key', ${panels.key})
  || case when ${panels.warnings} = '{}' then '{}' else jsonb_build_object('cover', jsonb_build_object('key', ${panels.key},
    'covering', ${coveringOf(viewerId, panels)}, 'color', (select ${pictures.color} from ${pictures} where ${pictures.address} = ${panels.picture}))) end`;
type FoundPanel = ShownPanel & { cover?: Omit<CoveredPanel, 'width' | 'height'> };

// At most PANELS_MAX panels, so all are loaded with the comic and the viewer needs no further requests.
const itsPanels = sql<FoundPanel[]>`coalesce((
  select jsonb_agg(${asPanel} order by ${panels.position})
  from ${panels} where ${panels.workId} = ${works.id} and ${panels.partId} is null), '[]')`;
const arcPanels = sql<FoundPanel[]>`coalesce((
  select jsonb_agg(${asPanel} order by ${panels.position}) from ${panels} where ${panels.partId} = ${parts.id}), '[]')`;

const keysOf = (of: SQL) => sql`(select array_agg(p.key) from ${panels} p where ${of})::text[]`;
/** The counts of remarks on panels, and how the viewer wants to see them; null for a visitor. */
const remarksOf = (of: SQL) => ({
  remarks: remarkCounts(keysOf(of)),
  remarksSetting: sql<
    ReadingSettings['remarks'] | null
  >`(select r.reading_settings ->> 'remarks' from ${people} r where r.id = ${viewerId})`,
});

/**
 * Leaves of a panel that its warnings cover only what stands for it, unless its reader chose to see it, or its comic or arc in spite of
 * the same warnings, which are `agreed` then.
 */
const asShown =
  (revealedIds: ReadonlySet<string>, agreed: readonly Covering[]) =>
  ({ cover, ...panel }: FoundPanel): ComicPanel => {
    const covering = cover?.covering.filter((reason) => !agreed.includes(reason)) ?? [];
    if (!cover || !covering.length || revealedIds.has(cover.key)) return panel;
    const { width, height } = panel.picture;
    return { ...cover, covering, width, height };
  };

const byId = perLists(
  db
    .select({
      ...readerColumns,
      panels: itsPanels,
      parts: firstParts,
      continueAt: continueAt(viewerId),
      ...remarksOf(sql`p.work_id = ${works.id} and p.part_id is null`),
    })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .leftJoin(likes, and(eq(likes.workId, works.id), eq(likes.personId, viewerId)))
    .leftJoin(savedStories, and(eq(savedStories.workId, works.id), eq(savedStories.personId, viewerId)))
    .leftJoin(views, and(eq(views.workId, works.id), eq(views.personId, viewerId)))
    .leftJoin(readingPlaces, isOwnPlace(viewerId))
    .where(and(eq(works.id, sql.placeholder('id')), eq(works.kind, 'comic'), visibleToPlaceholder(works))),
  'read_comic',
);

/** A comic with all its panels, none if it is covered. Null: not found, not visible, or not a comic. */
export async function readComic(viewer: Viewer, id: string, revealedIds: ReadonlySet<string>) {
  if (!isId(id)) return null;
  const [found] = await byId(viewer).execute({ viewer: viewer?.id ?? null, id });
  if (!found) return null;
  const comic = await withSeries(viewer, found);
  const covering = coveringNow(viewer, comic, revealedIds);
  return {
    ...withoutCovered(viewer, comic, revealedIds),
    covering,
    panels: covering.length ? [] : comic.panels.map(asShown(revealedIds, revealedIds.has(id) ? comic.covering : [])),
  };
}
export type ReadComic = NonNullable<Awaited<ReturnType<typeof readComic>>>;

// One query for the arc with its panels, its comic, its neighbors and the viewer's interactions with the comic.
const arcById = perLists(
  db
    .select({
      ...readerColumns,
      comments: firstComments('work', works.id, parts.id),
      panels: arcPanels,
      ...remarksOf(sql`p.part_id = ${parts.id}`),
      partCovering: coveringOfPart,
      parts: firstParts,
      part: {
        id: parts.id,
        title: sql<string>`${parts.title}`.as('arc_title'),
        description: sql<string>`${parts.description}`.as('arc_description'),
        createdAt: sql<Date>`${parts.createdAt}`.mapWith(parts.createdAt).as('arc_created_at'),
        pagesCount: sql<number>`${parts.pagesCount}`.as('arc_pages_count'),
        notice: stateNoticeOf(parts).as('arc_notice'),
        edits: editsOf(parts).as('arc_edits'),
        notes: notesOfPart.as('arc_notes'),
        hidesNotes:
          sql<boolean>`coalesce((select (r.reading_settings ->> 'hideNotes')::boolean from ${people} r where r.id = ${viewerId}), false)`.as(
            'arc_hides_notes',
          ),
        revision: sql<number>`${parts.revision}`.as('arc_revision'),
      },
      progress: pageAt(partPlace),
      after: neighbor('after'),
    })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .leftJoin(likes, and(eq(likes.workId, works.id), eq(likes.personId, viewerId)))
    .leftJoin(savedStories, and(eq(savedStories.workId, works.id), eq(savedStories.personId, viewerId)))
    .leftJoin(views, and(eq(views.workId, works.id), eq(views.personId, viewerId)))
    .leftJoin(readingPlaces, isPartPlace(viewerId))
    .where(
      and(
        eq(parts.id, sql.placeholder('part')),
        eq(works.id, sql.placeholder('id')),
        eq(works.kind, 'comic'),
        visibleToPlaceholder(works),
        shownToPlaceholder(parts, works.authorId),
      ),
    ),
  'read_arc',
);

/** An arc with all its panels, none if it is covered, looked up by its own id and its comic's. Null: not found. */
export async function readArc(viewer: Viewer, workId: string, partId: string, revealedIds: ReadonlySet<string>) {
  if (!isId(workId) || !isId(partId)) return null;
  const [found] = await arcById(viewer).execute({ viewer: viewer?.id ?? null, id: workId, part: partId });
  if (!found) return null;
  const { partCovering, panels, ...work } = await withSeries(viewer, found);
  const covering = coveringNow(viewer, { id: workId, covering: partCovering }, revealedIds, partId);
  const arc = {
    ...withoutCovered(viewer, work, revealedIds),
    covering,
    panels: panels.map(asShown(revealedIds, revealedIds.has(partId) ? partCovering : [])),
  };
  return covering.length
    ? { ...arc, ...(arc.hiddenMessage !== null && { after: null }), panels: [], part: withoutPart(arc.part, arc.hiddenMessage !== null) }
    : arc;
}
