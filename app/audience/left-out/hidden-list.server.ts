import { eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { people } from '../../people/tables.ts';
import { facets } from '../../works/facets/tables.ts';

/** What all works of a list have in common. `facet` is the number of a tag. */
type InCommon = { kind?: string | null; genre?: string | null; language?: string | null; tag?: string | null; facet?: number | null };

const value = (name: keyof InCommon) => sql`${sql.placeholder(name)}::text`;
const named = (name: keyof InCommon, folded = value(name)) =>
  sql`select id, canonical_id from ${facets} where dimension = '${sql.raw(name)}' and folded = ${folded}`;

const hidden = db
  .select({
    isHidden: sql<boolean>`(${sql.placeholder('facet')}::int = any(${people.hiddenFacets}) is true
      or exists (select from (${named('kind')}
          union all ${named('genre', sql`lower(${value('genre')})`)}
          union all ${named('language', sql`language_key(${value('language')})`)}
          union all ${named('tag', sql`tag_key(${value('tag')})`)}) common
        where coalesce(common.canonical_id, common.id) = any(${people.hiddenFacets})))`,
  })
  .from(people)
  .where(eq(people.id, sql.placeholder('viewer')))
  .prepare('hidden_list');

/**
 * The viewer, if they hid what all works of a list have in common, so that only their own works are left of it: to find those would
 * otherwise read every work of the list. Null for everyone else.
 */
export async function viewerIfListHidden(viewer: Viewer, inCommon: InCommon): Promise<Person | null> {
  if (!viewer || viewer.hasOwnLists === false) return null;
  const { kind = null, genre = null, language = null, tag = null, facet = null } = inCommon;
  const [found] = await hidden.execute({ viewer: viewer.id, kind, genre, language, tag, facet });
  return found?.isHidden ? viewer : null;
}
