import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { drafts } from '../drafts/tables.ts';
import { versions } from '../editing/tables.ts';
import { works } from '../works/tables.ts';
import type { DeletedWith } from './deletion-rules.ts';

/** What the deletion of the viewer's own work deletes with it (EDIT-15). Null: not found. */
export async function readDeletedWith(viewer: Person, id: string): Promise<DeletedWith | null> {
  if (!isId(id)) return null;
  const [found] = await db
    .select({
      kind: works.kind,
      comments: works.commentsCount,
      parts: works.chapterCount,
      // All but the newest published one of the work and of each part, which readers see.
      versions: sql<number>`(select greatest(0, count(*) - count(distinct coalesce(v.part_id, v.work_id)) filter (where v.is_published))::int
        from ${versions} v where v.work_id = works.id)`,
      hasChanges: sql<boolean>`exists (select from ${drafts} d 
        where (d.edits_work_id = works.id or d.work_id = works.id and d.edits_part_id is not null) and d.revision > 1)`,
      drafts: sql<number>`(select count(*)::int from ${drafts} d where d.work_id = works.id and d.edits_part_id is null)`,
    })
    .from(works)
    .where(and(eq(works.id, id), eq(works.authorId, viewer.id)));
  return found ?? null;
}
