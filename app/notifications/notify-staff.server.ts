import { and, inArray, isNull } from 'drizzle-orm';
import { hasRank, STAFF_ROLES, type StaffRole } from '#server/access/role-rules.ts';
import type { Database } from '#server/database/database.ts';
import { people } from '../people/tables.ts';
import type { NotificationData, NotificationKind } from './notification-rules.ts';
import { notify, wasNotified } from './notify.server.ts';

type Message = { [Kind in NotificationKind]: { kind: Kind; data: NotificationData[Kind] } }[NotificationKind];

/**
 * Notifies everyone with at least the role `least`, in the transaction of the cause. With `everyHours` it skips those who got the same
 * notification within that time.
 */
export async function notifyStaff(tx: Database, least: StaffRole, message: Message, { everyHours = 0 } = {}): Promise<void> {
  const roles = STAFF_ROLES.filter((role) => hasRank(role, least));
  const staff = await tx
    .select({ personId: people.id })
    .from(people)
    .where(and(inArray(people.role, roles), isNull(people.deletingSince)));
  for (const { personId } of staff) {
    const concern = { personId, ...message };
    if (!everyHours || !(await wasNotified(tx, concern, everyHours))) await notify(tx, concern);
  }
}
