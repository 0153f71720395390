import { type SQL, sql } from 'drizzle-orm';
import { type Kind, kinds } from '../works/kinds.ts';
import { pages, panels } from '../works/tables.ts';

/** A published work, or one of its parts. */
export type PublishedRef = { kind: Kind; workId: string; partId: string | null };

/** Selects the published pages or panels as pages of a draft: `position`, `document`, `words` (0 for panels) and `bubbles`. */
export const publishedPages = ({ kind, workId, partId }: PublishedRef): SQL =>
  kinds[kind].content === 'text'
    ? sql`select position, document, words, 0 as bubbles from ${pages} where work_id = ${workId} and part_id is not distinct from ${partId}::uuid`
    : sql`select position, jsonb_build_object('picture', jsonb_build_object('src', picture, 'width', width, 'height', height),
        'description', description, 'bubbles', bubbles) || case when key is null then '{}' else jsonb_build_object('key', key) end
          || case when warnings = '{}' then '{}' else jsonb_build_object('warnings', warnings) end as document, 0 as words, jsonb_array_length(bubbles) as bubbles
      from ${panels} where work_id = ${workId} and part_id is not distinct from ${partId}::uuid`;
