import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { parts, works } from '../../works/tables.ts';
import { readingPlaces, readingProgress } from '../tables.ts';

const OWN_PAGES = sql`null::uuid`;

/** Where a stored place is since the text changed, `page` and `block`: at the same block, else at an earlier one (EDIT-14). */
const placeNow = (part: SQL, page: SQL, block: SQL) => sql`place_at(${works.id}, ${part}, ${page}, ${block})`;

/** The place of Continue Reading in the work's own pages; needs the joins of the work and of the viewer's progress. */
export const lastOwnPlace = placeNow(OWN_PAGES, sql`${readingProgress.currentPage}`, sql`${readingProgress.block}`);
/** The place of Continue Reading in a part of the work; null without one. */
export const lastPartPlace = (part: SQL, isThere: SQL) =>
  placeNow(part, sql`case when ${isThere} then coalesce(${readingProgress.partPage}, 1) end`, sql`${readingProgress.partBlock}`);

/** The viewer's place in the work's own pages, or in the part of a query; needs the join of `isOwnPlace` or `isPartPlace`. */
export const ownPlace = placeNow(OWN_PAGES, sql`${readingPlaces.page}`, sql`${readingPlaces.block}`);
export const partPlace = placeNow(sql`${parts.id}`, sql`${readingPlaces.page}`, sql`${readingPlaces.block}`);

const isPlaceOf = (viewer: SQL) => and(eq(readingPlaces.workId, works.id), eq(readingPlaces.personId, viewer));
export const isOwnPlace = (viewer: SQL) => and(isPlaceOf(viewer), isNull(readingPlaces.partId));
export const isPartPlace = (viewer: SQL) => and(isPlaceOf(viewer), eq(readingPlaces.partId, parts.id));

export type ContinueAt = { id: string; title: string; page: number };
/**
 * The part in which the viewer read last, and the page; null when they turned the work's own pages since then (LIB-10). Needs the join of
 * `isOwnPlace`.
 */
export const continueAt = (viewer: SQL) => sql<ContinueAt | null>`(
  select jsonb_build_object('id', last.id, 'title', last.title, 'page', greatest(1, least(at.page, last.pages_count)))
  from (select p.id, p.title, p.pages_count, c.page, c.block from ${readingPlaces} c join ${parts} p on p.id = c.part_id
    where c.person_id = ${viewer} and c.work_id = ${works.id} and c.turned_at > coalesce(${readingPlaces.turnedAt}, '-infinity')
      and (p.state = 'shown' or ${works.authorId} = ${viewer})
    order by c.turned_at desc limit 1) last
  cross join lateral ${placeNow(sql`last.id`, sql`last.page`, sql`last.block`)} at)`;

export const pageAt = (place: SQL) => sql<number | null>`(${place}).page`;

/** The place as a table that is joined, so that it is found once and not for each page of a long work. */
export const placeRow = (place: SQL) => sql`${place} as place_row`;
export const placedPage = sql<number | null>`place_row.page`;
export const placedBlock = sql<string | null>`place_row.block`;
