import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isActiveAccount } from '../../audience/visible.server.ts';
import { notifyAll } from '../../notifications/notify.server.ts';
import { notifications } from '../../notifications/tables.ts';
import { people } from '../../people/tables.ts';
import { groupPeople } from '../children/tables.ts';
import { announceGroup } from '../groups.server.ts';

/**
 * Notifies the grown-ups of a child's group that a story waits, each once until they read it, so that a class that finishes together is one
 * notification (SAFE-06). Names neither the child nor the story.
 */
export async function notifyGrownUps(viewer: Person, tx: Transaction): Promise<void> {
  const { groupId } = viewer;
  if (!groupId) return;
  const unread = sql`exists (select from ${notifications} where ${notifications.personId} = ${groupPeople.personId}
    and ${notifications.kind} = 'story-waiting' and ${notifications.readAt} is null and ${notifications.data} ->> 'groupId' = ${groupId})`;
  const notified = await tx
    .select({ id: groupPeople.personId })
    .from(groupPeople)
    .innerJoin(people, eq(people.id, groupPeople.personId))
    .where(and(eq(groupPeople.groupId, groupId), isActiveAccount(), sql`not ${unread}`));
  await notifyAll(
    tx,
    notified.map(({ id }) => id),
    { kind: 'story-waiting', data: { groupId } },
  );
  await announceGroup(tx, groupId);
}
