import { and, eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { groupPeople } from '../children/tables.ts';
import { GROUP_MESSAGES } from '../group-rules.ts';
import { announceGroup, groupOf, otherGrownUps } from '../groups.server.ts';
import { groups } from '../tables.ts';

/** Changes the name of a group; false: not found. */
export async function renameGroup(viewer: Person, groupId: string, name: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await groupOf(viewer, groupId, tx))) return false;
    await tx.update(groups).set({ name }).where(eq(groups.id, groupId));
    await announceGroup(tx, groupId);
    return true;
  });
}

/** Leaves a group, unless nobody else would be left to look after its children (SAFE-14). */
export async function leaveGroup(
  viewer: Person,
  groupId: string,
): Promise<'left' | 'not-found' | { status: 409; problem: string; message: string }> {
  return db.transaction(async (tx) => {
    if (!(await groupOf(viewer, groupId, tx))) return 'not-found';
    if (!(await otherGrownUps(viewer, tx, groupId)))
      return { status: 409, problem: 'last-grown-up', message: GROUP_MESSAGES.lastGrownUp } as const;
    await announceGroup(tx, groupId); // while the viewer still receives it
    await tx.delete(groupPeople).where(and(eq(groupPeople.groupId, groupId), eq(groupPeople.personId, viewer.id)));
    return 'left';
  });
}

/**
 * Deletes a group with its children (SAFE-14): the trigger `group_people_close_groups` hides them in this transaction and lists them for
 * the purge. False: not found.
 */
export async function deleteGroup(viewer: Person, groupId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await groupOf(viewer, groupId, tx))) return false;
    await announceGroup(tx, groupId); // while its people still receive it
    await tx.delete(groupPeople).where(eq(groupPeople.groupId, groupId));
    return true;
  });
}
