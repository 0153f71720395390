import { and, desc, eq, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { preparedWrite } from '#server/prepared-write.ts';
import type { Person } from '../audience/viewer.ts';
import { visibleToPlaceholder } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { MOST_PROGRESS } from './engagement-rules.ts';
import { likes, parts, readingProgress, savedStories, views, works } from './tables.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
const workId = sql`${sql.placeholder('work')}::uuid`;

/** The work, if the viewer may see it: every deed below begins here, and finds nothing where nothing may be seen. */
const seen = sql`seen as (select ${works.id}, ${works.pagesCount} from ${works} join ${people} on ${people.id} = ${works.authorId} where ${works.id} = ${workId} and ${visibleToPlaceholder()})`;
const tell = (...topics: ReturnType<typeof sql>[]) =>
  sql.join(
    topics.map((topic) => sql`pg_notify('live', json_build_object('topic', ${topic})::text)`),
    sql`, `,
  );
const thisWork = sql`'work:' || ${works.id}`;
/** The new count travels in the event, so that open pages of the work need not ask (LIVE-02); the page of an entry asks, its like can be
 *  taken back. Whoever likes hears of it in their other tabs as a person, whose like it is. */
const countEvent = (name: 'likes' | 'views', count: typeof works.likesCount | typeof works.viewsCount) =>
  sql`pg_notify('live', (case when ${works.kind} = 'challenge_entry' then json_build_object('topic', ${thisWork})
    else json_build_object('topic', ${thisWork}, 'counts', json_build_object(${sql.raw(`'${name}'`)}, ${count})) end)::text)`;
/** Where it stands in a list. */
const itsList = sql`case when ${works.kind} = 'challenge_entry' then 'challenges' else 'home' end`;

const likeWrite = preparedWrite<{ likes: number }>(
  'like',
  sql`with ${seen},
    liked as (insert into ${likes} (work_id, person_id) select id, ${viewerId} from seen on conflict do nothing returning work_id),
    counted as (
      update ${works} set likes_count = ${works.likesCount} + 1 from liked where ${works.id} = liked.work_id
      returning ${works.likesCount}, ${countEvent('likes', works.likesCount)}, ${tell(itsList, sql`'person:' || ${viewerId}`)}
    )
    select coalesce((select likes_count from counted), ${works.likesCount}) as likes from seen join ${works} on ${works.id} = seen.id`,
);

/** Likes a work, once for ever: a second press changes nothing and answers the same (ENGAGE-01, AMB-05). Null: not found. */
export async function like(viewer: Person, id: string): Promise<{ liked: true; likes: number } | null> {
  if (!isId(id)) return null;
  const [row] = await likeWrite({ viewer: viewer.id, work: id });
  return row ? { liked: true, likes: row.likes } : null;
}

// The count follows the row that goes (`likes_taken`), after this statement: what it will be is told.
const unlikeWrite = preparedWrite<{ likes: number; liked: boolean }>(
  'unlike_entry',
  sql`with ${seen},
    gone as (
      delete from ${likes} using seen join ${works} on ${works.id} = seen.id
      where ${likes.workId} = seen.id and ${likes.personId} = ${viewerId} and ${works.kind} = 'challenge_entry'
      returning work_id, ${tell(thisWork, sql`'challenges'`)}
    )
    select ${works.likesCount} - (select count(*)::int from gone) as likes,
      (${works.kind} <> 'challenge_entry' and exists (select from ${likes} where ${likes.workId} = ${works.id} and ${likes.personId} = ${viewerId})) as liked
    from seen join ${works} on ${works.id} = seen.id`,
);

/** Takes the like of a challenge entry back (CHALL-31, decision 3); a like of any other work stays, and the answer says so. Null: not found. */
export async function unlike(viewer: Person, id: string): Promise<{ liked: boolean; likes: number } | null> {
  if (!isId(id)) return null;
  const [row] = await unlikeWrite({ viewer: viewer.id, work: id });
  return row ? { liked: row.liked, likes: row.likes } : null;
}

const saveWrite = preparedWrite(
  'save_work',
  sql`with ${seen}, kept as (
      insert into ${savedStories} (person_id, work_id, created_at)
      select ${viewerId}, id, least(now(), coalesce(${sql.placeholder('at')}::timestamptz, now())) from seen on conflict do nothing
    ) select id from seen`,
);
const forgetWrite = preparedWrite(
  'unsave_work',
  sql`with ${seen}, gone as (delete from ${savedStories} where ${savedStories.personId} = ${viewerId} and ${savedStories.workId} = ${workId})
    select id from seen`,
);

/** Save and Saved (ENGAGE-16, ENGAGE-17). `at` is when it was saved, for one that is taken back from the bin; now unless told. Null: not found. */
export async function setSaved(viewer: Person, id: string, saved: boolean, at: Date | null = null): Promise<{ saved: boolean } | null> {
  if (!isId(id)) return null;
  const [row] = saved
    ? await saveWrite({ viewer: viewer.id, work: id, at: at?.toISOString() ?? null })
    : await forgetWrite({ viewer: viewer.id, work: id });
  return row ? { saved } : null;
}

const viewWrite = preparedWrite<{ views: number }>(
  'open_work',
  sql`with ${seen},
    opened as (insert into ${views} (work_id, person_id) select id, ${viewerId} from seen on conflict do nothing returning work_id),
    counted as (
      update ${works} set views_count = ${works.viewsCount} + 1 from opened where ${works.id} = opened.work_id
      returning ${works.viewsCount}, ${countEvent('views', works.viewsCount)}, ${tell(sql`case when ${works.kind} = 'challenge_entry' then ${thisWork} else 'home' end`)}
    )
    select coalesce((select views_count from counted), ${works.viewsCount}) as views from seen join ${works} on ${works.id} = seen.id`,
);

/** Counts a view, one per person and work; a repeat is no error (ENGAGE-24 to 27, AMB-76). Null: not found. */
export async function open(viewer: Person, id: string): Promise<{ views: number } | null> {
  if (!isId(id)) return null;
  const [row] = await viewWrite({ viewer: viewer.id, work: id });
  return row ?? null;
}

// What is over twenty is deleted in the same statement: the newest nineteen others stay beside this one.
const surplus = sql`surplus as (
      delete from ${readingProgress} where ${readingProgress.personId} = ${viewerId} and ${readingProgress.workId} in (
        select work_id from ${readingProgress} where person_id = ${viewerId} and work_id <> ${workId}
        order by last_read desc offset ${sql.raw(String(MOST_PROGRESS - 1))}
      ) and exists (select from seen)
    )`;
// Opening the work where it was left keeps the place in a chapter; turning to another of the work's own pages gives it up.
const progressWrite = preparedWrite<{ page: number; of: number }>(
  'reading_progress',
  sql`with ${seen}, ${surplus}
    insert into ${readingProgress} as place (person_id, work_id, current_page, total_pages, last_read)
    select ${viewerId}, id, greatest(1, least(${sql.placeholder('page')}::int, pages_count)), pages_count, clock_timestamp() from seen
    on conflict (person_id, work_id) do update set current_page = excluded.current_page, total_pages = excluded.total_pages, last_read = excluded.last_read,
      part_id = case when place.current_page = excluded.current_page then place.part_id end
    returning current_page as page, total_pages as of`,
);

// The place in the work's own pages stays as it was; a work that is first met in a chapter begins at its first page.
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
 * Stores the page, from 1, within the work's own pages or within those of one of its chapters or arcs; keeps the newest twenty works
 * (ENGAGE-28 to 31). Null: not found.
 */
export async function setProgress(viewer: Person, id: string, page: number, partId: string | null = null): Promise<Place | null> {
  if (!isId(id) || (partId !== null && !isId(partId))) return null;
  const [row] = partId
    ? await partProgressWrite({ viewer: viewer.id, work: id, page, part: partId })
    : await progressWrite({ viewer: viewer.id, work: id, page });
  return row ?? null;
}
type Place = { page: number; of: number };

/** Forgets the place in a work, visible or not any more (ENGAGE-33). */
export async function removeProgress(viewer: Person, id: string): Promise<void> {
  if (!isId(id)) return;
  await db.delete(readingProgress).where(and(eq(readingProgress.personId, viewer.id), eq(readingProgress.workId, id)));
}

/** What Undo puts back after a place was removed: `page` of the work, `part` and `partPage` of the chapter or arc, and when it was read. */
export type RemovedPlace = { page: number; part: string | null; partPage: number | null; at: Date };

/**
 * Stores a place with the time it was read: one that was removed and is put back (ENGAGE-33), or one that could not be sent then (ENGAGE-32).
 * A place that was stored since stays. False: not found.
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

const itsPart = sql<{ id: string; number: number; page: number; of: number } | null>`(
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
    part: itsPart,
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
 * What the viewer was reading, newest first, as they may see it now (ENGAGE-34). `currentPage` of `totalPages`, `lastRead` a Date; `part` is
 * the chapter or arc that was read last, with its number in the work and its own page, or null.
 */
export async function continueReading(viewer: Person, limit = MOST_PROGRESS) {
  return continued.execute({ viewer: viewer.id, limit });
}
export type Continued = Awaited<ReturnType<typeof continueReading>>[number];
