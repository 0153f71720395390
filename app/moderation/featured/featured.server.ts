import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { lockedActor } from '#app/roles/roles.server.ts';
import { hasRank, requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { isActiveAccount, outsideClosedZone, visibleTo } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { recordAction } from '../log.server.ts';

/** Stories that the viewer sees in the Kids Zone or in a case. */
const isForStaff = (viewer: Person) =>
  and(
    isActiveAccount(),
    outsideClosedZone,
    or(and(eq(works.state, 'shown'), visibleTo(viewer, works)), and(eq(works.state, 'waiting'), eq(works.review, 'sent'))),
  );

const words = (isFeatured: boolean) => ({ featured: isFeatured ? 'yes' : 'no' });

/**
 * Sets or takes `Featured!` of a kids story that is in the Kids Zone or was sent to it, with a line in the log; repeating it changes
 * nothing (SAFE-07). False: not found, or one's own.
 */
export async function setFeatured(viewer: Person, id: string, isFeatured: boolean): Promise<boolean> {
  requireRank(viewer, 'moderator');
  if (!isId(id)) return false;
  return db.transaction(async (tx) => {
    const [story] = await tx
      .select({ authorId: works.authorId, state: works.state, isFeatured: works.isFeatured })
      .from(works)
      .innerJoin(people, eq(people.id, works.authorId))
      .where(
        and(eq(works.id, id), eq(works.kind, 'kids_book'), ne(works.authorId, viewer.id), isNull(works.replacesId), isForStaff(viewer)),
      )
      .for('update', { of: works });
    const actor = await lockedActor(viewer, tx);
    if (!story || !actor || !hasRank(actor.role, 'moderator')) return false;
    if (story.isFeatured === isFeatured) return true;
    await tx.update(works).set({ isFeatured }).where(eq(works.id, id));
    await recordAction(viewer, tx, {
      ...{ action: 'featured-changed', personId: story.authorId, subjectType: 'work', subjectId: id },
      ...{ before: words(!isFeatured), after: words(isFeatured) },
    });
    if (story.state === 'shown') await announce(tx, 'home', `work:${id}`);
    return true;
  });
}
