import { and, eq } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { groupPeople } from '../children/tables.ts';
import { GROUP_MESSAGES } from '../group-rules.ts';
import { announceGroup, groupOf, otherGrownUps } from '../groups.server.ts';
import type { GroupSettings } from '../schemas.ts';
import { groups } from '../tables.ts';

/** Changes the name of a group and how its children's stories are commented on. */
export async function changeGroup(
  viewer: Person,
  groupId: string,
  settings: GroupSettings,
): Promise<'changed' | 'not-found' | RefusedAction> {
  return db.transaction(async (tx) => {
    const group = await groupOf(viewer, groupId, tx);
    if (!group) return 'not-found';
    if (group.state === 'closed') return { status: 409, problem: 'closed', message: GROUP_MESSAGES.closed };
    await tx.update(groups).set(settings).where(eq(groups.id, groupId));
    await announceGroup(tx, groupId);
    if (settings.comments !== group.comments && group.state === 'open') {
      await announce(tx, 'visibility:children'); // pages of their stories show or hide the form of comments
    }
    return 'changed';
  });
}

/** Leaves a group, unless nobody else would be left to look after its children (SAFE-14). A trigger tells the open pages of the viewer. */
export async function leaveGroup(viewer: Person, groupId: string): Promise<'left' | 'not-found' | RefusedAction> {
  return db.transaction(async (tx) => {
    if (!(await groupOf(viewer, groupId, tx))) return 'not-found';
    if (!(await otherGrownUps(viewer, tx, groupId))) return { status: 409, problem: 'last-grown-up', message: GROUP_MESSAGES.lastGrownUp };
    await tx.delete(groupPeople).where(and(eq(groupPeople.groupId, groupId), eq(groupPeople.personId, viewer.id)));
    return 'left';
  });
}
