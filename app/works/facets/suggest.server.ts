import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { shownTags } from '../../site/words.server.ts';
import { SUGGESTIONS_SHOWN, type TagSuggestion } from '../tags/suggest-rules.ts';
import { facets } from './tables.ts';

const FOUND = sql.raw('64'); // so that enough are left without synonyms and listed words
const ALSO = sql.raw('2');
const LAST_LETTER = sql`chr(1114111)`;
const wanted = sql`tag_key(${sql.placeholder('typed')}::text)`;

/** The most used tags from an index on their first letters; the others of the table are not read. */
const statement = db
  .select({
    name: sql<string>`name`,
    works: sql<number>`works`,
    also: sql<string[]>`also`,
  })
  .from(
    sql`(
      select tag.name, tag.works_count as works, coalesce((
        select array_agg(s.name) from (
          select name from ${facets} where canonical_id = tag.id order by starts_with(folded, ${wanted}) desc, folded limit ${ALSO}
        ) s), '{}') as also
      from (
        select coalesce(f.canonical_id, f.id) as id, min(begins.place) as place from (
          select id, row_number() over () as place from (
            select id from ${facets} where dimension = 'tag' and folded >= ${wanted} and folded < ${wanted} || ${LAST_LETTER} and works_count > 0
            order by works_count desc, folded limit ${FOUND}
          ) used
        ) begins join ${facets} f on f.id = begins.id group by 1
      ) found join ${facets} tag on tag.id = found.id order by found.place
    ) as suggested`,
  )
  .prepare('tags_suggested');

/** The tags that begin with what was typed, in any case and with or without accents, the most used first (TAG-02). */
export async function suggestTags(viewer: Viewer, typed: string): Promise<TagSuggestion[]> {
  if (!typed.trim() || viewer?.role === 'child') return []; // children choose no tags
  const found = await statement.execute({ typed });
  const shown = new Set(shownTags(found.map(({ name }) => name)));
  return found
    .filter(({ name }) => shown.has(name))
    .slice(0, SUGGESTIONS_SHOWN)
    .map(({ also, ...tag }) => ({ ...tag, also: shownTags(also) }));
}
