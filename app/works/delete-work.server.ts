import { and, eq } from 'drizzle-orm';
import { db, retried } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { announce } from '#server/live.ts';
import type { Person } from '../audience/viewer.ts';
import type { Kind } from './kinds.ts';
import { deleteReaderData } from './reader-data.server.ts';
import { works } from './tables.ts';
import { imagesOf, removeFiles, takeUnshown } from './unreferenced-images.server.ts';

/** Deletes one's own published work with everything on it, and the pictures that nothing else of one's own shows (PRIVACY-06): the kind it was. Null: not found. */
export async function deleteWork(viewer: Person, id: string): Promise<Kind | null> {
  if (!isId(id)) return null;
  const gone = await retried(() =>
    db.transaction(async (tx) => {
      const [work] = await tx
        .select({ kind: works.kind })
        .from(works)
        .where(and(eq(works.id, id), eq(works.authorId, viewer.id)))
        .for('update');
      if (!work) return null;
      const leaving = await imagesOf(viewer, tx, 'work', id);
      await deleteReaderData(viewer, tx, id);
      await tx.delete(works).where(eq(works.id, id));
      await announce(tx, 'home', `work:${id}`, `profile:${viewer.id}`);
      return { kind: work.kind, unshown: await takeUnshown(viewer, tx, leaving) }; // a picture may stand in something else of the same person: it stays as long as that shows it
    }),
  );
  if (!gone) return null;
  await removeFiles(gone.unshown);
  return gone.kind;
}
