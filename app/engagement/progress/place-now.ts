import { type SQL, sql } from 'drizzle-orm';
import { works } from '../../works/tables.ts';
import { readingProgress } from '../tables.ts';

const OWN_PAGES = sql`null::uuid`;

/** Where a stored place is since the text changed, `page` and `block`: at the same block, else at an earlier one (EDIT-14). */
const placeNow = (part: SQL, page: SQL, block: SQL) => sql`place_at(${works.id}, ${part}, ${page}, ${block})`;

/** The stored place in the work's own pages; needs the joins of the work and of the viewer's progress. */
export const ownPlace = placeNow(OWN_PAGES, sql`${readingProgress.currentPage}`, sql`${readingProgress.block}`);
/** The stored place in a part of the work; null without one. */
export const partPlace = (part: SQL, isThere: SQL) =>
  placeNow(part, sql`case when ${isThere} then coalesce(${readingProgress.partPage}, 1) end`, sql`${readingProgress.partBlock}`);

export const pageAt = (place: SQL) => sql<number | null>`(${place}).page`;

/** The place as a table that is joined, so that it is found once and not for each page of a long work. */
export const placeRow = (place: SQL) => sql`${place} as place_row`;
export const placedPage = sql<number | null>`place_row.page`;
export const placedBlock = sql<string | null>`place_row.block`;
