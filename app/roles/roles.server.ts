import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, LAST_OWNER, LAST_OWNER_STATE } from '#server/access/role-rules.ts';
import { type Database, db, retried } from '#server/database/database.ts';
import { isRefusedBy } from '#server/database/database-problems.ts';
import { announce } from '#server/live/live.ts';
import { recordAction } from '../moderation/log.server.ts';
import { notify } from '../notifications/notify.server.ts';
import { people } from '../people/tables.ts';
import { type GivenRole, mayActOn, mayGiveRole, ROLE_NAMES, SAME_OR_HIGHER } from './rules.ts';

export type RoleChange = { changed: true } | { status: 403 | 409; problem: string; message: string } | 'not-found';

const personNamed = async (tx: Database, username: string) => {
  const [person] = await tx
    .select({ id: people.id, role: people.role, username: people.username })
    .from(people)
    .where(and(sql`lower(${people.username}) = lower(${username})`, isNull(people.deletingSince)))
    .for('update');
  return person;
};

/**
 * Gives a person a role, in one transaction with its log line. It holds from the person's next request in every process, because the role
 * is read with the session. The database refuses to lose the last owner (ROLE-02, ROLE-05).
 */
export async function changeRole(viewer: Actor, username: string, role: GivenRole): Promise<RoleChange> {
  try {
    return await retried(() =>
      db.transaction(async (tx): Promise<RoleChange> => {
        const person = await personNamed(tx, username);
        if (!person) return 'not-found';
        // The actor's role is read again under a lock: somebody may have changed it since the request began.
        if (viewer !== 'command line') {
          const [actor] = await tx.select({ id: people.id, role: people.role }).from(people).where(eq(people.id, viewer.id)).for('share');
          if (!actor || !(mayGiveRole(actor, person, role) || (person.role === role && mayActOn(actor, person))))
            return { status: 403, problem: 'not-allowed', message: SAME_OR_HIGHER };
        }
        if (person.role === role) return { changed: true };
        await tx.update(people).set({ role, updatedAt: sql`now()` }).where(eq(people.id, person.id));
        await recordAction(viewer, tx, { action: 'role-changed', personId: person.id, before: { role: person.role }, after: { role } });
        await notify(tx, { personId: person.id, kind: 'new-role', data: { role: ROLE_NAMES[role] } });
        await announce(tx, 'setup', `person:${person.id}`);
        return { changed: true };
      }),
    );
  } catch (error) {
    if (isRefusedBy(error, LAST_OWNER_STATE)) return { status: 409, problem: 'last-owner', message: LAST_OWNER };
    throw error;
  }
}
