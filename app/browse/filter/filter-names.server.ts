import { and, sql } from 'drizzle-orm';
import { bounded } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { personVisibleTo } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { shownTags } from '../../site/words.server.ts';
import { type Dimension, facets, workFacets } from '../../works/facets/tables.ts';
import { works } from '../../works/tables.ts';
import { FIELD_NAMES, type FieldName, fieldOf } from './field-rules.ts';
import { type Filter, isSameName } from './filter-rules.ts';

/** A name that an address contains, with what it stands for. `ids` is empty for a value that no work has yet. */
export type Known = { name: string; ids: number[]; author: string | null; works: number | null };
export type Names = Record<FieldName, (typed: string) => Known | null>;

const isFacet = (name: FieldName): name is Exclude<FieldName, 'author'> => name !== 'author';

type FacetRow = { dimension: Dimension; typed: string; id: number; name: string; works: number };

/**
 * The facets of these names. A tag or language, which authors type, is known if the viewer may see a work with it, so that those of hidden
 * works look like unknown ones.
 */
async function facetsOf(viewer: Viewer, names: readonly (readonly [Dimension, string])[]): Promise<FacetRow[]> {
  if (!names.length) return [];
  const author = sql`cross join lateral (select * from ${people} where ${people.id} = works.author_id limit 1) people where ${personVisibleTo(viewer)} limit 1`;
  const { rows } = await bounded.execute<FacetRow>(sql`
    select typed.dimension, typed.name as typed, tag.id, tag.name, tag.works_count as works
    from unnest(${sql.param(names.map(([dimension]) => dimension))}::text[], ${sql.param(names.map(([, name]) => name))}::text[]) typed(dimension, name)
    join ${facets} f on f.dimension = typed.dimension
      and f.folded = case typed.dimension when 'tag' then tag_key(typed.name) when 'language' then language_key(typed.name) else lower(typed.name) end
    join ${facets} tag on tag.id = coalesce(f.canonical_id, f.id)
    where case tag.dimension
      when 'tag' then tag.works_count > 0 or (select true from (select * from ${workFacets} where ${workFacets.facets} @> array[tag.id]) c
        cross join lateral (select * from ${works} where ${works.id} = c.work_id and ${works.listed} limit 1) works ${author} offset 0)
      when 'language' then (select true from (select * from ${works} where language_key(${works.language}) = tag.folded and ${works.listed}) works ${author})
      else true end`);
  return rows;
}

async function authorsOf(viewer: Viewer, usernames: readonly string[]) {
  if (!usernames.length) return [];
  return bounded
    .select({ id: people.id, username: people.username })
    .from(people)
    .where(
      and(sql`lower(${people.username}) = any(${sql.param(usernames.map((name) => name.toLowerCase()))}::text[])`, personVisibleTo(viewer)),
    );
}

/** What the names of a filter stand for; `names` of a field is null for one that is not known. */
export async function namesOf(
  viewer: Viewer,
  { chosen }: Pick<Filter, 'chosen'>,
  more: readonly (readonly [Dimension, string])[] = [],
): Promise<Names> {
  const typed = FIELD_NAMES.filter(isFacet).flatMap((name) =>
    [...chosen[name].in, ...chosen[name].out].map((value) => [name, value] as const),
  );
  const [rows, authors] = await Promise.all([
    facetsOf(viewer, [...typed, ...more]),
    authorsOf(viewer, [...chosen.author.in, ...chosen.author.out]),
  ]);
  const facetNamed =
    (name: FieldName) =>
    (value: string): Known | null => {
      const row = rows.find(({ dimension, typed: text }) => dimension === name && text === value);
      const { options } = fieldOf(name);
      if (!row) return options ? { name: value, ids: [], author: null, works: 0 } : null;
      const shown = options ? value : shownTags([row.name])[0];
      return shown ? { name: shown, ids: [row.id], author: null, works: name === 'tag' ? row.works : null } : null;
    };
  return {
    ...(Object.fromEntries(FIELD_NAMES.map((name) => [name, facetNamed(name)])) as Names),
    author: (value) => {
      const author = authors.find(({ username }) => isSameName(username, value));
      return author ? { name: author.username, ids: [], author: author.id, works: null } : null;
    },
  };
}
