import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { shownTags } from '../../site/words.server.ts';
import { facets } from './tables.ts';

const ALSO_SHOWN = sql.raw('20');

const statement = db
  .select({ id: sql<number>`id`, name: sql<string>`name`, also: sql<string[]>`also` })
  .from(
    sql`(
      select tag.id, tag.name,
        array(select name from ${facets} where canonical_id = tag.id order by folded limit ${ALSO_SHOWN}) as also
      from ${facets} typed join ${facets} tag on tag.id = coalesce(typed.canonical_id, typed.id)
      where typed.dimension = 'tag' and typed.folded = tag_key(${sql.placeholder('name')}::text)
    ) as found`,
  )
  .prepare('tag_by_name');

/** The tag that this name means, with its synonyms; null for one that no work ever had, and for children, who have no lists of tags. */
export async function findTag(viewer: Viewer, name: string) {
  if (!name || viewer?.role === 'child') return null;
  const [tag] = await statement.execute({ name });
  return tag ? { id: tag.id, name: shownTags([tag.name])[0] ?? null, also: shownTags(tag.also), isJoined: tag.also.length > 0 } : null;
}
