import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { hiddenBy } from '../audience/card-covers.server.ts';
import { commentsClosedPlaceholder, ownWordsPlaceholder } from '../audience/comment-access.server.ts';
import { perLists } from '../audience/per-lists.server.ts';
import { shownAuthor, shownAuthorId } from '../audience/shown-author.server.ts';
import { outsideClosedZone, shownToPlaceholder, stateNoticeOf, visibleToPlaceholder } from '../audience/visible.server.ts';
import { remarkCounts } from '../comments/replies/remark-counts.server.ts';
import { firstComments, hiddenComments, ownHiddenComments } from '../comments/replies/threads.server.ts';
import { comments } from '../comments/tables.ts';
import { versions } from '../editing/tables.ts';
import { ownState } from '../engagement/library/library-entries.server.ts';
import { continueAt, isOwnPlace, ownPlace, pageAt, placedBlock, placedPage, placeRow } from '../engagement/progress/place-now.ts';
import { likes, readingPlaces, savedStories, views } from '../engagement/tables.ts';
import { followsWork } from '../following/follow.server.ts';
import { people } from '../people/tables.ts';
import { isInSeries, seriesOf } from '../series/places/places.server.ts';
import { shownTags } from '../site/words.server.ts';
import type { Kind } from '../works/kinds.ts';
import { factColumns } from '../works/length/facts.server.ts';
import { coveringOf, isAlwaysShown, isUncovered } from '../works/ratings/covering.server.ts';
import { pages, panels, parts, works } from '../works/tables.ts';
import { coveringNow, NOTHING_REVEALED, withoutCovered } from './covered/covered-rules.ts';
import { CHANGE_NOTES_SHOWN, EDITED_AFTER_HOURS, type EditHistory } from './edits/edits-rules.ts';
import type { PartNotes } from './notes/author-note.tsx';
import { PARTS_PAGE_SIZE, type PartLine, type PartList, PREVIEW_PANELS_SHOWN } from './parts/part-rules.ts';
import type { ReadingSettings } from './settings/reading-rules.ts';

export const viewerId = sql`${sql.placeholder('viewer')}::uuid`;

/** The first panels of an arc without those that are covered for the viewer; empty for a chapter. */
export const previewOf = (viewer: SQL, id: SQL | typeof parts.id) => sql<NonNullable<PartLine['preview']>>`(
  select coalesce(jsonb_agg(jsonb_build_object('src', p.picture, 'width', p.width, 'height', p.height) order by p.position), '[]')
  from ${panels} p where p.part_id = ${id} and p.position <= ${sql.raw(String(PREVIEW_PANELS_SHOWN))}
    and (p.warnings = '{}' or ${isUncovered(viewer, { warnings: sql`p.warnings` })}))`;
/** No panels of a covered comic or arc with these warnings (WARN-05). */
export const unlessCovered = (viewer: SQL, warnings: SQLWrapper, preview: SQL<NonNullable<PartLine['preview']>>) =>
  sql<
    NonNullable<PartLine['preview']>
  >`case when ${isUncovered(viewer)} and ${isUncovered(viewer, { warnings })} then ${preview} else '[]'::jsonb end`;
/** Selects one more than is shown, to tell whether there are more. */
export const firstParts = sql<PartLine[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'preview', ${unlessCovered(viewerId, sql`f.warnings`, previewOf(viewerId, sql`f.id`))}))
  from (select ${parts.id}, ${parts.title}, ${parts.warnings} from ${parts} where ${parts.workId} = ${works.id} and ${shownToPlaceholder(parts, works.authorId)}
    order by ${parts.position} limit ${sql.raw(String(PARTS_PAGE_SIZE + 1))}) f), '[]')`;
export const partList = (found: PartLine[]): PartList => ({ parts: found.slice(0, PARTS_PAGE_SIZE), more: found.length > PARTS_PAGE_SIZE });
const settings = sql<ReadingSettings | null>`(select r.reading_settings from ${people} r where r.id = ${viewerId})`;

/** The requested page, else that of the stored place, else the first; clamped to the pages of the work. */
const position = sql`greatest(1, least(coalesce(${sql.placeholder('page')}::int, ${placedPage}, 1), ${works.pagesCount}))`;

const iso = (at: SQL) => sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** When a work, or one of its parts, was edited last, and the notes of what changed. */
export const editsOf = (thing: typeof works | typeof parts): SQL<EditHistory> => sql<EditHistory>`jsonb_build_object(
  'at', case when ${thing.editedAt} > ${thing.createdAt} + ${sql.raw(`interval '${EDITED_AFTER_HOURS} hours'`)} then ${iso(sql`${thing.editedAt}`)} end,
  'notes', coalesce((select jsonb_agg(jsonb_build_object('at', ${iso(sql`n.created_at`)}, 'note', n.note) order by n.number desc) from (
    select ${versions.createdAt}, ${versions.note}, ${versions.number} from ${versions} where ${versions.workId} = ${works.id}
      and ${thing === works ? sql`${versions.partId} is null` : sql`${versions.partId} = ${parts.id}`} and ${versions.isPublished} and ${versions.note} <> ''
    order by ${versions.number} desc limit ${sql.raw(String(CHANGE_NOTES_SHOWN))}) n), '[]'))`;

/** The author's notes around a part: its own, else the default of the work (EDIT-23). */
export const notesOfPart = sql<PartNotes>`jsonb_build_object('before', coalesce(nullif(${parts.noteBefore}, ''), ${works.defaultNoteBefore}),
  'after', coalesce(nullif(${parts.noteAfter}, ''), ${works.defaultNoteAfter}))`;

/** Columns of every reader: the work and the viewer's like, save, view and place; needs the joins of `byId`. */
export const readerColumns = {
  id: works.id,
  kind: works.kind,
  title: works.title,
  description: works.description,
  cover: works.cover,
  genre: works.genre,
  tags: sql<string[]>`${works.tags}`.mapWith(shownTags),
  language: works.language,
  likes: works.likesCount,
  views: works.viewsCount,
  commentsCount: sql<number>`${works.commentsCount} - ${hiddenComments(sql`${comments.workId} = ${works.id}`)}`,
  ownHiddenComments: ownHiddenComments(sql`${comments.workId} = ${works.id}`),
  commentsClosed: commentsClosedPlaceholder(works),
  hasRemarks: works.hasRemarks,
  pagesCount: works.pagesCount,
  covering: coveringOf(viewerId),
  hiddenBy: hiddenBy(viewerId),
  alwaysShown: isAlwaysShown(viewerId),
  ...factColumns,
  label: works.label,
  createdAt: works.createdAt,
  author: { id: shownAuthorId, ...shownAuthor },
  isOwn: sql<boolean>`coalesce(${people.id} = ${viewerId}, false)`,
  liked: sql<boolean>`${likes.personId} is not null`,
  saved: sql<boolean>`${savedStories.personId} is not null`,
  viewed: sql<boolean>`${views.personId} is not null`,
  progress: pageAt(ownPlace),
  comments: firstComments('work', works.id),
  notice: stateNoticeOf(works),
  edits: editsOf(works),
  revision: works.revision,
  announcement: works.announcement,
  isInSeries,
  libraryState: ownState,
  following: followsWork,
};

// One statement for the whole reader: work, one page, author, the viewer's own state, first comments, reading settings.
const byId = perLists(
  db
    .select({
      ...readerColumns,
      ageRange: works.ageRange,
      featured: works.isFeatured,
      ownWords: ownWordsPlaceholder(),
      page: { position: pages.position, document: pages.document, remarks: remarkCounts(sql`${pages.blocks}`) },
      progress: placedPage,
      block: placedBlock,
      parts: firstParts,
      continueAt: continueAt(viewerId),
      settings,
    })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .leftJoin(likes, and(eq(likes.workId, works.id), eq(likes.personId, viewerId)))
    .leftJoin(savedStories, and(eq(savedStories.workId, works.id), eq(savedStories.personId, viewerId)))
    .leftJoin(views, and(eq(views.workId, works.id), eq(views.personId, viewerId)))
    .leftJoin(readingPlaces, isOwnPlace(viewerId))
    .leftJoinLateral(placeRow(ownPlace), sql`true`)
    .leftJoin(pages, and(eq(pages.workId, works.id), isNull(pages.partId), eq(pages.position, position)))
    .where(and(eq(works.id, sql.placeholder('id')), eq(works.kind, sql.placeholder('kind')), visibleToPlaceholder(works))),
  'read_text',
);

/** A work of `readerColumns` with its places in series, whose neighbors are only read for works that have some. */
export async function withSeries<W extends { id: string; isInSeries: boolean }>(viewer: Viewer, { isInSeries: has, ...work }: W) {
  return { ...(work as unknown as Omit<W, 'isInSeries'> & { id: string }), series: has ? await seriesOf(viewer, work.id) : [] };
}

/**
 * A text work with one of its pages: `page` from 1, or null for the viewer's stored page. Null: not found, not visible, or of another kind.
 * Its page is null only when the work has none or is covered, unless it is in `revealedIds` (WARN-05).
 */
export async function readText(viewer: Viewer, kind: Kind, id: string, page: number | null, revealedIds = NOTHING_REVEALED) {
  if (!isId(id)) return null;
  const [found] = await byId(viewer).execute({ viewer: viewer?.id ?? null, kind, id, page });
  if (!found) return null;
  const work = await withSeries(viewer, found);
  const covering = coveringNow(viewer, work, revealedIds);
  return { ...withoutCovered(viewer, work, revealedIds), covering, page: covering.length ? null : work.page };
}
export type ReadText = NonNullable<Awaited<ReturnType<typeof readText>>>;

const pageOf = perLists(
  db
    .select({
      position: pages.position,
      document: pages.document,
      remarks: remarkCounts(sql`${pages.blocks}`),
      covering: coveringOf(viewerId),
    })
    .from(pages)
    .innerJoin(works, eq(works.id, pages.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(
      and(
        eq(pages.workId, sql.placeholder('id')),
        isNull(pages.partId), // a chapter has pages of the same numbers
        eq(pages.position, sql.placeholder('position')),
        visibleToPlaceholder(works),
        outsideClosedZone,
      ),
    ),
  'read_page',
);

/** A single page, from 1, of a work that the viewer may see. Null: not found, or covered. */
export async function readPage(viewer: Viewer, id: string, position: number, revealedIds: ReadonlySet<string>) {
  if (!isId(id)) return null;
  const [found] = await pageOf(viewer).execute({ viewer: viewer?.id ?? null, id, position });
  if (!found || coveringNow(viewer, { ...found, id }, revealedIds).length) return null;
  const { covering: _, ...page } = found;
  return page;
}
export type PageResponse = NonNullable<Awaited<ReturnType<typeof readPage>>>;
