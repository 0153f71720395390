import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-write.ts';
import type { Person } from '#server/identity/viewer.ts';
import { inListsPlaceholder, outsideClosedZone, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { parts, works } from '../../works/tables.ts';
import { PROGRESS_MAX } from '../engagement-rules.ts';
import { readingProgress } from '../tables.ts';
import { seen, viewerId, workId } from '../visible-work.server.ts';

/** Whether the part `p` of a visible work is visible, too. */
const isShownPart = (authorId: SQL) => sql`(p.state = 'shown' or ${authorId} = ${viewerId})`;

// The same statement deletes the rows above the limit: it retains the newest 19 others besides this one.
const surplus = sql`surplus as (
      delete from ${readingProgress} where ${readingProgress.personId} = ${viewerId} and ${readingProgress.workId} in (
        select work_id from ${readingProgress} where person_id = ${viewerId} and work_id <> ${workId}
        order by last_read desc offset ${sql.raw(String(PROGRESS_MAX - 1))}
      ) and exists (select from seen)
    )`;
// Reopening the work at its stored page retains the position in a chapter; turning to another of the work's own pages clears it.
const progressWrite = preparedWrite<{ page: number; of: number }>(
  'reading_progress',
  sql`with ${seen}, ${surplus}
    insert into ${readingProgress} as place (person_id, work_id, current_page, total_pages, last_read)
    select ${viewerId}, id, greatest(1, least(${sql.placeholder('page')}::int, pages_count)), pages_count, clock_timestamp() from seen
    on conflict (person_id, work_id) do update set current_page = excluded.current_page, total_pages = excluded.total_pages, last_read = excluded.last_read,
      part_id = case when place.current_page = excluded.current_page then place.part_id end
    returning current_page as page, total_pages as of`,
);

// The position in the work's own pages is unchanged; a work that is first opened at a chapter starts at its first page.
const partProgressWrite = preparedWrite<{ page: number; of: number }>(
  'reading_progress_of_part',
  sql`with ${seen}, ${surplus},
    part as (select p.id, p.pages_count, greatest(1, least(${sql.placeholder('page')}::int, p.pages_count)) as page
      from ${parts} p join seen on seen.id = p.work_id where p.id = ${sql.placeholder('part')}::uuid and ${isShownPart(sql`seen.author_id`)})
    insert into ${readingProgress} (person_id, work_id, current_page, total_pages, last_read, part_id, part_page)
    select ${viewerId}, seen.id, 1, seen.pages_count, clock_timestamp(), part.id, part.page from seen, part
    on conflict (person_id, work_id) do update
      set last_read = excluded.last_read, total_pages = excluded.total_pages, part_id = excluded.part_id, part_page = excluded.part_page
    returning part_page as page, (select pages_count from part) as of`,
);

/**
 * Stores the page, from 1, within the work's own pages or those of one of its chapters or arcs; retains the newest 20 works (ENGAGE-31).
 * Null: not found.
 */
export async function setProgress(viewer: Person, id: string, page: number, partId: string | null = null): Promise<Place | null> {
  if (!isId(id) || (partId !== null && !isId(partId))) return null;
  const [row] = partId
    ? await partProgressWrite({ viewer: viewer.id, work: id, page, part: partId })
    : await progressWrite({ viewer: viewer.id, work: id, page });
  return row ?? null;
}
type Place = { page: number; of: number };

/** Deletes the reading position in a work, even if the work is no longer visible to the viewer. */
export async function removeProgress(viewer: Person, id: string): Promise<void> {
  if (!isId(id)) return;
  await db.delete(readingProgress).where(and(eq(readingProgress.personId, viewer.id), eq(readingProgress.workId, id)));
}

/** What Undo restores: `page` of the work, `part` and `partPage` of the chapter or arc, and when it was read. */
export type RemovedPlace = { page: number; part: string | null; partPage: number | null; at: Date };

/**
 * Stores a reading position with the time it was read: one restored by Undo, or one that could not be sent then. A position stored since
 * then is retained. False: not found.
 */
export async function restoreProgress(viewer: Person, id: string, { page, part, partPage, at }: RemovedPlace): Promise<boolean> {
  if (!isId(id) || (part !== null && !isId(part))) return false;
  const [row] = await restoreWrite({ viewer: viewer.id, work: id, page, part, partPage, at: at.toISOString() });
  return Boolean(row);
}
const restoreWrite = preparedWrite<{ id: string }>(
  'restore_progress',
  sql`with ${seen}, ${surplus},
    restored as (
      insert into ${readingProgress} as place (person_id, work_id, current_page, total_pages, last_read, part_id, part_page)
      select ${viewerId}, seen.id, greatest(1, least(${sql.placeholder('page')}::int, seen.pages_count)), seen.pages_count,
        least(now(), ${sql.placeholder('at')}::timestamptz), p.id, ${sql.placeholder('partPage')}::int
      from seen left join ${parts} p on p.work_id = seen.id and p.id = ${sql.placeholder('part')}::uuid and ${isShownPart(sql`seen.author_id`)}
      on conflict (person_id, work_id) do update set last_read = excluded.last_read, part_id = excluded.part_id, part_page = excluded.part_page,
        current_page = case when excluded.part_id is null then excluded.current_page else place.current_page end
      where place.last_read < excluded.last_read
    ) select id from seen`,
);

const lastPart = sql<{ id: string; number: number; page: number; of: number } | null>`(
  select jsonb_build_object('id', p.id, 'page', least(coalesce(${readingProgress.partPage}, 1), greatest(1, p.pages_count)), 'of', greatest(1, p.pages_count),
    'number', (select count(*) from ${parts} o where o.work_id = p.work_id and (o.state = 'shown' or ${works.authorId} = ${viewerId}) and o.position <= p.position))
  from ${parts} p where p.id = ${readingProgress.partId} and ${isShownPart(sql`${works.authorId}`)})`;

const continued = db
  .select({
    id: works.id,
    kind: works.kind,
    title: works.title,
    description: works.description,
    cover: works.cover,
    genre: works.genre,
    language: works.language,
    likes: works.likesCount,
    views: works.viewsCount,
    createdAt: works.createdAt,
    author: { id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture },
    currentPage: readingProgress.currentPage,
    totalPages: readingProgress.totalPages,
    lastRead: readingProgress.lastRead,
    part: lastPart,
  })
  .from(readingProgress)
  .innerJoin(works, eq(works.id, readingProgress.workId))
  .innerJoin(people, eq(people.id, works.authorId))
  .where(and(eq(readingProgress.personId, sql.placeholder('viewer')), visibleToPlaceholder(works), outsideClosedZone, inListsPlaceholder()))
  .orderBy(desc(readingProgress.lastRead))
  .limit(sql.placeholder('limit'))
  .prepare('continue_reading');

const continuable = db
  .select({ id: readingProgress.workId })
  .from(readingProgress)
  .innerJoin(works, eq(works.id, readingProgress.workId))
  .innerJoin(people, eq(people.id, works.authorId))
  .where(and(eq(readingProgress.personId, sql.placeholder('viewer')), visibleToPlaceholder(works), outsideClosedZone, inListsPlaceholder()))
  .limit(sql.placeholder('limit'))
  .prepare('continuable_count');

/** How many works Continue Reading would show. */
export const continuableCount = async (viewer: Person, limit: number) => (await continuable.execute({ viewer: viewer.id, limit })).length;

/**
 * The viewer's reading progress in works that they may still see, newest first. `part` is the chapter or arc that was read last, with its
 * number in the work and its own page, or null.
 */
export async function continueReading(viewer: Person, limit = PROGRESS_MAX) {
  return continued.execute({ viewer: viewer.id, limit });
}
