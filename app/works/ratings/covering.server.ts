import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Viewer } from '#server/identity/viewer.ts';
import { works } from '../tables.ts';
import type { Covering } from './rating-rules.ts';
import { alwaysShown } from './tables.ts';

/** What covers a work for everyone, also for visitors (WARN-04). */
const WARNED_RATINGS: readonly Covering[] = ['mature'];
const WARNED: readonly Covering[] = ['gore', 'suicide', 'self-harm', 'sexual-violence', 'flashing'];

const literal = (value: string) => sql.raw(`'${value}'`);
type Thing = { rating?: SQLWrapper; warnings: SQLWrapper };

/** Whether the member always wants to see the work (WARN-08). */
export const isAlwaysShown = (viewer: SQL) =>
  sql<boolean>`exists (select from ${alwaysShown} a where a.person_id = ${viewer} and a.work_id = ${works.id})`;

/**
 * The ratings and warnings that cover a work, or a `thing` in it, for the viewer with this id: the only place that decides this (WARN-05).
 * Empty for its author, and for members who always want to see the work.
 */
export function coveringOf(viewer: SQL, { rating, warnings }: Thing = works): SQL<Covering[]> {
  const found = [
    ...(rating ? WARNED_RATINGS.map((value) => sql`case when ${rating} = ${literal(value)} then ${literal(value)} end`) : []),
    ...WARNED.map((value) => sql`case when ${literal(value)} = any(${warnings}) then ${literal(value)} end`),
  ];
  const covering = sql`array_remove(array[${sql.join(found, sql`, `)}]::text[], null)`;
  return sql<
    Covering[]
  >`case when cardinality(${covering}) = 0 or ${works.authorId} = ${viewer} or ${isAlwaysShown(viewer)} then '{}'::text[] else ${covering} end`;
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
