import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { textFromPages } from '#editor/document/plain-text.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { pages, parts, works } from '../../works/tables.ts';

const PAGES_BATCH_SIZE = 4; // pages in memory at a time, at most 200 kB each

/** The title of the viewer's own text work or of one of its chapters. Null: not found, not the viewer's, or a comic. */
async function ownTitle(viewer: Person, workId: string, partId: string | null): Promise<string | null> {
  if (!isId(workId) || (partId && !isId(partId))) return null;
  const own = and(eq(works.id, workId), eq(works.authorId, viewer.id));
  const [found] = partId
    ? await db
        .select({ title: parts.title, kind: works.kind })
        .from(parts)
        .innerJoin(works, eq(works.id, parts.workId))
        .where(and(eq(parts.id, partId), own))
    : await db.select({ title: works.title, kind: works.kind }).from(works).where(own);
  return found && found.kind !== 'comic' ? found.title : null;
}

/**
 * Exports the viewer's own published work or chapter as plain text, with lines of three dashes between pages (DATA-35): the title, and a
 * stream that reads a few pages at a time. Null: not found.
 */
export async function exportText(viewer: Person, workId: string, partId: string | null) {
  const title = await ownTitle(viewer, workId, partId);
  if (title === null) return null;
  let last = 0;
  let begun = false;
  const encoder = new TextEncoder();
  const text = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const found = await db
        .select({ position: pages.position, document: pages.document })
        .from(pages)
        .where(and(eq(pages.workId, workId), partId ? eq(pages.partId, partId) : isNull(pages.partId), gt(pages.position, last)))
        .orderBy(asc(pages.position))
        .limit(PAGES_BATCH_SIZE);
      for (const { document } of found) {
        controller.enqueue(encoder.encode((begun ? '\n---\n' : '') + textFromPages([document])));
        begun = true;
        await new Promise(setImmediate); // yields to other requests between pages
      }
      last = found.at(-1)?.position ?? last;
      if (found.length < PAGES_BATCH_SIZE) {
        controller.enqueue(encoder.encode('\n'));
        controller.close();
      }
    },
  });
  return { title, text };
}
