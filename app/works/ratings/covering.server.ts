import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Viewer } from '#server/identity/viewer.ts';
import { works } from '../tables.ts';
import type { Covering } from './rating-rules.ts';

/** What covers a work for everyone, also for visitors (WARN-04). */
const WARNED_RATINGS: readonly Covering[] = ['mature'];
const WARNED: readonly Covering[] = ['gore', 'suicide', 'self-harm', 'sexual-violence', 'flashing'];

const literal = (value: string) => sql.raw(`'${value}'`);
type Thing = { rating?: SQLWrapper; warnings: SQLWrapper };

/**
 * The ratings and warnings that cover a work, or a `thing` in it, for the viewer with this id: the only place that decides this (WARN-05).
 * Empty for its author.
 */
export function coveringOf(viewer: SQL, { rating, warnings }: Thing = works): SQL<Covering[]> {
  const found = [
    ...(rating ? WARNED_RATINGS.map((value) => sql`case when ${rating} = ${literal(value)} then ${literal(value)} end`) : []),
    ...WARNED.map((value) => sql`case when ${literal(value)} = any(${warnings}) then ${literal(value)} end`),
  ];
  return sql<
    Covering[]
  >`case when ${works.authorId} = ${viewer} then '{}'::text[] else array_remove(array[${sql.join(found, sql`, `)}]::text[], null) end`;
}

export const viewerPlaceholder = sql`${sql.placeholder('viewer')}::uuid`;
/** The id of the viewer for statements that are not prepared. */
export const idOfViewer = (viewer: Viewer): SQL => sql`${viewer?.id ?? null}::uuid`;

/** `value`, or `instead` of a work that is covered for the viewer. */
const unlessCovered = (viewer: SQL, value: SQLWrapper, instead: SQL) =>
  sql`case when cardinality(${coveringOf(viewer)}) = 0 then ${value} else ${instead} end`;

/** The cover and the description of a work in a list; of a covered one the drawn cover, and no description (WARN-05, WARN-06). */
export const shownCover = (viewer: SQL = viewerPlaceholder) => unlessCovered(viewer, works.cover, sql`null`) as SQL<string | null>;
export const shownDescription = (viewer: SQL = viewerPlaceholder) => unlessCovered(viewer, works.description, sql`''`) as SQL<string>;
