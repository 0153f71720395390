import { and, eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { alwaysShown } from '../../works/ratings/tables.ts';
import { kindOf } from '../../works/works.server.ts';

/** Stores whether the viewer always wants to see a work, or removes that. Returns its kind; null: not found. */
export async function setAlwaysShown(viewer: Person, workId: string, isAlways: boolean) {
  const kind = await kindOf(viewer, workId);
  if (!kind) return null;
  const { id: personId } = viewer;
  if (isAlways) await db.insert(alwaysShown).values({ personId, workId }).onConflictDoNothing();
  else await db.delete(alwaysShown).where(and(eq(alwaysShown.personId, personId), eq(alwaysShown.workId, workId)));
  return kind;
}
