import { and, desc, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-write.ts';
import type { Person } from '#server/identity/viewer.ts';
import { visibleToPlaceholder } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { likes, parts, readingProgress, savedStories, views, works } from '../works/tables.ts';
import { PROGRESS_MAX } from './engagement-rules.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
const workId = sql`${sql.placeholder('work')}::uuid`;

/** CTE of the work, empty unless the viewer may see it. Every action below starts from it. */
const seen = sql`seen as (select ${works.id}, ${works.pagesCount} from ${works} join ${people} on ${people.id} = ${works.authorId} where ${works.id} = ${workId} and ${visibleToPlaceholder()})`;
const notifyTopics = (...topics: ReturnType<typeof sql>[]) =>
  sql.join(
    topics.map((topic) => sql`pg_notify('live', json_build_object('topic', ${topic})::text)`),
    sql`, `,
  );
const thisWork = sql`'work:' || ${works.id}`;
/**
 * The event carries the new count, so that open pages of the work do not refetch (LIVE-02). Pages of an entry refetch, because its like can be undone; the
 * liker's other tabs refetch on their `person:` topic.
 */
const countEvent = (name: 'likes' | 'views', count: typeof works.likesCount | typeof works.viewsCount) =>
  sql`pg_notify('live', (case when ${works.kind} = 'challenge_entry' then json_build_object('topic', ${thisWork})
    else json_build_object('topic', ${thisWork}, 'counts', json_build_object(${sql.raw(`'${name}'`)}, ${count})) end)::text)`;
/** The topic of the list that shows the work. */
const listTopic = sql`case when ${works.kind} = 'challenge_entry' then 'challenges' else 'home' end`;

const likeWrite = preparedWrite<{ likes: number }>(
  'like',
  sql`with ${seen},
    liked as (insert into ${likes} (work_id, person_id) select id, ${viewerId} from seen on conflict do nothing returning work_id),
    counted as (
      update ${works} set likes_count = ${works.likesCount} + 1 from liked where ${works.id} = liked.work_id
      returning ${works.likesCount}, ${countEvent('likes', works.likesCount)}, ${notifyTopics(listTopic, sql`'person:' || ${viewerId}`)}
    )
    select coalesce((select likes_count from counted), ${works.likesCount}) as likes from seen join ${works} on ${works.id} = seen.id`,
);

/** Likes a work, permanently; a repeat changes nothing and returns the same (AMB-05). Null: not found. */
export async function like(viewer: Person, id: string): Promise<{ liked: true; likes: number } | null> {
  if (!isId(id)) return null;
  const [row] = await likeWrite({ viewer: viewer.id, work: id });
  return row ? { liked: true, likes: row.likes } : null;
}

// The trigger `likes_taken` updates the count after this statement, so the new count is computed here.
const unlikeWrite = preparedWrite<{ likes: number; liked: boolean }>(
  'unlike_entry',
  sql`with ${seen},
    deleted as (
      delete from ${likes} using seen join ${works} on ${works.id} = seen.id
      where ${likes.workId} = seen.id and ${likes.personId} = ${viewerId} and ${works.kind} = 'challenge_entry'
      returning work_id, ${notifyTopics(thisWork, sql`'challenges'`)}
    )
    select ${works.likesCount} - (select count(*)::int from deleted) as likes,
      (${works.kind} <> 'challenge_entry' and exists (select from ${likes} where ${likes.workId} = ${works.id} and ${likes.personId} = ${viewerId})) as liked
    from seen join ${works} on ${works.id} = seen.id`,
);

/** Removes the like of a challenge entry (decision 3). A like of any other work is permanent, and the result says so. Null: not found. */
export async function unlike(viewer: Person, id: string): Promise<{ liked: boolean; likes: number } | null> {
  if (!isId(id)) return null;
  const [row] = await unlikeWrite({ viewer: viewer.id, work: id });
  return row ? { liked: row.liked, likes: row.likes } : null;
}

const saveWrite = preparedWrite(
  'save_work',
  sql`with ${seen}, inserted as (
      insert into ${savedStories} (person_id, work_id, created_at)
      select ${viewerId}, id, least(now(), coalesce(${sql.placeholder('at')}::timestamptz, now())) from seen on conflict do nothing
    ) select id from seen`,
);
const unsaveWrite = preparedWrite(
  'unsave_work',
  sql`with ${seen}, deleted as (delete from ${savedStories} where ${savedStories.personId} = ${viewerId} and ${savedStories.workId} = ${workId})
    select id from seen`,
);

/** Saves or unsaves a work. `at` is the original time when an unsave is undone, otherwise now. Null: not found. */
export async function setSaved(viewer: Person, id: string, saved: boolean, at: Date | null = null): Promise<{ saved: boolean } | null> {
  if (!isId(id)) return null;
  const [row] = saved
    ? await saveWrite({ viewer: viewer.id, work: id, at: at?.toISOString() ?? null })
    : await unsaveWrite({ viewer: viewer.id, work: id });
  return row ? { saved } : null;
}

const viewWrite = preparedWrite<{ views: number }>(
  'open_work',
  sql`with ${seen},
    opened as (insert into ${views} (work_id, person_id) select id, ${viewerId} from seen on conflict do nothing returning work_id),
    counted as (
      update ${works} set views_count = ${works.viewsCount} + 1 from opened where ${works.id} = opened.work_id
      returning ${works.viewsCount}, ${countEvent('views', works.viewsCount)}, ${notifyTopics(sql`case when ${works.kind} = 'challenge_entry' then ${thisWork} else 'home' end`)}
    )
    select coalesce((select views_count from counted), ${works.viewsCount}) as views from seen join ${works} on ${works.id} = seen.id`,
);

/** Counts a view, one per person and work; a repeat is not an error (AMB-76). Null: not found. */
export async function open(viewer: Person, id: string): Promise<{ views: number } | null> {
  if (!isId(id)) return null;
  const [row] = await viewWrite({ viewer: viewer.id, work: id });
  return row ?? null;
}

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
      from ${parts} p join seen on seen.id = p.work_id where p.id = ${sql.placeholder('part')}::uuid)
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
 * Stores a reading position with the time it was read: one restored by Undo, or one that could not be sent then. A position stored since then is
 * retained. False: not found.
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
      from seen left join ${parts} p on p.work_id = seen.id and p.id = ${sql.placeholder('part')}::uuid
      on conflict (person_id, work_id) do update set last_read = excluded.last_read, part_id = excluded.part_id, part_page = excluded.part_page,
        current_page = case when excluded.part_id is null then excluded.current_page else place.current_page end
      where place.last_read < excluded.last_read
    ) select id from seen`,
);

const lastPart = sql<{ id: string; number: number; page: number; of: number } | null>`(
  select jsonb_build_object('id', p.id, 'page', least(coalesce(${readingProgress.partPage}, 1), greatest(1, p.pages_count)), 'of', greatest(1, p.pages_count),
    'number', (select count(*) from ${parts} o where o.work_id = p.work_id and (o.created_at, o.id) <= (p.created_at, p.id)))
  from ${parts} p where p.id = ${readingProgress.partId})`;

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
  .where(and(eq(readingProgress.personId, sql.placeholder('viewer')), visibleToPlaceholder()))
  .orderBy(desc(readingProgress.lastRead))
  .limit(sql.placeholder('limit'))
  .prepare('continue_reading');

const continuable = db
  .select({ id: readingProgress.workId })
  .from(readingProgress)
  .innerJoin(works, eq(works.id, readingProgress.workId))
  .innerJoin(people, eq(people.id, works.authorId))
  .where(and(eq(readingProgress.personId, sql.placeholder('viewer')), visibleToPlaceholder()))
  .limit(sql.placeholder('limit'))
  .prepare('continuable_count');

/** How many works Continue Reading would show. */
export const continuableCount = async (viewer: Person, limit: number) => (await continuable.execute({ viewer: viewer.id, limit })).length;

/**
 * The viewer's reading progress in works that they may still see, newest first. `part` is the chapter or arc that was read last, with its number in the
 * work and its own page, or null.
 */
export async function continueReading(viewer: Person, limit = PROGRESS_MAX) {
  return continued.execute({ viewer: viewer.id, limit });
}
