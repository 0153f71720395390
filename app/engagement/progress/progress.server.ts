import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person } from '#server/identity/viewer.ts';
import { warnedBy } from '../../audience/card-covers.server.ts';
import { perLists } from '../../audience/per-lists.server.ts';
import { shownAuthor } from '../../audience/shown-author.server.ts';
import { outsideClosedZone, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../../audience/wanted.server.ts';
import { notifications } from '../../notifications/tables.ts';
import { people } from '../../people/tables.ts';
import { factColumns } from '../../works/length/facts.server.ts';
import { coveredCard } from '../../works/ratings/card-cover.server.ts';
import { shownCover } from '../../works/ratings/covering.server.ts';
import { parts, works } from '../../works/tables.ts';
import { notifyTopics } from '../count-events.server.ts';
import { PROGRESS_MAX } from '../engagement-rules.ts';
import { isPutAside } from '../library/library-entries.server.ts';
import { begun } from '../library/reading/begin-reading.server.ts';
import { recorded } from '../library/reading/record-opening.server.ts';
import { readingProgress, views } from '../tables.ts';
import { viewerId, visible, workId } from '../visible-work.server.ts';
import { lastOwnPlace, lastPartPlace, pageAt } from './place-now.ts';
import { block, blockOrStored, ownPlaced, partPlaced, placeRestored, readAt } from './store-place.server.ts';

/** Whether the part `p` of a visible work is visible, too. */
const isShownPart = (authorId: SQL) => sql`(p.state = 'shown' or ${authorId} = ${viewerId})`;

// The same statement deletes the rows above the limit: it retains the newest 19 others besides this one.
const surplus = sql`surplus as (
      delete from ${readingProgress} where ${readingProgress.personId} = ${viewerId} and ${readingProgress.workId} in (
        select work_id from ${readingProgress} where person_id = ${viewerId} and work_id <> ${workId}
        order by last_read desc offset ${sql.raw(String(PROGRESS_MAX - 1))}
      ) and exists (select from visible)
    )`;
/** The notices about what is read now are read (NOTICE-05); other tabs count again. */
const noticesRead = (part: SQL) => sql`notices as (
      update ${notifications} set read_at = now(), seen_at = coalesce(seen_at, now())
      where ${notifications.personId} = ${viewerId} and ${notifications.workId} = ${workId} and ${notifications.partId} is not distinct from ${part}
        and read_at is null and send_at <= now() and exists (select from visible)
      returning ${notifyTopics(sql`'person:' || ${viewerId}`)}
    )`;

const today = sql`(now() at time zone 'utc')::date`;
/** CTE after `opened`: a trigger counts the reader of the day. A work that was never opened has no view; that of today counts there. */
const countedToday = sql`today as (
      update ${views} set last_day = ${today} where ${views.workId} = ${workId} and ${views.personId} = ${viewerId}
        and ${views.lastDay} is distinct from ${today} and exists (select from opened)
    )`;

// Reopening the work at its stored page retains the position in a chapter; turning to another of the work's own pages clears it.
const progressWrite = preparedWrite<{ page: number; of: number }>(
  'reading_progress',
  sql`with ${visible}, ${surplus}, ${noticesRead(sql`null::uuid`)},
    reached as (select from visible where least(${sql.placeholder('page')}::int, visible.pages_count) >= 2), ${begun},
    opened as (select from visible), ${recorded}, ${countedToday},
    at as materialized (select visible.id, visible.pages_count, found.page, found.block
      from visible cross join lateral place_at(id, null, greatest(1, least(${sql.placeholder('page')}::int, pages_count)), ${block}) found), ${ownPlaced}
    insert into ${readingProgress} as place (person_id, work_id, current_page, total_pages, last_read, block)
    select ${viewerId}, id, page, pages_count, clock_timestamp(), block from at
    on conflict (person_id, work_id) do update set current_page = excluded.current_page, total_pages = excluded.total_pages, last_read = excluded.last_read,
      block = ${blockOrStored(sql`place.block`, sql`excluded.block`, sql`null::uuid`, sql`excluded.current_page`)},
      part_id = case when place.current_page = excluded.current_page or place.block = ${block} then place.part_id end
    returning current_page as page, total_pages as of`,
);

// The position in the work's own pages is unchanged; a work that is first opened at a chapter starts at its first page.
const partProgressWrite = preparedWrite<{ page: number; of: number }>(
  'reading_progress_of_part',
  sql`with ${visible}, ${surplus}, ${noticesRead(sql`${sql.placeholder('part')}::uuid`)},
    part as (select p.id, p.pages_count, at.page, at.block
      from ${parts} p join visible on visible.id = p.work_id
      cross join lateral place_at(visible.id, p.id, greatest(1, least(${sql.placeholder('page')}::int, p.pages_count)), ${block}) at where p.id = ${sql.placeholder('part')}::uuid and ${isShownPart(sql`visible.author_id`)}),
    reached as (select from part), ${begun},
    opened as (select from part), ${recorded}, ${countedToday}, ${partPlaced}
    insert into ${readingProgress} as place (person_id, work_id, current_page, total_pages, last_read, part_id, part_page, part_block)
    select ${viewerId}, visible.id, 1, visible.pages_count, clock_timestamp(), part.id, part.page, part.block from visible, part
    on conflict (person_id, work_id) do update
      set last_read = excluded.last_read, total_pages = excluded.total_pages, part_id = excluded.part_id, part_page = excluded.part_page,
        part_block = ${blockOrStored(sql`place.part_block`, sql`excluded.part_block`, sql`excluded.part_id`, sql`excluded.part_page`)}
    returning part_page as page, (select pages_count from part) as of`,
);

/**
 * Stores the page, from 1, and the block or panel within the work's own pages or those of one of its chapters or arcs; retains the newest
 * 20 works (ENGAGE-31). Null: not found.
 */
export async function setProgress(
  viewer: Person,
  id: string,
  page: number,
  partId: string | null = null,
  block: string | null = null,
): Promise<Place | null> {
  if (!isId(id) || (partId !== null && !isId(partId))) return null;
  const [row] = partId
    ? await partProgressWrite({ viewer: viewer.id, work: id, page, block, part: partId })
    : await progressWrite({ viewer: viewer.id, work: id, page, block });
  return row ?? null;
}
type Place = { page: number; of: number };

/** Deletes the reading position in a work, even if the work is no longer visible to the viewer. */
export async function removeProgress(viewer: Person, id: string): Promise<void> {
  if (!isId(id)) return;
  await db.delete(readingProgress).where(and(eq(readingProgress.personId, viewer.id), eq(readingProgress.workId, id)));
}

/** What Undo restores: `page` of the work, `part` and `partPage` of the chapter or arc, the block on it, and when it was read. */
export type RemovedPlace = { page: number; part: string | null; partPage: number | null; block: string | null; at: Date };

/**
 * Stores a reading position with the time it was read: one restored by Undo, or one that could not be sent then. A position stored since
 * then is retained. False: not found.
 */
export async function restoreProgress(viewer: Person, id: string, { page, part, partPage, block, at }: RemovedPlace): Promise<boolean> {
  if (!isId(id) || (part !== null && !isId(part))) return false;
  const [row] = await restoreWrite({ viewer: viewer.id, work: id, page, part, partPage, block, at: at.toISOString() });
  return Boolean(row);
}
const restoreWrite = preparedWrite<{ id: string }>(
  'restore_progress',
  sql`with ${visible}, ${surplus},
    at as (select visible.id, visible.pages_count, p.id as part_id, greatest(1, coalesce(p.pages_count, visible.pages_count)) as of, own.page as own_page, found.page, found.block
      from visible left join ${parts} p on p.work_id = visible.id and p.id = ${sql.placeholder('part')}::uuid and ${isShownPart(sql`visible.author_id`)}
      cross join lateral (select greatest(1, least(${sql.placeholder('page')}::int, visible.pages_count)) as page) own
      cross join lateral place_at(visible.id, p.id, case when p.id is null then own.page else ${sql.placeholder('partPage')}::int end, ${block}) found),
    ${placeRestored},
    restored as (
      insert into ${readingProgress} as place (person_id, work_id, current_page, total_pages, last_read, part_id, part_page, block, part_block)
      select ${viewerId}, id, case when part_id is null then page else own_page end, pages_count, ${readAt},
        part_id, case when part_id is not null then page end, case when part_id is null then block end, case when part_id is not null then block end from at
      on conflict (person_id, work_id) do update set last_read = excluded.last_read, part_id = excluded.part_id, part_page = excluded.part_page,
        part_block = excluded.part_block, block = case when excluded.part_id is null then excluded.block else place.block end,
        current_page = case when excluded.part_id is null then excluded.current_page else place.current_page end
      where place.last_read < excluded.last_read
    ) select id from visible`,
);

const lastPart = sql<{ id: string; number: number; page: number; of: number } | null>`(
  select jsonb_build_object('id', p.id, 'page', least(${pageAt(lastPartPlace(sql`p.id`, sql`true`))}, greatest(1, p.pages_count)), 'of', greatest(1, p.pages_count),
    'number', (select count(*) from ${parts} o where o.work_id = p.work_id and (o.state = 'shown' or ${works.authorId} = ${viewerId}) and o.position <= p.position))
  from ${parts} p where p.id = ${readingProgress.partId} and ${isShownPart(sql`${works.authorId}`)})`;

/** What a member is reading and has neither finished nor dropped, of what their lists show. */
const isContinued = and(
  eq(readingProgress.personId, sql.placeholder('viewer')),
  visibleToPlaceholder(works),
  outsideClosedZone,
  inWorkListsPlaceholder(),
  not(isPutAside),
);

const continued = perLists(
  db
    .select({
      id: works.id,
      kind: works.kind,
      title: works.title,
      cover: shownCover(),
      genre: works.genre,
      language: works.language,
      likes: works.likesCount,
      views: works.viewsCount,
      createdAt: works.createdAt,
      ...factColumns,
      author: { name: people.name, username: shownAuthor.username },
      currentPage: sql<number>`${pageAt(lastOwnPlace)}`,
      block: sql<
        string | null
      >`case when ${readingProgress.partId} is null then ${readingProgress.block} else ${readingProgress.partBlock} end`,
      totalPages: readingProgress.totalPages,
      lastRead: readingProgress.lastRead,
      part: lastPart,
      warned: warnedBy(),
    })
    .from(readingProgress)
    .innerJoin(works, eq(works.id, readingProgress.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(isContinued)
    .orderBy(desc(readingProgress.lastRead))
    .limit(sql.placeholder('limit')),
  'continue_reading',
);

const continuable = perLists(
  db
    .select({ id: readingProgress.workId })
    .from(readingProgress)
    .innerJoin(works, eq(works.id, readingProgress.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(isContinued)
    .limit(sql.placeholder('limit')),
  'continuable_count',
);

/** How many works Continue Reading would show. */
export const continuableCount = async (viewer: Person, limit: number) =>
  (await continuable(viewer).execute({ viewer: viewer.id, limit })).length;

/**
 * The viewer's reading progress in works that they may still see, newest first. `part` is the chapter or arc that was read last, with its
 * number in the work and its own page, or null.
 */
export async function continueReading(viewer: Person, limit = PROGRESS_MAX) {
  return (await continued(viewer).execute({ viewer: viewer.id, limit })).map((work) => coveredCard(viewer, work));
}
