import { type SQL, sql } from 'drizzle-orm';
import { people } from '../people/tables.ts';
import { facetChoices, facets, workFacets } from '../works/facets/tables.ts';
import { alwaysShown } from '../works/ratings/tables.ts';
import { works } from '../works/tables.ts';

/** What a member chose for something that a work is found by. */
export type ChosenFacet = { dimension: string; name: string };

const placeholder = sql`${sql.placeholder('viewer')}::uuid`;
/** What the viewer is warned about; null for nothing. Independent of the row, so it is read once in a statement. */
const warnedFacets = (viewer: SQL) => sql`(select nullif(chooser.warned_facets, '{}') from ${people} chooser where chooser.id = ${viewer})`;

/**
 * What a work has that the viewer with this id chose to be warned about, for its card (SHOWN-03); null for nothing, for their own works and
 * for those that they always want to see. The preset of ratings and warnings is no choice.
 */
export const warnedBy = (viewer: SQL = placeholder): SQL<ChosenFacet[] | null> => sql<ChosenFacet[] | null>`case
  when ${warnedFacets(viewer)} is not null and ${works.authorId} is distinct from ${viewer}
    and (select true from ${workFacets} has where has.work_id = ${works.id} and has.facets && ${warnedFacets(viewer)} limit 1)
    and not exists (select from ${alwaysShown} a where a.person_id = ${viewer} and a.work_id = ${works.id})
  then (select jsonb_agg(jsonb_build_object('dimension', f.dimension, 'name', f.name) order by f.dimension, f.folded)
    from ${facetChoices} c join ${facets} f on f.id = c.facet_id join ${workFacets} has on coalesce(f.canonical_id, f.id) = any(has.facets)
    where c.person_id = ${viewer} and c.choice = 'warn' and has.work_id = ${works.id}) end`;
