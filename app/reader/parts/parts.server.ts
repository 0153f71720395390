import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { textFromPages } from '#editor/document/plain-text.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { perLists } from '../../audience/per-lists.server.ts';
import { shownTo, shownToPlaceholder, stateNoticeOf, visibleTo, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { wanted } from '../../audience/wanted.server.ts';
import { remarkCounts } from '../../comments/replies/remark-counts.server.ts';
import { firstComments } from '../../comments/replies/threads.server.ts';
import { imagesOfVersions, versions } from '../../editing/tables.ts';
import { clearProgressInPart } from '../../engagement/progress/delete-engagement.server.ts';
import { isPartPlace, partPlace, placedBlock, placedPage, placeRow } from '../../engagement/progress/place-now.ts';
import { likes, readingPlaces, savedStories, views } from '../../engagement/tables.ts';
import { endOf } from '../../forms/text-rules.ts';
import { deleteUnreferenced, imagesOf, removeFiles } from '../../images/cleanup/unreferenced-images.server.ts';
import { people } from '../../people/tables.ts';
import { type Kind, type PartKind, partKinds } from '../../works/kinds.ts';
import { coveringOf, idOfViewer } from '../../works/ratings/covering.server.ts';
import type { Covering } from '../../works/ratings/rating-rules.ts';
import { pages, parts, works } from '../../works/tables.ts';
import { coveringNow, withoutCovered, withoutPart } from '../covered/covered-rules.ts';
import { editsOf, firstParts, notesOfPart, previewOf, readerColumns, unlessCovered, viewerId, withSeries } from '../read.server.ts';
import type { ReadingSettings } from '../settings/reading-rules.ts';
import { PARTS_PAGE_SIZE, type PartList } from './part-rules.ts';

export const neighbor = (way: 'before' | 'after') => {
  const [than, order] = way === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return sql<{ id: string; title: string } | null>`(select jsonb_build_object('id', o.id, 'title', o.title) from ${parts} o
    where o.work_id = ${parts.workId} and (o.state = 'shown' or ${works.authorId} = ${viewerId}) and o.position ${than} ${parts.position} order by o.position ${order} limit 1)`;
};
const position = sql`greatest(1, least(coalesce(${sql.placeholder('page')}::int, ${placedPage}, 1), ${parts.pagesCount}))`;

/** What covers this chapter or arc: its work, or its own warnings. */
export const coveringOfPart = sql<
  Covering[]
>`(select coalesce(array_agg(distinct c), '{}') from unnest(${coveringOf(viewerId)} || ${coveringOf(viewerId, parts)}) c)`;

// One statement: the chapter with one page, its book, its neighbors, the viewer's own state of the book, reading settings.
const chapterById = perLists(
  db
    .select({
      ...readerColumns,
      comments: firstComments('work', works.id, parts.id),
      partCovering: coveringOfPart,
      part: {
        id: parts.id,
        title: parts.title,
        description: parts.description,
        pagesCount: sql<number>`${parts.pagesCount}`.as('part_pages_count'),
        notice: stateNoticeOf(parts).as('part_notice'),
        edits: editsOf(parts).as('part_edits'),
        notes: notesOfPart.as('part_notes'),
        revision: sql<number>`${parts.revision}`.as('part_revision'),
        createdAt: sql<Date>`${parts.createdAt}`.mapWith(parts.createdAt).as('part_created_at'),
      },
      before: neighbor('before'),
      after: neighbor('after'),
      page: { position: pages.position, document: pages.document, remarks: remarkCounts(sql`${pages.blocks}`) },
      progress: placedPage,
      block: placedBlock,
      parts: firstParts,
      settings: sql<ReadingSettings | null>`(select r.reading_settings from ${people} r where r.id = ${viewerId})`,
    })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .leftJoin(likes, and(eq(likes.workId, works.id), eq(likes.personId, viewerId)))
    .leftJoin(savedStories, and(eq(savedStories.workId, works.id), eq(savedStories.personId, viewerId)))
    .leftJoin(views, and(eq(views.workId, works.id), eq(views.personId, viewerId)))
    .leftJoin(readingPlaces, isPartPlace(viewerId))
    .leftJoinLateral(placeRow(partPlace), sql`true`)
    .leftJoin(pages, and(eq(pages.workId, works.id), eq(pages.partId, parts.id), eq(pages.position, position)))
    .where(
      and(
        eq(parts.id, sql.placeholder('part')),
        eq(works.id, sql.placeholder('id')),
        eq(works.kind, 'book'),
        visibleToPlaceholder(works),
        shownToPlaceholder(parts, works.authorId),
      ),
    ),
  'read_chapter',
);

/** A chapter of this book with one of its pages, `page` from 1; null for the stored page. Null: not found or not visible. */
export async function readChapter(viewer: Viewer, workId: string, partId: string, page: number | null, revealedIds: ReadonlySet<string>) {
  if (!isId(workId) || !isId(partId)) return null;
  const [found] = await chapterById(viewer).execute({ viewer: viewer?.id ?? null, id: workId, part: partId, page });
  if (!found) return null;
  const { partCovering, ...work } = await withSeries(viewer, found);
  const covering = coveringNow(viewer, { id: workId, covering: partCovering }, revealedIds, partId);
  const chapter = { ...withoutCovered(viewer, work, revealedIds), covering };
  const isHidden = chapter.hiddenMessage !== null;
  const neighbors = isHidden ? { before: null, after: null } : null;
  return covering.length ? { ...chapter, ...neighbors, page: null, part: withoutPart(chapter.part, isHidden) } : chapter;
}

const chapterPage = perLists(
  db
    .select({ position: pages.position, document: pages.document, remarks: remarkCounts(sql`${pages.blocks}`), covering: coveringOfPart })
    .from(pages)
    .innerJoin(parts, eq(parts.id, pages.partId))
    .innerJoin(works, eq(works.id, pages.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(
      and(
        eq(pages.workId, sql.placeholder('id')),
        eq(pages.partId, sql.placeholder('part')),
        eq(pages.position, sql.placeholder('position')),
        visibleToPlaceholder(works),
        shownToPlaceholder(parts, works.authorId),
      ),
    ),
  'read_chapter_page',
);

/** A single page of a chapter, from 1. Null: not found, or covered. */
export async function readChapterPage(viewer: Viewer, workId: string, partId: string, position: number, revealedIds: ReadonlySet<string>) {
  if (!isId(workId) || !isId(partId)) return null;
  const [found] = await chapterPage(viewer).execute({ viewer: viewer?.id ?? null, id: workId, part: partId, position });
  if (!found || coveringNow(viewer, { ...found, id: workId }, revealedIds, partId).length) return null;
  const { covering: _, ...page } = found;
  return page;
}

/**
 * The chapters or arcs of a work in their order, after the one with the id `after`. Empty when the work is not visible, or the viewer's
 * settings hide it.
 */
export async function listParts(viewer: Viewer, workId: string, after: string | null = null): Promise<PartList> {
  if (!isId(workId)) return { parts: [], more: false };
  const later =
    after && isId(after) ? gt(parts.position, db.select({ at: parts.position }).from(parts).where(eq(parts.id, after))) : undefined;
  const isNotHiddenByViewer = viewer && !viewer.shownCards?.has(workId) ? wanted(idOfViewer(viewer)) : undefined;
  const found = await db
    .select({
      id: parts.id,
      title: parts.title,
      preview: unlessCovered(idOfViewer(viewer), parts.warnings, previewOf(idOfViewer(viewer), parts.id)),
    })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(parts.workId, workId), visibleTo(viewer, works), shownTo(viewer, parts, works.authorId), isNotHiddenByViewer, later))
    .orderBy(asc(parts.position))
    .limit(PARTS_PAGE_SIZE + 1);
  return { parts: found.slice(0, PARTS_PAGE_SIZE), more: found.length > PARTS_PAGE_SIZE };
}

/**
 * The last chapter of a book with at most `max` characters of its end, as context for writing the next (AMB-20). Null: none is visible.
 */
export async function lastChapter(viewer: Viewer, workId: string, max: number) {
  if (!isId(workId)) return null;
  const [part] = await db
    .select({ id: parts.id, title: parts.title })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(parts.workId, workId), visibleTo(viewer, works), shownTo(viewer, parts, works.authorId)))
    .orderBy(desc(parts.position))
    .limit(1);
  if (!part) return null;
  return { ...part, words: await lastWords(part.id, max) };
}

const LAST_PAGES = 100; // pages to search at most, when they are nearly empty

/** Reads pages from the end until there is enough text, because a chapter may be as long as a novel. */
async function lastWords(partId: string, max: number): Promise<string> {
  let words = '';
  let before = 2_147_483_647;
  for (let read = 0; words.length < max && read < LAST_PAGES; ) {
    const batch = await db
      .select({ document: pages.document, position: pages.position })
      .from(pages)
      .where(and(eq(pages.partId, partId), lt(pages.position, before)))
      .orderBy(desc(pages.position))
      .limit(read ? 4 : 1);
    for (const page of batch) words = [textFromPages([page.document]), words].filter(Boolean).join('\n\n');
    read += batch.length;
    before = batch.at(-1)?.position ?? 0;
    if (!batch.length) break;
  }
  return endOf(words, max);
}

/** A visible work that can have parts of this kind, and whether the viewer is its author. Null: not found. */
export async function workForPart(viewer: Viewer, part: PartKind, workId: string) {
  if (!isId(workId)) return null;
  const [work] = await db
    .select({ id: works.id, title: works.title, authorId: works.authorId })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(works.id, workId), eq(works.kind, partKinds[part].of as Kind), isNull(works.challengeId), visibleTo(viewer, works)));
  return work ? { id: work.id, title: work.title, isOwn: viewer?.id === work.authorId } : null;
}

/**
 * Deletes the viewer's own published chapter or arc and the images that only it references, and updates the count of the work. False: not
 * found.
 */
export async function deletePart(viewer: Pick<Person, 'id'>, workId: string, partId: string): Promise<boolean> {
  if (!isId(workId) || !isId(partId)) return false;
  // A decision of staff locks the part before its work, in the other order than this.
  const unreferenced = await retried(() => db.transaction((tx) => deletePartIn(viewer, tx, workId, partId)));
  if (!unreferenced) return false;
  await removeFiles(unreferenced);
  return true;
}

/** Returns the addresses of the images that nothing references now; null: not found. */
async function deletePartIn(viewer: Pick<Person, 'id'>, tx: Transaction, workId: string, partId: string): Promise<string[] | null> {
  const [work] = await tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.id, workId), eq(works.authorId, viewer.id)))
    .for('update');
  if (!work) return null;
  const images = await imagesOf(viewer, tx, sql`select ${partId}::uuid union all ${imagesOfVersions(sql`${versions.partId} = ${partId}`)}`);
  const [part] = await tx
    .select({ id: parts.id })
    .from(parts)
    .where(and(eq(parts.id, partId), eq(parts.workId, workId)));
  if (!part) return null;
  await clearProgressInPart(viewer, tx, part.id);
  const deleted = await tx
    .delete(parts)
    .where(and(eq(parts.id, partId), eq(parts.workId, workId)))
    .returning({ state: parts.state });
  const [before] = deleted;
  if (!before) return null;
  await recordErased(tx, 'part', part.id);
  // A part that is not shown was subtracted when it disappeared.
  if (before.state === 'shown')
    await tx
      .update(works)
      .set({ chapterCount: sql`${works.chapterCount} - 1` })
      .where(eq(works.id, workId));
  await announce(tx, 'home', `work:${workId}`);
  return deleteUnreferenced(viewer, tx, images);
}
