import { and, eq, sql } from 'drizzle-orm';
import { picturesOf } from '#editor/count.ts';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { announce } from '#server/live.ts';
import { log } from '#server/log.ts';
import { removePictures } from '#server/media/pictures.ts';
import type { Person } from '../audience/viewer.ts';
import { shownElsewhere } from './shown-elsewhere.server.ts';
import { pages, panels, pictures, works } from './tables.ts';

/** Deletes one's own published work with everything on it, and the pictures that nothing else of one's own shows (PRIVACY-06). False: not found. */
export async function deleteWork(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const unused = await db.transaction(async (tx) => {
    const [work] = await tx
      .select({ cover: works.cover })
      .from(works)
      .where(and(eq(works.id, id), eq(works.authorId, viewer.id)))
      .for('update');
    if (!work) return null;
    const documents = await tx.select({ document: pages.document }).from(pages).where(eq(pages.workId, id));
    const drawn = await tx.select({ picture: panels.picture }).from(panels).where(eq(panels.workId, id));
    await tx.delete(works).where(eq(works.id, id));
    await announce(tx, 'home', `work:${id}`);
    const shown = [
      ...new Set(
        [work.cover, ...documents.flatMap(({ document }) => picturesOf(document)), ...drawn.map(({ picture }) => picture)].filter(
          (a) => a !== null,
        ),
      ),
    ];
    if (!shown.length) return [];
    // A picture may stand in something else of the same person: it stays as long as that shows it.
    const gone = await tx
      .delete(pictures)
      .where(
        and(
          eq(pictures.ownerId, viewer.id),
          sql`${pictures.address} = any(${sql.param(shown)}::text[])`,
          sql`not ${shownElsewhere(viewer)}`,
        ),
      )
      .returning({ address: pictures.address });
    return gone.map(({ address }) => address);
  });
  if (!unused) return false;
  await removePictures(unused).catch((error) =>
    log.warn({ err: { name: (error as Error).name } }, 'pictures of a deleted work stayed behind'),
  );
  return true;
}
