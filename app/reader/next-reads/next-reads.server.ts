import { and, desc, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { outsideClosedZone, personVisibleTo, visibleTo } from '../../audience/visible.server.ts';
import { inWorkLists } from '../../audience/wanted.server.ts';
import { spectates } from '../../people/spectating/spectating.server.ts';
import { people } from '../../people/tables.ts';
import { idOfViewer } from '../../works/ratings/covering.server.ts';
import { works } from '../../works/tables.ts';
import { cardColumnsFor, cardOf, type WorkCard } from '../../works/works.server.ts';

const NEXT_READS_SHOWN = 2;
export type NextReads = { works: WorkCard[]; spectated: boolean };

const listed = (viewer: Viewer, ...where: Parameters<typeof and>) =>
  db
    .select(cardColumnsFor(idOfViewer(viewer)))
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(works.listed, personVisibleTo(viewer), inWorkLists(viewer), ...where))
    .orderBy(desc(works.createdAt), desc(works.id))
    .limit(NEXT_READS_SHOWN);

/**
 * Recommendations after the end of a work: two others, the newest of its author and then of its kind, and whether the viewer spectates the
 * author. Null: not found.
 */
export async function nextReads(viewer: Viewer, id: string): Promise<NextReads | null> {
  if (!isId(id)) return null;
  const [work] = await db
    .select({ kind: works.kind, authorId: works.authorId })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(works.id, id), visibleTo(viewer, works), outsideClosedZone));
  if (!work) return null;
  const [own, spectated] = await Promise.all([
    listed(viewer, eq(works.authorId, work.authorId), ne(works.id, id)),
    viewer ? spectates(viewer, work.authorId) : false,
  ]);
  const excluded = [id, ...own.map((one) => one.id)];
  const others =
    own.length < NEXT_READS_SHOWN ? await listed(viewer, inArray(works.kind, [work.kind]), notInArray(works.id, excluded)) : [];
  return { works: [...own, ...others].slice(0, NEXT_READS_SHOWN).map((row) => cardOf(viewer, row)), spectated };
}
