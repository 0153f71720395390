import { type Actor, LAST_OWNER_SQLSTATE, requireRank } from '#server/access/role-rules.ts';
import { db, retried } from '#server/database/database.ts';
import { isRefusedBy } from '#server/database/database-problems.ts';
import type { Person } from '#server/identity/viewer.ts';
import { closeAccount } from '../../account/deletion/deletion.server.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { people } from '../../people/tables.ts';
import { isNamed, lastOwner, personToActOn, type StaffRefusal } from '../../roles/roles.server.ts';
import type { StaffDeletionReason } from './delete-person-rules.ts';

/** The account that a page or form of deletion names; undefined: not found. */
export async function personToDelete(viewer: Person, username: string) {
  requireRank(viewer, 'administrator');
  const [person] = await db.select({ id: people.id, username: people.username, role: people.role }).from(people).where(isNamed(username));
  return person;
}

/**
 * Closes an account for its later purge, as its own deletion does, and logs the reason with the id (ACC-09). The command line gives no
 * reason; the last owner cannot be deleted (ROLE-05).
 */
export async function deletePerson(
  viewer: Actor,
  username: string,
  reason: StaffDeletionReason | null,
): Promise<{ deleted: true } | StaffRefusal> {
  try {
    return await retried(() =>
      db.transaction(async (tx): Promise<{ deleted: true } | StaffRefusal> => {
        const found = await personToActOn(viewer, tx, username, 'delete-accounts');
        if ('refused' in found) return found.refused;
        const { id } = found.person;
        await closeAccount(viewer, tx, id);
        await recordAction(viewer, tx, { action: 'account-deleted', personId: id, ...(reason && { after: { reason } }) });
        return { deleted: true };
      }),
    );
  } catch (error) {
    if (isRefusedBy(error, LAST_OWNER_SQLSTATE)) return lastOwner;
    throw error;
  }
}
