import { and, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { hasRank, STAFF_ROLES, type StaffRole } from '#server/access/role-rules.ts';
import type { Database } from '#server/database/database.ts';
import { people } from '../people/tables.ts';
import type { NotificationData, NotificationKind } from './notification-rules.ts';
import { notifyAll } from './notify.server.ts';
import { notifications } from './tables.ts';

type Message = { [Kind in NotificationKind]: { kind: Kind; data: NotificationData[Kind] } }[NotificationKind];

/**
 * Notifies everyone with at least the role `minRole`, in the transaction of the cause. It skips those who got the same notification within
 * the last `everyHours`.
 */
export async function notifyStaff(tx: Database, minRole: StaffRole, message: Message, { everyHours = 0 } = {}): Promise<void> {
  const roles = STAFF_ROLES.filter((role) => hasRank(role, minRole));
  const isSame = and(
    eq(notifications.personId, people.id),
    gt(notifications.sendAt, sql`now() - ${everyHours} * interval '1 hour'`),
    eq(notifications.kind, message.kind),
    eq(notifications.data, message.data),
  );
  const staff = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        inArray(people.role, roles),
        isNull(people.deletingSince),
        notExists(tx.select({ found: sql`1` }).from(notifications).where(isSame)),
      ),
    );
  const ids = staff.map(({ id }) => id);
  await notifyAll(tx, ids, message);
}
