import { and, eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { readingHistory } from '../../engagement/library/tables.ts';

/** Removes a work from the viewer's history, also one that they may not see now. A repetition changes nothing. */
export async function removeFromHistory(viewer: Person, workId: string): Promise<void> {
  if (!isId(workId)) return;
  await db.transaction(async (tx) => {
    await tx.delete(readingHistory).where(and(eq(readingHistory.personId, viewer.id), eq(readingHistory.workId, workId)));
    await announce(tx, `person:${viewer.id}`);
  });
}

/** Deletes the viewer's whole history. */
export const clearHistory = (viewer: Person): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(readingHistory).where(eq(readingHistory.personId, viewer.id));
    await announce(tx, `person:${viewer.id}`);
  });
