import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { db, retried } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { drafts } from '../drafts/tables.ts';
import { versionBodies, versions } from '../editing/tables.ts';
import { deleteEngagement } from '../engagement/progress/delete-engagement.server.ts';
import { deleteUnreferenced, imagesOf, removeFiles } from '../images/cleanup/unreferenced-images.server.ts';
import { seriesWorks } from '../series/tables.ts';
import type { Kind } from '../works/kinds.ts';
import { parts, works } from '../works/tables.ts';
import { retainPartDrafts } from './part-drafts.server.ts';

/** The image references of a work are its own and those of its parts, their drafts, its working copy and its versions. */
const imageSources = (id: string): SQL => sql`
  select ${id}::uuid union all select ${parts.id} from ${parts} where ${parts.workId} = ${id}
  union all select ${drafts.id} from ${drafts} where ${drafts.workId} = ${id} or ${drafts.editsWorkId} = ${id}
  union all select ${versions.id} from ${versions} where ${versions.workId} = ${id}
  union all select ${versionBodies.id} from ${versionBodies} where ${versionBodies.workId} = ${id}`;

/**
 * Deletes the viewer's own work with what readers made of it, and its images that nothing else of the viewer references. Returns its
 * kind; null: not found, or the work does not meet the condition `only`.
 */
export async function deleteWork(viewer: Pick<Person, 'id'>, id: string, only?: SQL): Promise<Kind | null> {
  if (!isId(id)) return null;
  const deleted = await retried(() =>
    db.transaction(async (tx) => {
      const [work] = await tx
        .select({ kind: works.kind })
        .from(works)
        .where(and(eq(works.id, id), eq(works.authorId, viewer.id), only))
        .for('update');
      if (!work) return null;
      const images = await imagesOf(viewer, tx, imageSources(id));
      await deleteEngagement(viewer, tx, id);
      // The working copy; the draft with which a child changes their story has no base and becomes one of a new story.
      await tx.delete(drafts).where(and(eq(drafts.editsWorkId, id), isNotNull(drafts.baseRevision)));
      await retainPartDrafts(viewer, tx, { id, kind: work.kind });
      const inSeries = await tx.select({ id: seriesWorks.seriesId }).from(seriesWorks).where(eq(seriesWorks.workId, id));
      await tx.delete(works).where(eq(works.id, id));
      await recordErased(tx, 'work', id);
      await announce(tx, 'home', `work:${id}`, `profile:${viewer.id}`, ...inSeries.map((containing) => `series:${containing.id}`));
      return { kind: work.kind, unshown: await deleteUnreferenced(viewer, tx, images) };
    }),
  );
  if (!deleted) return null;
  await removeFiles(deleted.unshown);
  return deleted.kind;
}
