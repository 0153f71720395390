import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { commentedAuthorId } from '../../audience/comment-access.server.ts';
import { isHiddenPerson } from '../../audience/wanted.server.ts';
import { readingPlaces } from '../../engagement/tables.ts';
import { parts } from '../../works/tables.ts';
import type { CoverReason } from './covered-rules.ts';

type Coverable = { authorId: AnyPgColumn; workId: AnyPgColumn; postId: AnyPgColumn; partId: AnyPgColumn; isSpoiler: AnyPgColumn };

/**
 * The position of the last chapter or arc of this work that the viewer has opened, or that they have open as `part`; null for none. Without
 * columns of a comment, so that a statement reads it once.
 */
export const lastOpened = (viewer: SQL, work: SQL | AnyPgColumn, part: SQL | AnyPgColumn): SQL => sql`greatest(
  (select max(opened.position) from ${readingPlaces} place join ${parts} opened on opened.id = place.part_id
    where place.person_id = ${viewer} and place.work_id = ${work}),
  (select opened.position from ${parts} opened where opened.id = ${part} and opened.work_id = ${work}))`;

/** Whether it was written in a later part than the viewer has opened; the author of the work knows all of them. */
const isLater = (viewer: SQL, comment: Coverable, opened: SQL) => sql`(${comment.partId} is not null
  and (select made.position from ${parts} made where made.id = ${comment.partId}) > coalesce(${opened}, -1)
  and ${commentedAuthorId(comment)} is distinct from ${viewer})`;

/**
 * Why a comment is covered for this viewer, the only place that decides it; empty for its writer, and for a deleted comment, which has no
 * words (SHOWN-07, REPLY-09). `opened` is `lastOpened`.
 */
export const coveredBecause = (viewer: SQL, comment: Coverable, opened: SQL): SQL<CoverReason[]> =>
  sql<CoverReason[]>`(case when ${comment.authorId} is null or ${comment.authorId} = ${viewer} then '{}'::text[]
    else array_remove(array[case when ${isHiddenPerson(viewer, comment.authorId)} then 'hidden' end,
      case when ${isLater(viewer, comment, opened)} then 'later' end, case when ${comment.isSpoiler} then 'spoilers' end], null) end)`;
