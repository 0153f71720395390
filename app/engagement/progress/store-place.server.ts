import { type SQL, sql } from 'drizzle-orm';
import { readingPlaces } from '../tables.ts';
import { viewerId } from '../visible-work.server.ts';

export const block = sql`${sql.placeholder('block')}::text`;
/** When a place was read that is stored later. */
export const readAt = sql`least(now(), ${sql.placeholder('at')}::timestamptz)`;

/** Without a block in the request, that of the stored place remains if it is on this page; otherwise it is the first of the page. */
export const blockOrStored = (stored: SQL, first: SQL, part: SQL, page: SQL) => sql`case when ${block} is null and exists (
    select from blocks_in(place.work_id, ${part}) b where b.position = ${page} and ${stored} = any(b.blocks)) then ${stored} else ${first} end`;

const percentOf = (page: SQL, of: SQL) => sql`least(100, 100 * ${page} / greatest(1, ${of}))`;
const key = sql`(person_id, work_id, part_id)`;
const moved = sql`page = excluded.page, last_at = excluded.last_at, percent = greatest(place.percent, excluded.percent),
      block = ${blockOrStored(sql`place.block`, sql`excluded.block`, sql`place.part_id`, sql`excluded.page`)}`;

/** CTE after `at`: stores the place in the work's own pages. Opening the page again is not turning to it, as in `reading_progress`. */
export const ownPlaced = sql`placed as (
      insert into ${readingPlaces} as place (person_id, work_id, page, block, percent, last_at, turned_at)
      select ${viewerId}, id, page, block, ${percentOf(sql`page`, sql`pages_count`)}, clock_timestamp(), case when page > 1 then clock_timestamp() end from at
      on conflict ${key} do update set ${moved},
        turned_at = case when place.page = excluded.page or place.block = ${block} then place.turned_at else excluded.last_at end
    )`;

/** CTE after `part`: stores the place in a chapter or arc. */
export const partPlaced = sql`placed as (
      insert into ${readingPlaces} as place (person_id, work_id, part_id, page, block, percent, last_at, turned_at)
      select ${viewerId}, visible.id, part.id, part.page, part.block, ${percentOf(sql`part.page`, sql`part.pages_count`)}, clock_timestamp(), clock_timestamp() from visible, part
      on conflict ${key} do update set ${moved}, turned_at = excluded.turned_at
    )`;

/** CTE after `at`: stores a place with the time it was read; a later one is retained. */
export const placeRestored = sql`placed as (
      insert into ${readingPlaces} as place (person_id, work_id, part_id, page, block, percent, first_at, last_at, turned_at)
      select ${viewerId}, id, part_id, page, block, ${percentOf(sql`page`, sql`of`)}, ${readAt}, ${readAt}, ${readAt} from at
      on conflict ${key} do update set page = excluded.page, block = excluded.block, last_at = excluded.last_at, turned_at = excluded.turned_at,
        percent = greatest(place.percent, excluded.percent), first_at = least(place.first_at, excluded.first_at)
      where place.last_at < excluded.last_at
    )`;
