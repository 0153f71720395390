import { and, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { calendarDay } from '#ui/dates/dates.ts';
import { scanOf } from '../../audience/left-out/scan.server.ts';
import { outsideClosedZone, personVisibleTo, visibleTo } from '../../audience/visible.server.ts';
import { inWorkLists } from '../../audience/wanted.server.ts';
import { spectates } from '../../people/spectating/spectating.server.ts';
import { people } from '../../people/tables.ts';
import type { Reason } from '../../tiles/why.tsx';
import { idOfViewer } from '../../works/ratings/covering.server.ts';
import { works } from '../../works/tables.ts';
import { cardColumnsFor, cardOf, type WorkCard } from '../../works/works.server.ts';

const NEXT_READS_SHOWN = 2;
/** `why` says why a work is there (WHY-01). */
export type NextReads = { works: (WorkCard & { why: Reason })[]; spectated: boolean };

function listed(viewer: Viewer, ...which: Parameters<typeof and>) {
  const scanned = scanOf(viewer, { table: works, where: and(works.listed, ...which), by: [works.createdAt, works.id] });
  return db
    .select({ ...cardColumnsFor(idOfViewer(viewer)), added: sql`${works.createdAt}`.mapWith(works.createdAt) })
    .from(scanned.from)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(scanned.where, personVisibleTo(viewer), inWorkLists(viewer)))
    .orderBy(desc(works.createdAt), desc(works.id))
    .limit(NEXT_READS_SHOWN);
}

const withReason = (card: WorkCard, why: (card: WorkCard) => Reason) => ({ ...card, why: why(card) });

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
  const excluded = [id, ...own.map((row) => row.id)];
  const others =
    own.length < NEXT_READS_SHOWN ? await listed(viewer, inArray(works.kind, [work.kind]), notInArray(works.id, excluded)) : [];
  const day = calendarDay(Date.now(), 'UTC');
  const found = [
    ...own.map(({ added: _, ...row }) => withReason(cardOf(viewer, row), (card) => ({ alsoBy: card.author.name }))),
    ...others.map(({ added, ...row }) => withReason(cardOf(viewer, row), () => ({ at: added.getTime(), day }))),
  ];
  return { works: found.slice(0, NEXT_READS_SHOWN), spectated };
}
