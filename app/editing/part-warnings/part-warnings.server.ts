import { and, eq, ne } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { Warning } from '../../works/ratings/rating-rules.ts';
import { parts, works } from '../../works/tables.ts';

type Place = { workId: string; partId: string };

const isOwn = (viewer: Person, { workId, partId }: Place) =>
  and(eq(parts.id, partId), eq(parts.workId, workId), eq(works.authorId, viewer.id), ne(works.state, 'removed'));
const areIds = ({ workId, partId }: Place) => isId(workId) && isId(partId);

/** The warnings of the viewer's own chapter or arc; null: not found. */
export async function partWarningsOf(viewer: Person, place: Place) {
  if (!areIds(place) || viewer.role === 'child') return null;
  const [found] = await db
    .select({ kind: works.kind, title: parts.title, warnings: parts.warnings })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .where(isOwn(viewer, place));
  return found ?? null;
}

/** Changes them; a trigger changes those of the work (WARN-03). They are no version. False: not found. */
export async function changePartWarnings(viewer: Person, place: Place, warnings: Warning[]): Promise<boolean> {
  if (!areIds(place) || viewer.role === 'child') return false;
  const { workId, partId } = place;
  return db.transaction(async (tx) => {
    // The work first, as the trigger and publishing lock it.
    await tx.select({ id: works.id }).from(works).where(eq(works.id, workId)).for('no key update');
    const [found] = await tx.select({ id: parts.id }).from(parts).innerJoin(works, eq(works.id, parts.workId)).where(isOwn(viewer, place));
    if (!found) return false;
    await tx.update(parts).set({ warnings }).where(eq(parts.id, partId));
    await announce(tx, 'home', `work:${workId}`, `profile:${viewer.id}`);
    return true;
  });
}
