import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { chosen } from '#app/audience/per-lists.server.ts';
import { wanted } from '#app/audience/wanted.server.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { works } from '../tables.ts';
import { type Covering, WARNED_BY_DEFAULT } from './rating-rules.ts';
import { alwaysShown } from './tables.ts';

const DEFAULT_COVERING = sql.raw(`array[${WARNED_BY_DEFAULT.map((value) => `'${value}'`).join(', ')}]`);
/** The ratings and warnings that cover works for the viewer; independent of the row, so it is read once in a statement (WARN-04). */
const coveredBy = (viewer: SQL) =>
  chosen(
    viewer,
    sql`coalesce((select chooser.covering from ${people} chooser where chooser.id = ${viewer}), ${DEFAULT_COVERING})`,
    DEFAULT_COVERING,
  );

/** The rating and warnings of a work, or of something in it, which has warnings only. */
export const contentOf = (warnings: SQLWrapper | null): SQL =>
  warnings
    ? sql`${warnings}`
    : sql`(array[coalesce(${works.rating}, 'none')] || ${works.warnings} || case when ${works.warningsStated} = 'unsaid' then array['unsaid'] else '{}' end)`;

/** Whether the member always wants to see the work (WARN-08). */
export const isAlwaysShown = (viewer: SQL) =>
  chosen(viewer, sql<boolean>`exists (select from ${alwaysShown} a where a.person_id = ${viewer} and a.work_id = ${works.id})`, sql`false`);

/** Whether a work, or something in it with these warnings, is covered for the viewer with this id: the only place that decides this. */
const isCovered = (viewer: SQL, warnings: SQLWrapper | null = null) =>
  sql<boolean>`(${contentOf(warnings)} && ${coveredBy(viewer)} and ${works.authorId} is distinct from ${viewer} and not ${isAlwaysShown(viewer)})`;

/**
 * The ratings and warnings that cover a work, or a `thing` in it, for the viewer with this id (WARN-05). Empty for its author, and for
 * members who always want to see the work. Of a work also `hidden`, if the viewer's settings hide it (SHOWN-05).
 */
export function coveringOf(viewer: SQL, { warnings }: { warnings: SQLWrapper | null } = { warnings: null }): SQL<Covering[]> {
  const covering = sql<Covering[]>`case when ${isCovered(viewer, warnings)}
    then array(select one from unnest(${contentOf(warnings)}) one where one = any(${coveredBy(viewer)})) else '{}'::text[] end`;
  return warnings ? covering : sql`(${covering} || case when ${wanted(viewer)} then '{}'::text[] else array['hidden'] end)`;
}

/** Whether `coveringOf` is empty, without naming what covers. */
export const isUncovered = (viewer: SQL, { warnings }: { warnings: SQLWrapper | null } = { warnings: null }): SQL<boolean> =>
  sql<boolean>`(${isCovered(viewer, warnings)} is not true${warnings ? sql`` : sql` and ${wanted(viewer)}`})`;

export const viewerPlaceholder = sql`${sql.placeholder('viewer')}::uuid`;
/** The id of the viewer for statements that are not prepared. */
export const idOfViewer = (viewer: Viewer): SQL => sql`${viewer?.id ?? null}::uuid`;

/** `value`, or `instead` of a work that is covered for the viewer. */
const unlessCovered = (viewer: SQL, value: SQLWrapper, instead: SQL) =>
  sql`case when ${isCovered(viewer)} then ${instead} else ${value} end`;

/** `value` about a work, or about something in it with these warnings; null where that is covered for the viewer with this id (WARN-05). */
export const shownAbout = (viewer: SQL, value: SQLWrapper, warnings: SQLWrapper | null = null) =>
  sql<
    string | null
  >`case when not ${isCovered(viewer)} ${warnings ? sql`and not coalesce(${isCovered(viewer, warnings)}, false)` : sql``} then ${value} end`;

/** The cover and the description of a work in a list; of a covered one the drawn cover, and no description (WARN-05, WARN-06). */
export const shownCover = (viewer: SQL = viewerPlaceholder) => unlessCovered(viewer, works.cover, sql`null`) as SQL<string | null>;
export const shownDescription = (viewer: SQL = viewerPlaceholder) => unlessCovered(viewer, works.description, sql`''`) as SQL<string>;
