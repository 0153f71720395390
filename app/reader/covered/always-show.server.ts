import { and, eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announceContentSettings } from '../../audience/announce-content-settings.server.ts';
import { alwaysShown } from '../../works/ratings/tables.ts';
import { kindOf } from '../../works/works.server.ts';

/** Stores whether the viewer always wants to see a work, or removes that, also of one that is no longer available. Null: not found. */
export async function setAlwaysShown(viewer: Person, workId: string, isAlways: boolean) {
  if (!isId(workId)) return null;
  const { id: personId } = viewer;
  const kind = await kindOf(viewer, workId);
  if (!kind && isAlways) return null;
  await db.transaction(async (tx) => {
    if (isAlways) await tx.insert(alwaysShown).values({ personId, workId }).onConflictDoNothing();
    else await tx.delete(alwaysShown).where(and(eq(alwaysShown.personId, personId), eq(alwaysShown.workId, workId)));
    await announceContentSettings(viewer, tx);
  });
  return kind;
}
