import { and, eq, isNull, ne } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { works } from '../tables.ts';
import type { WorkStatus } from './status-rules.ts';

/** Changes the status of the viewer's own published work (TAG-05). False: not found. */
export async function changeStatus(viewer: Person, id: string, status: { status: WorkStatus; holdUntil: string | null }): Promise<boolean> {
  if (!isId(id) || viewer.role === 'child') return false;
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(works)
      .set(status)
      .where(and(eq(works.id, id), eq(works.authorId, viewer.id), isNull(works.replacesId), ne(works.state, 'removed')))
      .returning({ id: works.id });
    if (!changed.length) return false;
    await announce(tx, 'home', `work:${id}`, `profile:${viewer.id}`);
    return true;
  });
}
