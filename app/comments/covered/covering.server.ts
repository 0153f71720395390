import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isHiddenPerson } from '../../audience/wanted.server.ts';
import type { CoverReason } from './covered-rules.ts';

/**
 * Why a comment is covered for this viewer, the only place that decides it; empty for its writer, and for a deleted comment, which has no
 * words (SHOWN-07).
 */
export const coveredBecause = (viewer: SQL, comment: { authorId: AnyPgColumn }): SQL<CoverReason[]> =>
  sql<CoverReason[]>`(case when ${comment.authorId} is null or ${comment.authorId} = ${viewer} then '{}'::text[]
    else array_remove(array[case when ${isHiddenPerson(viewer, comment.authorId)} then 'hidden' end], null) end)`;
