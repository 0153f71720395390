import { sql } from 'drizzle-orm';
import { db } from '../../server/database/database.ts';

type Reference = { source: string; source_id: string; place: string; address: string };
const order = sql`order by source, source_id, place, address`;

/** The references of stored images: as stored in the table, and as expected from all tables that can reference an image. */
export async function imageReferences(): Promise<{ stored: Reference[]; expected: Reference[] }> {
  const stored = await db.execute<Reference>(sql`select source, source_id, place, address from image_references ${order}`);
  const expected = await db.execute<Reference>(sql`
    select distinct source, source_id, place, p.address from (
      select 'cover' as source, id as source_id, '' as place, cover as address from works
      union all select 'page', coalesce(part_id, work_id), position::text, src #>> '{}' from pages, jsonb_path_query(document, 'strict $.**.src') src
      union all select 'panel', coalesce(part_id, work_id), position::text, picture from panels
      union all select 'draft_cover', id, '', cover from drafts
      union all select 'draft_page', draft_id, key, src #>> '{}' from draft_pages, jsonb_path_query(document, 'strict $.**.src') src
      union all select 'post', id, '', src #>> '{}' from posts, jsonb_path_query(pictures, 'strict $.**.src') src
      union all select 'channel', id, '', cover_image from channels
      union all select 'message', id, '', attachment_address from channel_messages where attachment_kind = 'image'
      union all select 'character', id, '', image from characters
      union all select 'case_copy', id, '', src #>> '{}' from case_copies, jsonb_path_query(document, 'strict $.**.src') src
      union all select 'profile', id, '', shown from people, unnest(array[profile_picture, cover_photo]) shown
    ) shown join pictures p on p.address = shown.address ${order}`);
  return { stored: stored.rows, expected: expected.rows };
}
