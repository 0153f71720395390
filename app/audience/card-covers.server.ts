import { type SQL, sql } from 'drizzle-orm';
import { people } from '../people/tables.ts';
import { facetChoices, facets, workFacets } from '../works/facets/tables.ts';
import { alwaysShown } from '../works/ratings/tables.ts';
import { works } from '../works/tables.ts';
import { chosen } from './per-lists.server.ts';
import { isHiddenPerson, isHiddenWork, wanted } from './wanted.server.ts';

/** What a member chose for something that a work is found by. */
export type ChosenFacet = { dimension: string; name: string };

const placeholder = sql`${sql.placeholder('viewer')}::uuid`;
/** What the viewer is warned about; null for nothing. Independent of the row, so it is read once in a statement. */
const warnedFacets = (viewer: SQL) => sql`(select nullif(chooser.warned_facets, '{}') from ${people} chooser where chooser.id = ${viewer})`;

/** What a work has for which the viewer made this choice. */
const chosenOf = (viewer: SQL, choice: 'warn' | 'hide') =>
  sql`(select jsonb_agg(jsonb_build_object('dimension', f.dimension, 'name', f.name) order by f.dimension, f.folded)
    from ${facetChoices} c join ${facets} f on f.id = c.facet_id join ${workFacets} has on coalesce(f.canonical_id, f.id) = any(has.facets)
    where c.person_id = ${viewer} and c.choice = ${sql.raw(`'${choice}'`)} and has.work_id = ${works.id})`;

/**
 * What a work has that the viewer with this id chose to be warned about, for its card (SHOWN-03); null for nothing, for their own works and
 * for those that they always want to see. The default of ratings and warnings is no choice.
 */
export const warnedBy = (viewer: SQL = placeholder): SQL<ChosenFacet[] | null> =>
  chosen(
    viewer,
    sql<ChosenFacet[] | null>`case
  when ${warnedFacets(viewer)} is not null and ${works.authorId} is distinct from ${viewer}
    and (select true from ${workFacets} has where has.work_id = ${works.id} and has.facets && ${warnedFacets(viewer)} limit 1)
    and not exists (select from ${alwaysShown} a where a.person_id = ${viewer} and a.work_id = ${works.id})
  then ${chosenOf(viewer, 'warn')} end`,
    sql`null::jsonb`,
  );

/**
 * Why the viewer's settings hide a work, for their own lists and at its address (SHOWN-05); null if they do not. Its author is joined as
 * `people`.
 */
export const hiddenBy = (viewer: SQL = placeholder): SQL<ChosenFacet[] | null> =>
  chosen(
    viewer,
    sql<ChosenFacet[] | null>`case when not ${wanted(viewer)}
  then coalesce(${chosenOf(viewer, 'hide')}, '[]')
    || case when ${isHiddenPerson(viewer, works.authorId)} then jsonb_build_array(jsonb_build_object('dimension', 'author', 'name', ${people.name})) else '[]' end
    || case when ${isHiddenWork(viewer, works.id)} then '[{"dimension": "work", "name": ""}]'::jsonb else '[]' end end`,
    sql`null::jsonb`,
  );
